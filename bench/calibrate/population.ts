// Made-up units with known true scores: the populations that docs/internals/calibration.md names, fixed there and not by what is tested.
import { exp } from "../../src/numeric/maths.ts";
import { power } from "../../src/numeric/power.ts";
import { randomStream } from "../../src/stats/generator.ts";
import { normalQuantile } from "../../src/stats/quantiles.ts";

/** Random numbers of one repetition. */
export class Draw {
  readonly #bits;

  constructor(table: number, repetition: number) {
    this.#bits = randomStream(1_000_003 * table + 2026, repetition);
  }

  uniform(): number {
    const high = this.#bits.next() >>> 5;
    const low = this.#bits.next() >>> 6;
    return (high * 67_108_864 + low + 0.5) / 9_007_199_254_740_992;
  }

  normal(): number {
    return normalQuantile(this.uniform());
  }

  binomial(count: number, share: number): number {
    let hits = 0;
    for (let k = 0; k < count; k++) if (this.uniform() < share) hits++;
    return hits;
  }

  poisson(mean: number): number {
    let count = 0;
    let left = mean;
    // Sums of small Poisson numbers, each by Knuth's product.
    for (; left > 30; left -= 30) count += this.#smallPoisson(30);
    return count + this.#smallPoisson(left);
  }

  #smallPoisson(mean: number): number {
    const least = exp(-mean);
    let product = this.uniform();
    let count = 0;
    for (; product > least; count++) product *= this.uniform();
    return count;
  }
}

export function logistic(x: number): number {
  return 1 / (1 + exp(-x));
}

/** How one system does: means and spread of the logits of a unit's precision and recall. */
export interface Ability {
  readonly precision: number;
  readonly recall: number;
  readonly sd?: number;
}

export const SD = 0.7;

/** One mean for both logits, by corpus F1. */
const MEANS: Readonly<Record<string, number>> = { ".1": -2.1406, ".5": 0.136, ".9": 2.4146, ".97": 3.7121 };

export function abilityOf(f1: string): Ability {
  return { precision: MEANS[f1]!, recall: MEANS[f1]! };
}

/** The number of gold items of a unit. */
export type Sizes = (draw: Draw) => number;
export const usual: Sizes = (draw) => 1 + draw.poisson(8);
export const pareto: Sizes = (draw) => Math.min(200, Math.ceil(power(1 / draw.uniform(), 1 / 1.5)));

export interface Counts {
  hits: number;
  pred: number;
  gold: number;
}

/** What one system makes of a unit; `shift` moves both logits. */
export function answer(draw: Draw, gold: number, ability: Ability, shift = 0): Counts {
  const { sd = SD } = ability;
  const precision = logistic(ability.precision + shift + sd * draw.normal());
  const recall = logistic(ability.recall + shift + sd * draw.normal());
  const hits = draw.binomial(gold, recall);
  return { hits, pred: hits + draw.poisson((hits * (1 - precision)) / precision), gold };
}

/** Rows of hits, predictions and gold items. */
export function rowsOf(units: readonly Counts[]): Float64Array {
  return Float64Array.from(units.flatMap(({ hits, pred, gold }) => [hits, pred, gold]));
}

export interface Layout {
  readonly sizes?: Sizes;
  /** Added to both logits of each unit, for each system. */
  readonly shift?: (unit: number, system: number) => number;
}

/** Independent answers of some systems given the same gold. */
export function simulate(
  draw: Draw,
  units: number,
  abilities: readonly Ability[],
  { sizes = usual, shift = () => 0 }: Layout = {},
): readonly Float64Array[] {
  const counts = abilities.map((): Counts[] => []);
  for (let unit = 0; unit < units; unit++) {
    const gold = sizes(draw);
    for (const [system, ability] of abilities.entries())
      counts[system]!.push(answer(draw, gold, ability, shift(unit, system)));
  }
  return counts.map(rowsOf);
}
