// Populations beside the default one: few predictions, unequal caution, unsteady systems, costs, and large units that are harder.
import { exp, log } from "../../src/numeric/maths.ts";
import { type Ability, type Counts, Draw, logistic, rowsOf, SD, type Sizes } from "./population.ts";

/** Equal precision, the same for both systems in a unit, and one with ten times fewer predictions. */
export function tenfold(draw: Draw, units: number, mean = 0.4): readonly [Float64Array, Float64Array] {
  const sides: readonly [Counts[], Counts[]] = [[], []];
  for (let unit = 0; unit < units; unit++) {
    const precision = logistic(mean + SD * draw.normal());
    for (const [side, predictions] of [5, 0.5].entries()) {
      const pred = draw.poisson(predictions);
      // Gold plays no part in precision.
      sides[side]!.push({ hits: draw.binomial(pred, precision), pred, gold: 1 });
    }
  }
  return [rowsOf(sides[0]), rowsOf(sides[1])];
}

/** Both F1 .5: corpus recall .4 and .8. */
export const CAUTIOUS: readonly [Ability, Ability] = [
  { precision: 0.9381, recall: -0.45 },
  { precision: -0.3146, recall: 1.5233 },
];

/** Both F1 .5: a steady system, and one that varies much. */
export const STEADY: Ability = { precision: 0.0025, recall: 0.0025, sd: 0.1 };
export const ERRATIC: Ability = { precision: 0.3009, recall: 0.3009, sd: 1 };

/** A cost with mean 1. */
export function lognormal(draw: Draw, sd: number): number {
  return exp(sd * draw.normal() - (sd * sd) / 2);
}

export const lognormalSizes: Sizes = (draw) => Math.max(1, Math.round(exp(1 + 1.5 * draw.normal())));

/** A unit whose recall falls with its size: hits, predictions, gold. */
export function harder(draw: Draw): number[] {
  const gold = Math.max(1, Math.round(exp(1 + 1.3 * draw.normal())));
  const hits = draw.binomial(gold, logistic(2.2 - 0.5 * log(gold) + 0.5 * draw.normal()));
  return [hits, hits + draw.poisson(0.3 * gold), gold];
}

const MANY = 2_000_000;

/** The true F1 of a population, from 2,000,000 units. */
export function trueF1(unit: (draw: Draw) => readonly number[]): number {
  const draw = new Draw(1, 0);
  let [hits, below] = [0, 0];
  for (let at = 0; at < MANY; at++) {
    const [own, pred, gold] = unit(draw) as [number, number, number];
    hits += 2 * own;
    below += pred + gold;
  }
  return hits / below;
}
