// The committed baseline: its file is read whole, and written whole under a temporary name first.
import { existsSync } from "node:fs";
import { readText } from "../adapters/node/read-json-file.ts";
import { writeAtomically } from "../adapters/node/write-atomically.ts";
import { usageError } from "../problems/problem.ts";
import { type Baseline, baselineFromJson, baselineText } from "../stats/guard/baseline.ts";

/** Null if there is none yet; throws if it is damaged. */
export async function readBaseline(file: string): Promise<Baseline | null> {
  return existsSync(file) ? baselineFromJson(await readText(file), file) : null;
}

/** The baseline that a new one would replace; null also if it is damaged, because accepting a run mends that. */
export async function replacedBaseline(file: string, task: string): Promise<Baseline | null> {
  const baseline = await readBaseline(file).catch((error: unknown) => {
    if (error instanceof Error && error.name === "KaratError") return null;
    throw error;
  });
  if (baseline === null || baseline.task === task) return baseline;
  throw usageError("BAD_VALUE", {
    expected: `a baseline of ${task} in ${file}, or none`,
    received: `one of ${baseline.task}`,
    hint: "name another file with --baseline FILE",
  });
}

export function writeBaseline(file: string, baseline: Baseline): Promise<void> {
  return writeAtomically(file, baselineText(baseline));
}
