// The exact derivatives of a formula with respect to the totals of its columns and the number of units.
import { evaluator, type TotalsAt } from "./evaluate.ts";
import type { Formula } from "./formula.ts";

/** The value of a formula and its derivative by the total at each place; no derivatives where it is undefined. */
type Slopes = (totals: TotalsAt, into: Float64Array) => number;

/** `into` gets the derivatives. Conditions on the run are judged by the same totals. */
export function slopesOf(formula: Formula, placeOf: (column: string) => number): Slopes {
  const add = adder(formula, placeOf);
  const value = evaluator(formula, placeOf);
  return (totals, into) => {
    into.fill(0);
    add(totals, 1, into);
    return value(totals, totals);
  };
}

/** Adds `factor` times the derivatives. */
type Adder = (totals: TotalsAt, factor: number, into: Float64Array) => void;

function adder(formula: Formula, placeOf: (column: string) => number): Adder {
  const valueFor = (of: Formula) => {
    const evaluate = evaluator(of, placeOf);
    return (totals: TotalsAt) => evaluate(totals, totals);
  };
  switch (formula.kind) {
    case "sum": {
      const terms = formula.terms.map(({ column, weight }) => [placeOf(column), weight] as const);
      return (_, factor, into) => {
        for (const [place, weight] of terms) into[place]! += factor * weight;
      };
    }
    case "ratio": {
      const [top, bottom] = [valueFor(formula.top), valueFor(formula.bottom)];
      const [addTop, addBottom] = [adder(formula.top, placeOf), adder(formula.bottom, placeOf)];
      return (totals, factor, into) => {
        const below = bottom(totals);
        if (below === 0) return;
        addTop(totals, factor / below, into);
        addBottom(totals, (-factor * top(totals)) / (below * below), into);
      };
    }
    case "f": {
      const [precision, recall] = [valueFor(formula.precision), valueFor(formula.recall)];
      const [addPrecision, addRecall] = [adder(formula.precision, placeOf), adder(formula.recall, placeOf)];
      const { weight } = formula;
      const share = "alpha" in weight ? weight.alpha : 1 / (1 + weight.beta * weight.beta);
      return (totals, factor, into) => {
        // F = PR / ((1 − a)P + aR), so ∂F/∂P = aR² / (…)² and ∂F/∂R = (1 − a)P² / (…)².
        const [p, r] = [precision(totals), recall(totals)];
        const below = (1 - share) * p + share * r;
        if (below === 0) return;
        addPrecision(totals, (factor * share * r * r) / (below * below), into);
        addRecall(totals, (factor * (1 - share) * p * p) / (below * below), into);
      };
    }
    case "average": {
      const scores = formula.of.map((score) => ({ value: valueFor(score), add: adder(score, placeOf) }));
      return (totals, factor, into) => {
        const defined = scores.filter(({ value }) => !Number.isNaN(value(totals)));
        for (const { add } of defined) add(totals, factor / defined.length, into);
      };
    }
    case "at-most": {
      const [value, add] = [valueFor(formula.of), adder(formula.of, placeOf)];
      return (totals, factor, into) => {
        if (value(totals) < formula.limit) add(totals, factor, into);
      };
    }
    default:
      return adder(formula.of, placeOf);
  }
}
