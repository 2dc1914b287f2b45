// The score that each unit, or cluster of units, has of its own.
import { plainScores } from "../../contract/plain-scores.ts";
import type { AnyTask } from "../../contract/task.ts";
import { rowTotals } from "../../contract/unit-rows.ts";

/** The mean over runs for each unit or cluster, in the order they occur in; null if undefined in one of the runs. */
export function ownScores(
  task: AnyTask,
  score: string,
  runs: readonly Float64Array[],
  clusters?: readonly string[],
): readonly (number | null)[] {
  const perRun = runs.map((values) => scoresOfRun(task, score, values, clusters));
  return perRun[0]!.map((_, at) => {
    const values = perRun.map((scores) => scores[at] ?? null);
    return values.some((value) => value === null)
      ? null
      : values.reduce<number>((sum, value) => sum + value!, 0) / values.length;
  });
}

function scoresOfRun(task: AnyTask, score: string, values: Float64Array, clusters?: readonly string[]) {
  const { columns } = task.definition;
  const units = values.length / columns.length;
  const totals = new Map<string | number, Record<string, number>>();
  for (let at = 0; at < units; at++) {
    const row = rowTotals(columns, values, at);
    const key = clusters?.[at] ?? at;
    const sum = totals.get(key);
    totals.set(key, sum === undefined ? row : added(sum, row));
  }
  const all = [...totals.values()];
  const run = all.reduce(added);
  return all.map((unit) => plainScores(task, unit, run)[score] ?? null);
}

function added(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(one).map(([column, value]) => [column, value + other[column]!]));
}
