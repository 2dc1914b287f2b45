// How a task makes scores of rows, in the form that statistics need: numbers by their places.

import { evaluator, slopesOf } from "../../core/formula/evaluate.ts";
import { type Formula, formulaColumns, type Term } from "../../core/formula/formula.ts";
import { denominatorOf, ratioForm } from "../../core/formula/ratio-form.ts";
import { declaredFormulas, type ScoreFormula } from "../../core/formula/score-formulas.ts";
import { rememberWeakly } from "../../core/remember.ts";
import type { AnyTask } from "../../core/task.ts";
import type { ScoreShape, Scoring, Terms } from "../../stats/sample.ts";

export type NamedSummarize = (totals: Readonly<Record<string, number>>) => Readonly<Record<string, number | null>>;

/** Made once for each task: programs score unit after unit with the same one. */
export const taskScoring = rememberWeakly(({ definition, options }: AnyTask): Scoring => {
  const scores = Object.keys(definition.scores);
  const declared = declaredFormulas(definition, options);
  if (declared === undefined)
    return functionScoring(definition.columns, scores, (totals) => definition.summarize(totals, options));
  return formulaScoring(definition.columns, Object.fromEntries(scores.map((score) => [score, declared[score]!])));
});

/** The place of a score among those of the task, by which statistics know it. */
export function scorePlace({ definition }: AnyTask, score: string): number {
  return Object.keys(definition.scores).indexOf(score);
}

export function formulaScoring(columns: readonly string[], formulas: Readonly<Record<string, ScoreFormula>>): Scoring {
  const placeOf = placeAmong([...columns, "units"]);
  const evaluators = Object.values(formulas).map((formula) => scoreOf(formula, columns, placeOf));
  return {
    columns: columns.length,
    summarize: (totals) => evaluators.map((evaluate) => evaluate(totals)),
    shapes: Object.values(formulas).map((formula, at) =>
      formula === null || typeof formula === "function"
        ? functionShape(columns.length, evaluators[at]!)
        : formulaShape(formula, placeOf),
    ),
  };
}

export function functionScoring(
  columns: readonly string[],
  scores: readonly string[],
  summarizeNamed: NamedSummarize,
): Scoring {
  const summarize = (totals: Float64Array) => {
    const summary = summarizeNamed(namedTotals(columns, totals));
    return scores.map((score) => summary[score] ?? Number.NaN);
  };
  return {
    columns: columns.length,
    summarize,
    shapes: scores.map((_, at) => functionShape(columns.length, (totals) => summarize(totals)[at]!)),
  };
}

function scoreOf(
  formula: ScoreFormula,
  columns: readonly string[],
  placeOf: (column: string) => number,
): (totals: Float64Array) => number {
  if (formula === null) return () => Number.NaN;
  if (typeof formula === "function")
    return (totals) => {
      const named = namedTotals(columns, totals);
      return formula(named as never, named as never) ?? Number.NaN;
    };
  const evaluate = evaluator(formula, placeOf);
  return (totals) => evaluate(totals, totals);
}

function namedTotals(columns: readonly string[], totals: Float64Array): Record<string, number> {
  const named: Record<string, number> = { units: totals[columns.length]! };
  for (const [place, column] of columns.entries()) named[column] = totals[place]!;
  return named;
}

function placeAmong(columns: readonly string[]): (column: string) => number {
  const places = new Map(columns.map((column, place) => [column, place]));
  return (column) => places.get(column)!;
}

function functionShape(columns: number, value: ScoreShape["value"]): ScoreShape {
  const parts = Array.from({ length: columns + 1 }, (_, place): Terms => [{ place, weight: 1 }]);
  return { kind: "function", parts, value, denominator: null };
}

function formulaShape(formula: Formula, placeOf: (column: string) => number): ScoreShape {
  const denominator = placedTerms(denominatorOf(formula), placeOf);
  const form = ratioForm(formula);
  if (form !== null) {
    const empty = form.empty ?? Number.NaN;
    const parts = [form.numerator, form.denominator, ...form.needs].map((terms) => placedTerms(terms, placeOf));
    return { kind: "ratio", parts, value: (sums) => quotient(sums, empty), empty, denominator };
  }
  const columns = [...new Set(formulaColumns(formula))];
  const partOf = placeAmong(columns);
  const evaluate = evaluator(formula, partOf);
  return {
    kind: "formula",
    parts: columns.map((column) => placedTerms([{ column, weight: 1 }], placeOf)),
    value: (sums) => evaluate(sums, sums),
    slopes: slopesOf(formula, partOf),
    denominator,
  };
}

function quotient(sums: Float64Array, empty: number): number {
  for (let need = 2; need < sums.length; need++) if (sums[need] === 0) return Number.NaN;
  return sums[1] === 0 ? empty : sums[0]! / sums[1]!;
}

/** Weights of one column are added. */
function placedTerms(terms: readonly Term[], placeOf: (column: string) => number): Terms {
  const weights = new Map<number, number>();
  for (const { column, weight } of terms) weights.set(placeOf(column), (weights.get(placeOf(column)) ?? 0) + weight);
  return [...weights].map(([place, weight]) => ({ place, weight }));
}
