// The value of a formula at given totals. The order of operations is that of the protocol's own program: it decides the last bits.
import { ExactSum } from "../arithmetic.ts";
import { exactDot } from "../exact-products.ts";
import type { FMeasure, Formula, Sum } from "./formula.ts";

export type TotalsAt = Readonly<Record<string, number>> | ArrayLike<number>;

/** The value at some totals; `NaN` stands for undefined inside formulas. `run` has the totals of the whole run. */
export type Evaluate = (totals: TotalsAt, run: TotalsAt) => number;

type PlaceOf = (column: string) => string | number;

const byName: PlaceOf = (column) => column;

export function evaluator(formula: Formula, placeOf: PlaceOf = byName): Evaluate {
  switch (formula.kind) {
    case "sum":
      return sumEvaluator(formula, placeOf);
    case "ratio": {
      const top = evaluator(formula.top, placeOf);
      const bottom = evaluator(formula.bottom, placeOf);
      const empty = formula.empty ?? Number.NaN;
      return (totals, run) => {
        const below = bottom(totals, run);
        return below === 0 ? empty : top(totals, run) / below;
      };
    }
    case "f": {
      const precision = evaluator(formula.precision, placeOf);
      const recall = evaluator(formula.recall, placeOf);
      const f = fOf(formula);
      return (totals, run) => f(precision(totals, run), recall(totals, run));
    }
    case "average": {
      const scores = formula.of.map((score) => evaluator(score, placeOf));
      return (totals, run) => {
        const all = new ExactSum();
        let defined = 0;
        for (const score of scores) {
          const value = score(totals, run);
          if (Number.isNaN(value)) continue;
          all.add(value);
          defined++;
        }
        return defined === 0 ? Number.NaN : all.total() / defined;
      };
    }
    case "at-most": {
      const of = evaluator(formula.of, placeOf);
      return (totals, run) => Math.min(formula.limit, of(totals, run));
    }
    case "if-any": {
      const any = sumEvaluator(formula.any, placeOf);
      const of = evaluator(formula.of, placeOf);
      return (totals, run) => (any(totals) === 0 ? Number.NaN : of(totals, run));
    }
    case "if-run": {
      const of = evaluator(formula.of, placeOf);
      return (totals, run) => (formula.holds((column) => totalAt(run, placeOf(column))) ? of(totals, run) : Number.NaN);
    }
  }
}

function totalAt(totals: TotalsAt, place: string | number): number {
  return (totals as Readonly<Record<string | number, number>>)[place]!;
}

function fOf({ weight, empty: whenEmpty }: FMeasure): (precision: number, recall: number) => number {
  const empty = whenEmpty ?? Number.NaN;
  const quotient = (n: number, d: number) => (d === 0 ? empty : n / d);
  if ("alpha" in weight) return (p, r) => quotient(p * r, (1 - weight.alpha) * p + weight.alpha * r);
  const square = weight.beta * weight.beta;
  return (p, r) => quotient((1 + square) * p * r, square * p + r);
}

function sumEvaluator({ terms }: Sum, placeOf: PlaceOf): (totals: TotalsAt) => number {
  const places = terms.map(({ column }) => placeOf(column));
  const weights = terms.map(({ weight }) => weight);
  const [first] = places;
  if (places.length === 1 && weights[0] === 1) return (totals) => totalAt(totals, first!);
  const areWhole = weights.every(Number.isSafeInteger);
  return (totals) => {
    // Whole numbers as long as nothing is rounded: what nearly all sums are. Tests evaluate them millions of times.
    let whole = 0;
    let isExact = areWhole;
    for (let at = 0; isExact && at < places.length; at++) {
      const value = totalAt(totals, places[at]!);
      const product = weights[at]! * value;
      whole += product;
      isExact = Number.isSafeInteger(value) && Number.isSafeInteger(product) && Number.isSafeInteger(whole);
    }
    if (isExact) return whole;
    return exactDot(
      weights,
      places.map((place) => totalAt(totals, place)),
    );
  };
}
