// The name of a code cache: another for another build, another engine, and another kind of call.
import { crc32 } from "node:zlib";

export interface Runtime {
  readonly version: string;
  readonly platform: string;
  readonly arch: string;
  /** Options of the engine may change what it compiles. */
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A command, a flag or a choice; what a user has named is left out, since it does not choose code. */
const CHOICE = /^-{0,2}[a-z][a-z0-9-]*$/;

export function codeCacheName(digest: string, words: readonly string[], runtime: Runtime): string {
  const { version, platform, arch, execArgv, env } = runtime;
  const call = [execArgv, env.NODE_OPTIONS ?? "", words.filter((word) => CHOICE.test(word))];
  const kind = crc32(JSON.stringify(call)).toString(16).padStart(8, "0");
  return `${digest}-${version}-${platform}-${arch}-${kind}`;
}
