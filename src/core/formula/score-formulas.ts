// The formulas of a task's scores with its options settled, and the scores they give.
import { rememberWeakly } from "../remember.ts";
import type { Totals } from "../task-extras.ts";
import { evaluator, type TotalsAt } from "./evaluate.ts";
import type { Formula } from "./formula.ts";

/**
 * How a score follows from totals: a formula, a function, or null if the options leave the score out. A function also gets the totals of the whole run.
 */
export type ScoreFormula<Column extends string = string> =
  | Formula<Column | "units">
  | ScoreFunction<Column>["score"]
  | null;

/** A method, because methods are bivariant: a task of known columns can stand for one of any columns. */
interface ScoreFunction<Column extends string> {
  score(totals: Totals<Column>, run: Totals<Column>): number | null;
}

/** A formula for each score, or a function of the options that gives them. */
export type ScoreFormulas<Column extends string, Score extends string, Options> =
  | FormulaRecord<Column, Score>
  | FormulasByOptions<Column, Score, Options>["formulas"];

type FormulaRecord<Column extends string, Score extends string> = Readonly<Record<Score, ScoreFormula<Column>>>;

/** A method for the same reason. */
interface FormulasByOptions<Column extends string, Score extends string, Options> {
  formulas(options: Options): FormulaRecord<Column, Score>;
}

type Formulas = Readonly<Record<string, ScoreFormula>>;

interface Declared {
  readonly formulas?: ScoreFormulas<never, never, never> | undefined;
}

export function declaredFormulas({ formulas }: Declared, options: object): Formulas | undefined {
  return (typeof formulas === "function" ? formulas(options as never) : formulas) as Formulas | undefined;
}

/** The formula of each score; null if it is a function, or the options leave it out. */
export function formulasOf(
  definition: Declared & { readonly scores: Readonly<Record<string, unknown>> },
  options: object,
): Readonly<Record<string, Formula | null>> {
  const formulas = declaredFormulas(definition, options) ?? {};
  const formulaOf = (formula: ScoreFormula | undefined) => (typeof formula === "object" ? formula : null);
  return Object.fromEntries(Object.keys(definition.scores).map((score) => [score, formulaOf(formulas[score])]));
}

type Summary = Readonly<Record<string, number | null>>;
type Score = (totals: TotalsAt, run: TotalsAt) => number | null;

/** All scores from named totals. Formulas are made once for each set of options. */
export function summarizeBy(definition: Declared): (totals: TotalsAt, options: object, run?: TotalsAt) => Summary {
  const scoresWith = rememberWeakly((options: object) => {
    const formulas = Object.entries(declaredFormulas(definition, options)!);
    return formulas.map(([id, formula]) => [id, scoreBy(formula)] as const);
  });
  return (totals, options, run = totals) =>
    Object.fromEntries(scoresWith(options).map(([id, score]) => [id, score(totals, run)]));
}

function scoreBy(formula: ScoreFormula): Score {
  if (formula === null) return () => null;
  if (typeof formula === "function") return formula as unknown as Score;
  const evaluate = evaluator(formula);
  return (totals, run) => {
    const value = evaluate(totals, run);
    return Number.isNaN(value) ? null : value;
  };
}
