// The value of a formula at given totals, and its exact derivatives. The order of operations follows the protocol's own program, because it decides the last bits.
import { ExactSum } from "../arithmetic.ts";
import { exactDot } from "../exact-mean.ts";
import { type Formula, fOf, type Sum } from "./formula.ts";

export type TotalsAt = Readonly<Record<string, number>> | ArrayLike<number>;

/** The value at some totals; `NaN` stands for undefined inside formulas. `run` has the totals of the whole run. */
export type Evaluate = (totals: TotalsAt, run: TotalsAt) => number;

type PlaceOf = (column: string) => string | number;

export function evaluator(formula: Formula, placeOf: PlaceOf = (column) => column): Evaluate {
  return compiled(formula, placeOf).value;
}

/**
 * Returns the value and fills `into` with the derivative by the total at each place; derivatives are 0 where the formula
 * is undefined. Conditions on the run are judged by the same totals.
 */
export function slopesOf(
  formula: Formula,
  placeOf: (column: string) => number,
): (totals: TotalsAt, into: Float64Array) => number {
  const { value, addSlopes } = compiled(formula, placeOf);
  return (totals, into) => {
    into.fill(0);
    addSlopes(totals, 1, into);
    return value(totals, totals);
  };
}

interface Compiled {
  readonly value: Evaluate;
  /** Adds `factor` times the derivatives, by the chain rule. */
  addSlopes(totals: TotalsAt, factor: number, into: Float64Array): void;
}

function compiled(formula: Formula, placeOf: PlaceOf): Compiled {
  switch (formula.kind) {
    case "sum": {
      const terms = formula.terms.map(({ column, weight }) => [placeOf(column) as number, weight] as const);
      return {
        value: sumEvaluator(formula, placeOf),
        addSlopes(_, factor, into) {
          for (const [place, weight] of terms) into[place]! += factor * weight;
        },
      };
    }
    case "ratio": {
      const [top, bottom] = [compiled(formula.top, placeOf), compiled(formula.bottom, placeOf)];
      const empty = formula.empty ?? Number.NaN;
      return {
        value(totals, run) {
          const below = bottom.value(totals, run);
          return below === 0 ? empty : top.value(totals, run) / below;
        },
        addSlopes(totals, factor, into) {
          const below = bottom.value(totals, totals);
          if (below === 0) return;
          top.addSlopes(totals, factor / below, into);
          bottom.addSlopes(totals, (-factor * top.value(totals, totals)) / (below * below), into);
        },
      };
    }
    case "f": {
      const [precision, recall] = [compiled(formula.precision, placeOf), compiled(formula.recall, placeOf)];
      const { weight } = formula;
      const share = "alpha" in weight ? weight.alpha : 1 / (1 + weight.beta * weight.beta);
      const empty = formula.empty ?? Number.NaN;
      return {
        value: (totals, run) => fOf(precision.value(totals, run), recall.value(totals, run), weight, empty),
        addSlopes(totals, factor, into) {
          // F = PR / ((1 − a)P + aR), so ∂F/∂P = aR² / (…)² and ∂F/∂R = (1 − a)P² / (…)².
          const [p, r] = [precision.value(totals, totals), recall.value(totals, totals)];
          const below = (1 - share) * p + share * r;
          if (below === 0) return;
          precision.addSlopes(totals, (factor * share * r * r) / (below * below), into);
          recall.addSlopes(totals, (factor * (1 - share) * p * p) / (below * below), into);
        },
      };
    }
    case "average": {
      const scores = formula.of.map((score) => compiled(score, placeOf));
      return {
        value(totals, run) {
          const all = new ExactSum();
          let defined = 0;
          for (const score of scores) {
            const value = score.value(totals, run);
            if (Number.isNaN(value)) continue;
            all.add(value);
            defined++;
          }
          return defined === 0 ? Number.NaN : all.total() / defined;
        },
        addSlopes(totals, factor, into) {
          const defined = scores.filter((score) => !Number.isNaN(score.value(totals, totals)));
          for (const score of defined) score.addSlopes(totals, factor / defined.length, into);
        },
      };
    }
    case "at-most": {
      const of = compiled(formula.of, placeOf);
      return {
        value: (totals, run) => Math.min(formula.limit, of.value(totals, run)),
        addSlopes(totals, factor, into) {
          if (of.value(totals, totals) < formula.limit) of.addSlopes(totals, factor, into);
        },
      };
    }
    case "if-any": {
      const any = sumEvaluator(formula.any, placeOf);
      const { value, addSlopes } = compiled(formula.of, placeOf);
      return { value: (totals, run) => (any(totals) === 0 ? Number.NaN : value(totals, run)), addSlopes };
    }
    case "if-run": {
      const { value, addSlopes } = compiled(formula.of, placeOf);
      const holds = (run: TotalsAt) => formula.holds((column) => totalAt(run, placeOf(column)));
      return { value: (totals, run) => (holds(run) ? value(totals, run) : Number.NaN), addSlopes };
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
    // Nearly all sums are of whole numbers without rounding, and tests evaluate them millions of times.
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
