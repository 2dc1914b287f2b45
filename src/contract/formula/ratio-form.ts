// Writes a formula as one weighted sum over another, if it has that form, and finds what a formula divides by.
import type { Formula, FWeight, Sum, Term } from "./formula.ts";

/** numerator / denominator: equal to the formula in exact arithmetic. Printed values keep the order of operations of the formula. */
interface RatioForm {
  readonly numerator: readonly Term[];
  readonly denominator: readonly Term[];
  /** The value of 0/0; null for undefined. */
  readonly empty: number | null;
  /** The score is undefined where one of these sums is 0. */
  readonly needs: readonly (readonly Term[])[];
}

/** Null if a formula has no such form. */
export function ratioForm(formula: Formula): RatioForm | null {
  switch (formula.kind) {
    case "ratio":
      return formula.top.kind === "sum" && formula.bottom.kind === "sum"
        ? { numerator: formula.top.terms, denominator: formula.bottom.terms, empty: formula.empty, needs: [] }
        : null;
    case "f": {
      const precision = ratioForm(formula.precision);
      const recall = ratioForm(formula.recall);
      return precision === null || recall === null ? null : fForm(precision, recall, formula);
    }
    case "if-any": {
      const of = ratioForm(formula.of);
      return of === null ? null : { ...of, needs: [formula.any.terms, ...of.needs] };
    }
    default:
      return null;
  }
}

/** With P = hits/pred and R = hits/gold, F is (1 + β²)hits / (pred + β²gold), and hits / (α pred + (1 − α)gold). */
function fForm(
  precision: RatioForm,
  recall: RatioForm,
  { weight, empty }: { readonly weight: FWeight; readonly empty: number | null },
): RatioForm | null {
  if (!isSame(precision.numerator, recall.numerator)) return null;
  const rules = [precision.empty, recall.empty, empty];
  if (rules.some((rule) => rule !== 0 && rule !== null)) return null;
  const { hits, pred, gold } = weightsOf(weight);
  const needs = [
    ...precision.needs,
    ...recall.needs,
    ...(precision.empty === null ? [precision.denominator] : []),
    ...(recall.empty === null ? [recall.denominator] : []),
    ...(empty === null ? [precision.numerator] : []),
  ];
  return {
    numerator: scaled(precision.numerator, hits),
    denominator: [...scaled(precision.denominator, pred), ...scaled(recall.denominator, gold)],
    empty: needs.length === 0 ? 0 : null,
    needs,
  };
}

function weightsOf(weight: FWeight): { readonly hits: number; readonly pred: number; readonly gold: number } {
  if ("alpha" in weight) return { hits: 1, pred: weight.alpha, gold: 1 - weight.alpha };
  const square = weight.beta * weight.beta;
  return { hits: 1 + square, pred: 1, gold: square };
}

/**
 * The sum that a score divides by: a unit where it is 0 says nothing about the score. An F has both denominators, an
 * average those of all its scores, and a score without a quotient has none.
 */
export function denominatorOf(formula: Formula): readonly Term[] {
  switch (formula.kind) {
    case "sum":
      return [];
    case "ratio":
      return formula.bottom.kind === "sum" ? formula.bottom.terms : denominatorOf(formula.bottom);
    case "f": {
      const { pred, gold } = weightsOf(formula.weight);
      return [...scaled(denominatorOf(formula.precision), pred), ...scaled(denominatorOf(formula.recall), gold)];
    }
    case "average":
      return formula.of.flatMap(denominatorOf);
    default:
      return denominatorOf(formula.of);
  }
}

/** Returns the denominators of a score, one sum for each quotient that it averages. */
export function denominatorsOf(formula: Formula): readonly (readonly Term[])[] {
  if (formula.kind === "average") return formula.of.flatMap(denominatorsOf);
  if (formula.kind === "at-most" || formula.kind === "if-any" || formula.kind === "if-run")
    return denominatorsOf(formula.of);
  const terms = denominatorOf(formula);
  return terms.length === 0 ? [] : [terms];
}

function scaled(terms: readonly Term[], factor: number): readonly Term[] {
  if (factor === 1) return terms;
  return factor === 0 ? [] : terms.map(({ column, weight }) => ({ column, weight: factor * weight }));
}

function isSame(one: Sum["terms"], other: Sum["terms"]): boolean {
  return (
    one.length === other.length &&
    one.every(({ column, weight }, at) => column === other[at]!.column && weight === other[at]!.weight)
  );
}
