// Populations beside the usual one: few predictions, unequal caution, unsteady systems; and true scores of large samples.
import { type Ability, answer, type Counts, Draw, logistic, rowsOf, SD, usual } from "./population.ts";

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

/** Both F1 .5: a steady system, one that varies, and one that varies much. */
export const STEADY: Ability = { precision: 0.0025, recall: 0.0025, sd: 0.1 };
export const ERRATIC: Ability = { precision: 0.3009, recall: 0.3009, sd: 1 };
export const MOST_ERRATIC: Ability = { precision: 0.7728, recall: 0.7728, sd: 1.5 };

const MANY = 2_000_000;

/** The true F1 and the true mean of the units' own F1, from 2,000,000 units. */
export function trueScores(ability: Ability): { readonly f1: number; readonly mean: number } {
  const draw = new Draw(1, 0);
  let [hits, below, own] = [0, 0, 0];
  for (let unit = 0; unit < MANY; unit++) {
    const found = answer(draw, usual(draw), ability);
    hits += 2 * found.hits;
    below += found.pred + found.gold;
    own += (2 * found.hits) / (found.pred + found.gold);
  }
  return { f1: hits / below, mean: own / MANY };
}

/** √n × the standard error of the difference of F1 of two systems, from 2,000,000 units; with the true difference. */
export function trueSpread(
  baseline: Ability,
  system: Ability,
): { readonly difference: number; readonly spread: number } {
  const draw = new Draw(2, 0);
  const sums = new Float64Array(4);
  const products = new Float64Array(16);
  for (let unit = 0; unit < MANY; unit++) {
    const gold = usual(draw);
    const [zero, one] = [answer(draw, gold, baseline), answer(draw, gold, system)];
    const row = [2 * zero.hits, zero.pred + gold, 2 * one.hits, one.pred + gold];
    for (let a = 0; a < 4; a++) {
      sums[a]! += row[a]!;
      for (let b = 0; b < 4; b++) products[4 * a + b]! += row[a]! * row[b]!;
    }
  }
  const [n0, d0, n1, d1] = [...sums].map((sum) => sum / MANY) as [number, number, number, number];
  const slopes = [-1 / d0, n0 / (d0 * d0), 1 / d1, -n1 / (d1 * d1)];
  let variance = 0;
  for (let a = 0; a < 4; a++)
    for (let b = 0; b < 4; b++) variance += slopes[a]! * slopes[b]! * (products[4 * a + b]! / MANY);
  return { difference: n1 / d1 - n0 / d0, spread: Math.sqrt(variance) };
}
