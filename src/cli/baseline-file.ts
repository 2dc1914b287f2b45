// The committed baseline: its file is read whole, and written whole under a temporary name first.
import { existsSync } from "node:fs";
import { readText } from "../adapters/node/read-json-file.ts";
import { writeAtomically } from "../adapters/node/write-atomically.ts";
import type { Result } from "../contract/result.ts";
import type { AnyTask } from "../contract/task.ts";
import { usageError } from "../problems/problem.ts";
import { type Baseline, baselineFromJson, baselineText } from "../stats/guard/baseline.ts";
import { type CheckedResult, type CheckSettings, check, withoutBaseline } from "../stats/guard/check.ts";

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

/** Checks a run against the baseline. Without one the outcome is inconclusive, unless the run is below a threshold. */
export function checkAgainst(
  task: AnyTask,
  result: Result,
  baseline: Baseline | null,
  demands: CheckSettings,
): CheckedResult {
  if (baseline !== null) return check(task, result, baseline, demands);
  return withoutBaseline(check(task, result, null, { failUnder: demands.failUnder ?? {} }));
}
