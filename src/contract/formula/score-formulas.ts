// The formulas of a task's scores with its options settled, and the scores they give.
import { rememberWeakly } from "../../numeric/remember.ts";
import type { Totals } from "../task-extras.ts";
import { evaluator, type TotalsAt } from "./evaluate.ts";
import type { Formula } from "./formula.ts";

/**
 * How a score follows from totals: a formula, a function, or null if the options leave the score out. For a single unit, `run` has the totals of its run.
 */
export type ScoreFormula<Column extends string = string, Options = never> =
  | Formula<Column | "units">
  | ScoreFunction<Column, Options>["score"]
  | null;

/** A method, because methods are bivariant: a task of known columns can stand for one of any columns. */
interface ScoreFunction<Column extends string, Options> {
  score(totals: Totals<Column>, options: Options, run: Totals<Column>): number | null;
}

type Declared = Readonly<Record<string, { readonly formula: ScoreFormula }>>;

/** The formula of each score; null if it is a function, or the options leave it out. */
export function formulasOf({ scores }: { readonly scores: Declared }): Readonly<Record<string, Formula | null>> {
  return Object.fromEntries(
    Object.entries(scores).map(([id, { formula }]) => [id, typeof formula === "object" ? formula : null]),
  );
}

type Summary = Readonly<Record<string, number | null>>;
type Score = (totals: TotalsAt, options: object, run: TotalsAt) => number | null;

/** Computes all scores from named totals. Formulas are prepared once for each set of options. */
export function summarizeBy(
  scoresWith: (options: object) => Declared,
): (totals: TotalsAt, options: object, run?: TotalsAt) => Summary {
  const evaluatorsWith = rememberWeakly((options: object) =>
    Object.entries(scoresWith(options)).map(([id, { formula }]) => [id, scoreBy(formula)] as const),
  );
  return (totals, options, run = totals) =>
    Object.fromEntries(evaluatorsWith(options).map(([id, score]) => [id, score(totals, options, run)]));
}

function scoreBy(formula: ScoreFormula): Score {
  if (formula === null) return () => null;
  if (typeof formula === "function") return formula as unknown as Score;
  const evaluate = evaluator(formula);
  return (totals, _, run) => {
    const value = evaluate(totals, run);
    return Number.isNaN(value) ? null : value;
  };
}
