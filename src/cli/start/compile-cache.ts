// Lets Node keep compiled code in the user's own cache folder: 22.1 and newer can, Node 20 compiles at every start.
import * as nodeModule from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { cacheFolder } from "../../adapters/cache-folder.ts";

/** Missing in the types of Node 20, and in Node 20. */
interface Compiling {
  readonly enableCompileCache?: (folder: string) => unknown;
}

export function keepCompiledCode(): void {
  const { env, platform } = process;
  (nodeModule as Compiling).enableCompileCache?.(join(cacheFolder({ env, home: homedir(), platform }), "code"));
}
