// Loads the one file that holds the command, with what V8 compiled of it when it was last used in the same way.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { Script } from "node:vm";
import { cacheFolder } from "../../core/cache-folder.ts";
import { type CodeCache, readCodeCache, writeCodeCache } from "./code-cache.ts";
import { codeCacheName } from "./code-cache-name.ts";

type Command = typeof import("./command.ts");
type Import = (name: string) => Promise<unknown>;
type Wrapped = (exports: object, require: NodeJS.Require, module: object, file: string, importModule: Import) => void;

/** What the code is given: as in any file of CommonJS, and a way to import. */
const PARAMETERS = "exports, require, module, __filename, IMPORT_MODULE";

/** The digests of the files, put here by the build: V8 itself compares no more than the length. */
declare const DIGESTS: Readonly<Record<Program, string>>;

/** A file of code. */
export type Program = "command" | "overview";

export interface Loaded {
  readonly command: Command;
  /** Keeps what was compiled by now; does nothing where that is known already. */
  keep(): void;
}

export function loadCommand(folder: string, program: Program, words: readonly string[]): Loaded {
  const file = join(folder, `program/${program}.js`);
  const cache = placeOf(DIGESTS[program], words);
  const cachedData = cache === null ? undefined : readCodeCache(cache);
  const code = `(function (${PARAMETERS}) {${readFileSync(file, "latin1")}\n})`;
  const script = new Script(code, { filename: file, cachedData });
  const module = { exports: {} };
  const importModule: Import = (name) => import(name);
  (script.runInThisContext() as Wrapped)(module.exports, createRequire(file), module, file, importModule);
  const isKnown = cachedData !== undefined && script.cachedDataRejected !== true;
  const keep = () => {
    if (cache !== null && !isKnown) writeCodeCache(cache, () => script.createCachedData());
  };
  return { command: module.exports as Command, keep };
}

/** None in other engines; and the switch that turns Node's own cache off turns this one off. */
function placeOf(digest: string, words: readonly string[]): CodeCache | null {
  const { env, platform, versions } = process;
  if (versions.bun !== undefined || versions.deno !== undefined || env.NODE_DISABLE_COMPILE_CACHE) return null;
  const folder = join(cacheFolder({ env, home: homedir(), platform }), "code");
  return { folder, name: codeCacheName(digest, words, process) };
}
