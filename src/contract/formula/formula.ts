// Scores as formulas over column totals. Values, denominators and texts all follow from the formula.
import { isObject } from "../shape.ts";

/** A multiple of the total of a column; "units" stands for the number of units. */
export interface Term<Column extends string = string> {
  readonly column: Column;
  readonly weight: number;
}

/** Σ weight × total, exact and rounded once. */
export interface Sum<Column extends string = string> {
  readonly kind: "sum";
  readonly terms: readonly Term<Column>[];
}

/** How F weights a precision P and a recall R. Each way has its own order of operations, hence its own bits. */
export type FWeight =
  /** (1 + β²)PR / (β²P + R); with β = 1 the harmonic mean 2PR / (P + R), to the bit */
  | { readonly beta: number }
  /** PR / ((1 − α)P + αR) */
  | { readonly alpha: number };

/**
 * A score as a formula of column totals. Plain data, except for conditions on the run. `empty` is the value of 0/0, null
 * for undefined. An average that needs all its scores is undefined if one of them is, and adds them from left to right, as
 * Python's `sum` does. `text` is the condition in words, to follow "if".
 */
export type Formula<Column extends string = string> =
  | Sum<Column>
  | {
      readonly kind: "ratio";
      readonly top: Formula<Column>;
      readonly bottom: Formula<Column>;
      readonly empty: number | null;
    }
  | {
      readonly kind: "f";
      readonly precision: Formula<Column>;
      readonly recall: Formula<Column>;
      readonly weight: FWeight;
      readonly empty: number | null;
    }
  | { readonly kind: "average"; readonly of: readonly Formula<Column>[]; readonly needsAll?: true }
  | { readonly kind: "at-most"; readonly limit: number; readonly of: Formula<Column> }
  | { readonly kind: "if-any"; readonly any: Sum<Column>; readonly of: Formula<Column> }
  | {
      readonly kind: "if-run";
      readonly text: string;
      holds(total: (column: string) => number): boolean;
      readonly of: Formula<Column>;
    };

/** An operand of a formula: another formula, or the name of a column. */
export type Quantity<Column extends string> = Column | Formula<Column>;

/**
 * A quotient, with the value of 0/0 (null: undefined). Columns or formulas give a formula, numbers their quotient.
 *
 * @example
 * import { formulaText, ratio } from "karat";
 *
 * console.log(formulaText(ratio("hits", "predicted", null))); // hits / predicted
 * console.log(ratio(3, 4, null), ratio(0, 0, null), ratio(0, 0, 1)); // 0.75 null 1
 */
export function ratio<Empty extends number | null>(n: number, d: number, whenEmpty: Empty): number | Empty;
export function ratio<const Top extends string, const Bottom extends string>(
  top: Quantity<Top>,
  bottom: Quantity<Bottom>,
  whenEmpty: number | null,
): Formula<Top | Bottom>;
export function ratio(
  top: number | Quantity<string>,
  bottom: number | Quantity<string>,
  whenEmpty: number | null,
): number | null | Formula {
  if (typeof top === "number" && typeof bottom === "number") return bottom === 0 ? whenEmpty : top / bottom;
  return { kind: "ratio", top: formulaOf(top), bottom: formulaOf(bottom), empty: whenEmpty };
}

/**
 * The harmonic mean 2PR / (P + R). Undefined if one of them is; `whenEmpty` if both are 0. Formulas give a formula, numbers their mean.
 *
 * @example
 * import { formulaText, harmonic, ratio } from "karat";
 *
 * const f1 = harmonic(ratio("hits", "predicted", 0), ratio("hits", "gold", 0), 0);
 * console.log(formulaText(f1)); // 2 × hits / (predicted + gold)
 * console.log(harmonic(0.5, 1, 0), harmonic(0, 0, 0), harmonic(null, 1, 0)); // 0.6666666666666666 0 null
 */
export function harmonic<Empty extends number | null>(
  precision: number | null,
  recall: number | null,
  whenEmpty: Empty,
): number | Empty | null;
export function harmonic<const P extends string, const R extends string>(
  precision: Formula<P>,
  recall: Formula<R>,
  whenEmpty: number | null,
): Formula<P | R>;
export function harmonic(
  precision: number | null | Formula,
  recall: number | null | Formula,
  whenEmpty: number | null,
): number | null | Formula {
  if (precision === null || recall === null) return null;
  if (typeof precision === "number" && typeof recall === "number")
    return fOf(precision, recall, { beta: 1 }, whenEmpty);
  return fMeasure(precision, recall, { beta: 1 }, whenEmpty);
}

/**
 * F with recall worth β times precision: (1 + β²)PR / (β²P + R), 0 where both are 0.
 *
 * @example
 * import { fBeta, formulaText, ratio } from "karat";
 *
 * console.log(formulaText(fBeta(ratio("hits", "predicted", 0), ratio("hits", "gold", 0), 2)));
 * // 5 × hits / (predicted + 4 × gold)
 */
export function fBeta<const P extends string, const R extends string>(
  precision: Formula<P>,
  recall: Formula<R>,
  beta: number,
): Formula<P | R> {
  return fMeasure(precision, recall, { beta }, 0);
}

/** F with α as the weight of precision: PR / ((1 − α)P + αR), 0 where both are 0. */
export function fAlpha<const P extends string, const R extends string>(
  precision: Formula<P>,
  recall: Formula<R>,
  alpha: number,
): Formula<P | R> {
  return fMeasure(precision, recall, { alpha }, 0);
}

/** F of two numbers; `whenEmpty` where there is nothing to divide by. */
export function fOf<Empty extends number | null>(
  precision: number,
  recall: number,
  weight: FWeight,
  whenEmpty: Empty,
): number | Empty {
  if ("alpha" in weight)
    return ratio(precision * recall, (1 - weight.alpha) * precision + weight.alpha * recall, whenEmpty);
  const square = weight.beta * weight.beta;
  return ratio((1 + square) * precision * recall, square * precision + recall, whenEmpty);
}

function fMeasure<P extends string, R extends string>(
  precision: number | Formula<P>,
  recall: number | Formula<R>,
  weight: FWeight,
  empty: number | null,
): Formula<P | R> {
  return { kind: "f", precision: formulaOf(precision), recall: formulaOf(recall), weight, empty };
}

/**
 * The total of a column divided by the number of units.
 *
 * @example
 * import { formulaText, mean } from "karat";
 *
 * console.log(formulaText(mean("hits"))); // hits / units
 */
export function mean<const Column extends string>(column: Quantity<Column>): Formula<Column | "units"> {
  return ratio(column, "units", null);
}

/**
 * An exact sum of columns, or of multiples of them, rounded once.
 *
 * @example
 * import { formulaText, sum, times } from "karat";
 *
 * console.log(formulaText(sum("right", times(0.5, "near")))); // right + 0.5 × near
 */
export function sum<const Column extends string>(...quantities: readonly (Column | Sum<Column>)[]): Sum<Column> {
  return { kind: "sum", terms: quantities.flatMap((quantity) => sumOf(quantity).terms) };
}

/**
 * A multiple of a column or of a sum of columns.
 *
 * @example
 * import { formulaText, ratio, sum, times } from "karat";
 *
 * console.log(formulaText(ratio(times(2, "hits"), sum("predicted", "gold"), 0))); // 2 × hits / (predicted + gold)
 */
export function times<const Column extends string>(factor: number, of: Column | Sum<Column>): Sum<Column> {
  return {
    kind: "sum",
    terms: sumOf(of).terms.map(({ column, weight }) => ({ column, weight: factor * weight })),
  };
}

/**
 * The mean of the defined scores; undefined if there is none.
 *
 * @example
 * import { average, formulaText, ratio } from "karat";
 *
 * console.log(formulaText(average([ratio("a.hits", "a.gold", null), ratio("b.hits", "b.gold", null)])));
 * // average of a.hits / a.gold and b.hits / b.gold
 */
export function average<const Column extends string>(scores: readonly Formula<Column>[]): Formula<Column> {
  return { kind: "average", of: scores };
}

/** The mean of scores that must all be defined, added from left to right. */
export function averageOfAll<const Column extends string>(scores: readonly Formula<Column>[]): Formula<Column> {
  return { kind: "average", of: scores, needsAll: true };
}

/**
 * A score limited to a maximum.
 *
 * @example
 * import { atMost, formulaText, ratio } from "karat";
 *
 * console.log(formulaText(atMost(1, ratio("hits", "gold", 0)))); // min(1, hits / gold)
 */
export function atMost<const Column extends string>(limit: number, score: Formula<Column>): Formula<Column> {
  return { kind: "at-most", limit, of: score };
}

/** A score that is undefined if the total of a column is 0, whatever its own rule for 0/0. */
export function ifAny<const Any extends string, const Column extends string>(
  any: Any | Sum<Any>,
  score: Formula<Column>,
): Formula<Any | Column> {
  return { kind: "if-any", any: sumOf(any), of: score };
}

/**
 * A score that is undefined unless a condition holds for the totals of the whole run, also for a single unit of the run.
 * `text` says the condition in words.
 */
export function ifRun<const Column extends string>(
  text: string,
  holds: (total: (column: string) => number) => boolean,
  score: Formula<Column>,
): Formula<Column> {
  return { kind: "if-run", text, holds, of: score };
}

/** `defineTask` refuses what is no formula: it can say where. */
function formulaOf<Column extends string>(quantity: number | Quantity<Column>): Formula<Column> {
  return typeof quantity === "string" ? sumOf(quantity) : (quantity as Formula<Column>);
}

function sumOf<Column extends string>(quantity: Column | Sum<Column>): Sum<Column> {
  return typeof quantity === "string" ? { kind: "sum", terms: [{ column: quantity, weight: 1 }] } : quantity;
}

const PARTS: Readonly<Record<string, readonly string[]>> = {
  ratio: ["top", "bottom"],
  f: ["precision", "recall"],
  average: ["of"],
  "at-most": ["of"],
  "if-any": ["any", "of"],
  "if-run": ["of"],
};

/** The columns of a formula, without those of conditions on the run; null if it is no formula. */
export function formulaColumns(value: unknown): readonly string[] | null {
  if (!isObject(value)) return null;
  if (value.kind === "sum" && Array.isArray(value.terms)) return value.terms.map(({ column }) => String(column));
  const parts = PARTS[String(value.kind)]?.flatMap((part) => value[part]).map(formulaColumns) ?? [null];
  return parts.includes(null) ? null : (parts.flat() as string[]);
}
