// The value of a formula at given totals. The order of operations follows the protocol's own program, because it decides the last bits.
import { ExactSum } from "../../numeric/arithmetic.ts";
import { exactDot } from "../../numeric/exact-mean.ts";
import { type Formula, fOf, type Sum } from "./formula.ts";

export type TotalsAt = Readonly<Record<string, number>> | ArrayLike<number>;

/** The value at some totals; `NaN` stands for undefined inside formulas. `run` has the totals of the whole run. */
export type Evaluate = (totals: TotalsAt, run: TotalsAt) => number;

type PlaceOf = (column: string) => string | number;

export function evaluator(formula: Formula, placeOf: PlaceOf = (column) => column): Evaluate {
  switch (formula.kind) {
    case "sum":
      return sumEvaluator(formula, placeOf);
    case "ratio": {
      const [top, bottom] = [evaluator(formula.top, placeOf), evaluator(formula.bottom, placeOf)];
      const empty = formula.empty ?? Number.NaN;
      return (totals, run) => {
        const below = bottom(totals, run);
        return below === 0 ? empty : top(totals, run) / below;
      };
    }
    case "f": {
      const [precision, recall] = [evaluator(formula.precision, placeOf), evaluator(formula.recall, placeOf)];
      const { weight } = formula;
      const empty = formula.empty ?? Number.NaN;
      return (totals, run) => fOf(precision(totals, run), recall(totals, run), weight, empty);
    }
    case "average": {
      const scores = formula.of.map((score) => evaluator(score, placeOf));
      if (formula.needsAll)
        return (totals, run) => scores.reduce((sum, score) => sum + score(totals, run), 0) / scores.length;
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
      const holds = (run: TotalsAt) => formula.holds((column) => totalAt(run, placeOf(column)));
      return (totals, run) => (holds(run) ? of(totals, run) : Number.NaN);
    }
  }
}

function totalAt(totals: TotalsAt, place: string | number): number {
  return (totals as Readonly<Record<string | number, number>>)[place]!;
}

function sumEvaluator({ terms }: Sum, placeOf: PlaceOf): (totals: TotalsAt) => number {
  const places = terms.map(({ column }) => placeOf(column));
  const weights = terms.map(({ weight }) => weight);
  const [first] = places;
  if (places.length === 1 && weights[0] === 1) return (totals) => totalAt(totals, first!);
  const areWhole = weights.every(Number.isSafeInteger);
  return (totals) => {
    // Nearly all sums are of whole numbers without rounding, and leave-one-out values are millions.
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
