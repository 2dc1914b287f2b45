// How much of a score's spread comes from the votes that made gold, beside what comes from the choice of units.
import { compareText } from "../../core/ids.ts";
import type { Result, Spread } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { gradientOf, gradientPlan } from "../../stats/gradient.ts";
import { standardErrorOf } from "../../stats/jackknife.ts";
import { REDRAWS } from "../part/redraw-gold.ts";
import { sortedRows, taskScoring } from "../part/rows.ts";
import type { SystemPart } from "../run.ts";
import { distributionOfRows } from "./intervals.ts";

/** Of units that were voted on again, and whose rows were kept. */
export function spreadOf(
  task: AnyTask,
  { rows, redrawn }: Required<Pick<SystemPart, "rows" | "redrawn">>,
  ids: readonly string[],
): NonNullable<Result["spread"]> {
  const all = Object.keys(task.definition.scores);
  const { values } = sortedRows(rows, task.definition.columns.length);
  const distribution = distributionOfRows(task, values, { resamples: 1, seed: 1 });
  const votes = voteVariances(task, values, redrawn);
  const spread = ids.map((id): [string, Spread] => {
    const place = all.indexOf(id);
    const units = standardErrorOf(distribution, place);
    const isDefined = !Number.isNaN(distribution.observed[place]!);
    return [
      id,
      { units: typeof units === "string" ? null : units.value, votes: isDefined ? Math.sqrt(votes[place]!) : null },
    ];
  });
  return Object.fromEntries(spread);
}

/** Σ over units of the variance of gradient · row between the draws of a unit, for each score: votes on different units are independent. */
function voteVariances(task: AnyTask, values: Float64Array, redrawn: NonNullable<SystemPart["redrawn"]>): Float64Array {
  const scoring = taskScoring(task);
  const { columns } = scoring;
  const units = values.length / columns;
  const totals = new Float64Array(columns);
  const sizes = new Float64Array(columns);
  values.forEach((value, at) => {
    totals[at % columns]! += value;
    sizes[at % columns] = Math.max(sizes[at % columns]!, Math.abs(value));
  });
  for (const [, rows] of redrawn)
    rows.forEach((value, at) => {
      sizes[at % columns] = Math.max(sizes[at % columns]!, Math.abs(value));
    });
  const plan = gradientPlan(scoring, [{ totals, units }], sizes);
  const scores = plan.depends.length;
  const slopes = new Float64Array(scores * columns);
  gradientOf(scoring, plan)(totals, units, slopes);
  const variances = new Float64Array(scores);
  // In the order of ids, so that sums do not depend on who matched which unit.
  for (const [, rows] of redrawn.toSorted(([a], [b]) => compareText(a, b)))
    for (let score = 0; score < scores; score++) variances[score]! += varianceBetween(rows, slopes, { score, columns });
  return variances;
}

function varianceBetween(
  rows: readonly number[],
  slopes: Float64Array,
  { score, columns }: { readonly score: number; readonly columns: number },
): number {
  const values = Array.from({ length: REDRAWS }, (_, draw) => {
    let value = 0;
    for (let column = 0; column < columns; column++)
      value += slopes[score * columns + column]! * rows[draw * columns + column]!;
    return value;
  });
  const mean = values.reduce((sum, value) => sum + value, 0) / REDRAWS;
  return values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / (REDRAWS - 1);
}
