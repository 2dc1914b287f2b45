// The committed baseline: its file is read whole, and written whole under a temporary name first.
import { existsSync } from "node:fs";
import { readText } from "../adapters/node/read-json-file.ts";
import { writeAtomically } from "../adapters/node/write-atomically.ts";
import { KaratError, usageError } from "../problems/problem.ts";
import { type Baseline, baselineFromJson, baselineText } from "../stats/guard/baseline.ts";

/** Null if there is none yet; throws if it is damaged. */
export async function readBaseline(file: string): Promise<Baseline | null> {
  return existsSync(file) ? baselineFromJson(await readText(file), file) : null;
}

/** The baseline to compare with, or the one that `accept` replaces, which may be damaged but not that of another task. */
export async function knownBaseline(
  { baseline: file, accept }: { readonly baseline: string; readonly accept?: boolean },
  task: string,
): Promise<Baseline | null> {
  if (accept !== true) return readBaseline(file);
  const replaced = await readBaseline(file).catch((error: unknown) => {
    if (error instanceof KaratError) return null;
    throw error;
  });
  if (replaced === null || replaced.task === task) return replaced;
  throw usageError("BAD_VALUE", {
    expected: `a baseline of ${task} in ${file}, or none`,
    received: `one of ${replaced.task}`,
    hint: "name another file with --baseline FILE",
  });
}

export function writeBaseline(file: string, baseline: Baseline): Promise<void> {
  return writeAtomically(file, baselineText(baseline));
}
