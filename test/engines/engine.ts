// The engines whose results must be the same bytes, and where npm has put them.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface Engine {
  readonly name: string;
  readonly file: string;
  /** What stands before the program to be run. */
  readonly flags: readonly string[];
}

const packages = fileURLToPath(new URL("node_modules/", import.meta.url));
const node = (major: number): Engine => ({
  name: `Node ${major}`,
  file: `${packages}node-${major}/bin/node`,
  flags: [],
});

/** All others are held to its bytes. */
export const FIRST = node(20);

export const OTHERS: readonly Engine[] = [
  node(22),
  node(24),
  node(26),
  { name: "Bun", file: `${packages}@oven/bun-linux-x64/bin/bun`, flags: [] },
  {
    name: "Deno",
    file: `${packages}@deno/linux-x64-glibc/deno`,
    flags: ["run", "--allow-all", "--no-remote", "--node-modules-dir=manual", "--quiet"],
  },
];

/** Its own word for its version, or null where it is not installed or does not run on this machine. */
export function versionOf({ file }: Engine): string | null {
  if (!existsSync(file)) return null;
  try {
    const said = execFileSync(file, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return /\d+\.\d+\.\d+/.exec(said)?.[0] ?? null;
  } catch {
    return null;
  }
}
