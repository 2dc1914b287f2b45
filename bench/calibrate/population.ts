// Made-up units with known true scores: the populations that docs/internals/calibration.md names, fixed there and not by what is tested.
import { exp, log } from "../../src/core/maths.ts";
import { power } from "../../src/core/power.ts";
import { randomStream } from "../../src/stats/generator.ts";
import { normalQuantile } from "../../src/stats/quantiles.ts";

/** Random numbers of one repetition. */
export class Draw {
  readonly #bits;

  constructor(table: number, repetition: number) {
    this.#bits = randomStream(1_000_003 * table + 2026, "bootstrap", repetition);
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
  readonly correlation?: number;
}

export const SD = 0.7;

/** One mean for both logits, by corpus F1 and correlation. */
export const MEANS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "0": { ".1": -2.1406, ".5": 0.136, ".9": 2.4146, ".97": 3.7121 },
  "-.9": { ".1": -1.9184, ".5": 0.2317, ".9": 2.4325, ".97": 3.7174 },
  ".9": { ".1": -2.3615, ".5": 0.0148, ".9": 2.3884, ".97": 3.7039 },
};

export function abilityOf(f1: string, correlation = "0"): Ability {
  const mean = MEANS[correlation]![f1]!;
  return { precision: mean, recall: mean, correlation: Number(correlation) };
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
  const { sd = SD, correlation = 0 } = ability;
  const first = draw.normal();
  const second = correlation * first + Math.sqrt(1 - correlation * correlation) * draw.normal();
  const precision = logistic(ability.precision + shift + sd * first);
  const recall = logistic(ability.recall + shift + sd * second);
  const hits = draw.binomial(gold, recall);
  return { hits, pred: hits + draw.poisson((hits * (1 - precision)) / precision), gold };
}

/** Rows of hits, predictions, gold items and the unit's own F1. */
export function rowsOf(units: readonly Counts[]): Float64Array {
  return Float64Array.from(units.flatMap(({ hits, pred, gold }) => [hits, pred, gold, (2 * hits) / (pred + gold)]));
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

/** Corpus F1 without correlation, by the trapezoid rule: 2E[r] / (E[r]E[1/p] + 1). */
export function corpusF1({ precision, recall, sd = SD }: Ability): number {
  const steps = 4_000;
  let found = 0;
  let weights = 0;
  for (let step = 0; step <= steps; step++) {
    const z = -8 + (16 * step) / steps;
    const weight = exp((-z * z) / 2);
    found += weight * logistic(recall + sd * z);
    weights += weight;
  }
  const expected = found / weights;
  return (2 * expected) / (expected * (1 + exp(-precision + (sd * sd) / 2)) + 1);
}

/** The mean that gives a corpus F1: of both logits, or of recall alone where the precision mean is given. */
export function meanFor(f1: number, precision?: number): number {
  let [low, high] = [-12, 14];
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (corpusF1({ precision: precision ?? middle, recall: middle }) < f1) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The logit of a share. */
export function logit(share: number): number {
  return log(share / (1 - share));
}
