// How a task makes scores of rows, in the form that statistics need: numbers by their places.

import { evaluator } from "../contract/formula/evaluate.ts";
import { type Formula, formulaColumns, type Term } from "../contract/formula/formula.ts";
import { denominatorsOf, ratioForm } from "../contract/formula/ratio-form.ts";
import type { ScoreFormula } from "../contract/formula/score-formulas.ts";
import { isObject } from "../contract/shape.ts";
import type { AnyTask } from "../contract/task.ts";
import { rememberWeakly } from "../numeric/remember.ts";
import type { ScoreShape, Scoring, Terms } from "./sample.ts";

/** Made once for each task: programs score unit after unit with the same one. */
export const taskScoring = rememberWeakly(({ definition, options }: AnyTask): Scoring => {
  const scores = Object.values<{ readonly formula: ScoreFormula }>(definition.scores);
  const formulas = scores.map(({ formula }) => formula);
  return formulaScoring(definition.columns, formulas, options);
});

/** The place of a score among those of the task, by which statistics know it. */
export function scorePlace({ definition }: AnyTask, score: string): number {
  return placesOf(definition.scores).get(score) ?? -1;
}

/** A task may have thousands of scores. */
const placesOf = rememberWeakly((scores: object) => new Map(Object.keys(scores).map((id, at) => [id, at])));

export function formulaScoring(
  columns: readonly string[],
  formulas: readonly ScoreFormula[],
  options: object = {},
): Scoring {
  const placeOf = placeAmong([...columns, "units"]);
  const evaluators = formulas.map((formula) => scoreOf(formula, columns, placeOf, options));
  return {
    columns: columns.length,
    summarize: (totals) => evaluators.map((evaluate) => evaluate(totals)),
    shapes: formulas.map((formula, at) => {
      const whole = () => functionShape(columns.length, evaluators[at]!);
      return formula === null || typeof formula === "function" ? whole() : formulaShape(formula, placeOf, whole);
    }),
  };
}

function scoreOf(
  formula: ScoreFormula,
  columns: readonly string[],
  placeOf: (column: string) => number,
  options: object,
): (totals: Float64Array) => number {
  if (formula === null) return () => Number.NaN;
  if (typeof formula === "function")
    return (totals) => {
      const named = namedTotals(columns, totals);
      return formula(named as never, options as never, named as never) ?? Number.NaN;
    };
  const evaluate = evaluator(formula, placeOf);
  return (totals) => evaluate(totals, totals);
}

export function namedTotals(columns: readonly string[], totals: ArrayLike<number>): Record<string, number> {
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
  const places = Array.from({ length: columns }, (_, place) => place);
  return { parts, value, denominators: null, places };
}

/** Whether the score has a condition on the run, which may fail without one of the units. */
function dependsOnRun(part: object): boolean {
  if ("kind" in part && part.kind === "if-run") return true;
  return Object.values(part)
    .flat()
    .some((inner) => isObject(inner) && dependsOnRun(inner));
}

function formulaShape(formula: Formula, placeOf: (column: string) => number, whole: () => ScoreShape): ScoreShape {
  const columns = [...new Set(formulaColumns(formula))];
  const denominators = denominatorsOf(formula).map((terms) => placedTerms(terms, placeOf));
  const places = columns.filter((column) => column !== "units").map(placeOf);
  if (dependsOnRun(formula)) return { ...whole(), denominators, places };
  const form = ratioForm(formula);
  if (form !== null) {
    const empty = form.empty ?? Number.NaN;
    const parts = [form.numerator, form.denominator, ...form.needs].map((terms) => placedTerms(terms, placeOf));
    return { parts, value: (sums) => quotient(sums, empty), denominators, places };
  }
  const evaluate = evaluator(formula, placeAmong(columns));
  const parts = columns.map((column) => placedTerms([{ column, weight: 1 }], placeOf));
  return { parts, value: (sums) => evaluate(sums, sums), denominators, places };
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
