// Warns where two systems divide by very different numbers that only a few units hold.
import type { AnyTask } from "../../core/task.ts";
import { FEW_UNITS } from "../../stats/pair-statistic.ts";
import type { Sides } from "./paired-differences.ts";

const MUCH = 3;

/** The note of one score of a pair, or null. */
export function denominatorNote(
  { baseline, system }: Sides,
  place: number,
  { task, units }: { readonly task: AnyTask; readonly units: number },
): string | null {
  if (units >= FEW_UNITS) return null;
  const [one, other] = [baseline, system].map(({ mean }) => mean.denominators[place] ?? null);
  if (one == null || other == null || Math.max(one, other) <= MUCH * Math.min(one, other)) return null;
  return `the systems divide by ${shown(one)} and ${shown(other)}: with fewer than ${FEW_UNITS} ${task.definition.unit}s such a test finds too much`;
}

function shown(value: number): string {
  return String(Number(value.toPrecision(4)));
}
