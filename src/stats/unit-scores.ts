// The score that each unit, or cluster of units, has of its own.
import { evaluator } from "../contract/formula/evaluate.ts";
import { formulasOf } from "../contract/formula/score-formulas.ts";
import type { AnyTask } from "../contract/task.ts";
import { type Rows, rowsIn, sampleTotals } from "./sample.ts";
import { namedTotals } from "./task-scoring.ts";

type Totals = Readonly<Record<string, number>>;

/** The score of each row alone, `NaN` if undefined; some scores have a condition on the totals of their run. */
export function unitScores(
  { definition, options }: AnyTask,
  score: string,
  sample: Rows,
  run: Totals = namedTotals(definition.columns, sampleTotals(sample)),
): Float64Array {
  const formula = formulasOf(definition)[score] ?? null;
  const byFunction = (unit: Totals): number => definition.summarize(unit, options, run)[score] ?? Number.NaN;
  // No other score where that is possible: there may be a million units.
  const evaluate = formula === null ? byFunction : evaluator(formula);
  const { rows, columns, sizes } = sample;
  return Float64Array.from({ length: rowsIn(sample) }, (_, row) => {
    const cells = [...rows.subarray(row * columns, (row + 1) * columns), sizes?.[row] ?? 1];
    return evaluate(namedTotals(definition.columns, cells), run);
  });
}
