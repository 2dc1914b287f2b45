// Samples for tests of statistics: rows of named columns, scored by formulas or by a function.
import type { Formula } from "../src/contract/formula/formula.ts";
import type { Scoring } from "../src/stats/sample.ts";
import { formulaScoring } from "../src/stats/task-scoring.ts";

export function byFormulas(columns: readonly string[], formulas: Readonly<Record<string, Formula>>): Scoring {
  return formulaScoring(columns, Object.values(formulas));
}

type NamedSummarize = (totals: Readonly<Record<string, number>>) => Readonly<Record<string, number | null>>;

/** The scores are those that the function gives, in the order of their names here. */
export function byFunction(columns: readonly string[], scores: readonly string[], summarize: NamedSummarize): Scoring {
  const formulas = scores.map((score) => (totals: never) => summarize(totals)[score] ?? null);
  return formulaScoring(columns, formulas);
}
