// Made-up dialogues of ten correlated turns whose true scores are known, to measure what the statistics promise.
import { exp } from "../src/core/maths.ts";
import type { RandomBits } from "../src/stats/generator.ts";
import { normalQuantile } from "../src/stats/quantiles.ts";
import type { Scoring } from "../src/stats/sample.ts";

/** A dialogue is easy or hard for everyone, and easier or harder for one system; its turns share both. */
export interface Population {
  /** Log-odds of a correct turn in the average dialogue. */
  readonly ability: number;
  /** Standard deviation of the difficulty that systems share, in log-odds. */
  readonly shared: number;
  /** Standard deviation of what is a system's own. */
  readonly own: number;
}

export const TURNS = 10;
const POSITIVE = 0.3;

/** turns, correct, true positives, false positives, false negatives */
export const COLUMNS = 5;
export const SCORES = ["accuracy", "f1"] as const;

export function summarize(totals: Float64Array): readonly number[] {
  const [turns, correct, hits, falseAlarms, misses] = totals as unknown as [number, number, number, number, number];
  return [correct / turns, (2 * hits) / (2 * hits + falseAlarms + misses)];
}

/** How both scores come about. */
export const SCORING: Scoring = {
  columns: COLUMNS,
  summarize,
  denominators: [Float64Array.of(1, 0, 0, 0, 0, 0), Float64Array.of(0, 0, 2, 1, 1, 0)],
};

/** Rows of two systems of the same ability on the same dialogues, turn by turn; rows of ten turns add up to a dialogue. The second may be better. */
export function simulatePair(
  random: RandomBits,
  dialogues: number,
  population: Population & { readonly advantage?: number },
): [Float64Array, Float64Array] {
  const systems: [Float64Array, Float64Array] = [turnRows(dialogues), turnRows(dialogues)];
  const { advantage = 0 } = population;
  for (let dialogue = 0; dialogue < dialogues; dialogue++) {
    const shared = population.ability + population.shared * normal(random);
    const chances = systems.map((_, system) => logistic(shared + population.own * normal(random) + system * advantage));
    for (let turn = 0; turn < TURNS; turn++) {
      const positive = uniform(random) < POSITIVE;
      for (const [system, rows] of systems.entries()) {
        const correct = uniform(random) < chances[system]!;
        rows.set(turnRow(positive, correct), (dialogue * TURNS + turn) * COLUMNS);
      }
    }
  }
  return systems;
}

function turnRow(positive: boolean, correct: boolean): number[] {
  return [1, Number(correct), Number(positive && correct), Number(!positive && !correct), Number(positive && !correct)];
}

/** One row a dialogue from one row a turn. */
export function byDialogue(turns: Float64Array): Float64Array {
  const rows = new Float64Array(turns.length / TURNS);
  for (const [at, value] of turns.entries()) {
    const dialogue = Math.floor(at / (TURNS * COLUMNS));
    rows[dialogue * COLUMNS + (at % COLUMNS)]! += value;
  }
  return rows;
}

/** The scores of infinitely many dialogues. */
export function trueScores({ ability, shared, own }: Population): readonly [accuracy: number, f1: number] {
  const steps = 20_000;
  let sum = 0;
  for (let step = 0; step < steps; step++) {
    sum += logistic(ability + Math.hypot(shared, own) * normalQuantile((step + 0.5) / steps));
  }
  const accuracy = sum / steps;
  return [accuracy, (2 * POSITIVE * accuracy) / (2 * POSITIVE * accuracy + 1 - accuracy)];
}

/** True positives in so many dialogues. */
export function expectedHits(population: Population, dialogues: number): number {
  return dialogues * TURNS * POSITIVE * trueScores(population)[0];
}

/** How a detector behaves: how many of the true turns it finds, and of the others how many it takes for true. */
export interface Detector {
  readonly found: number;
  readonly falseAlarms: number;
}

const RARE = 0.2;

/** hits, predicted, gold */
export const DETECTION: Scoring = {
  columns: 3,
  summarize: ([hits, predicted, gold]) => [
    predicted === 0 ? 0 : hits! / predicted!,
    predicted! + gold! === 0 ? 0 : (2 * hits!) / (predicted! + gold!),
  ],
  denominators: [Float64Array.of(0, 1, 0, 0), Float64Array.of(0, 1, 1, 0)],
};

/** Rows of two detectors, a row a dialogue; dialogues differ in how hard they are for both. */
export function simulateDetectors(
  random: RandomBits,
  dialogues: number,
  detectors: readonly [Detector, Detector],
): [Float64Array, Float64Array] {
  const systems: [Float64Array, Float64Array] = [new Float64Array(3 * dialogues), new Float64Array(3 * dialogues)];
  for (let dialogue = 0; dialogue < dialogues; dialogue++) {
    for (let turn = 0; turn < TURNS; turn++) {
      const isTrue = uniform(random) < RARE;
      for (const [system, rows] of systems.entries()) {
        const { found, falseAlarms } = detectors[system]!;
        const isPredicted = uniform(random) < (isTrue ? found : falseAlarms);
        rows[3 * dialogue]! += Number(isTrue && isPredicted);
        rows[3 * dialogue + 1]! += Number(isPredicted);
        rows[3 * dialogue + 2]! += Number(isTrue);
      }
    }
  }
  return systems;
}

/** Equal F1: F = 2·r·q / (r·q + f·(1 − q) + q) for recall r, false alarms f and share q of true turns. */
export const CAUTIOUS: Detector = { found: 0.4, falseAlarms: alarmsFor(0.4, 0.5) };
export const LIBERAL: Detector = { found: 0.8, falseAlarms: alarmsFor(0.8, 0.5) };

function alarmsFor(found: number, f1: number): number {
  return ((2 * found * RARE) / f1 - found * RARE - RARE) / (1 - RARE);
}

/** Equal precision of one half, one with ten times fewer predictions. */
export const MANY: Detector = { found: 0.8, falseAlarms: (0.8 * RARE) / (1 - RARE) };
export const FEW: Detector = { found: 0.08, falseAlarms: (0.08 * RARE) / (1 - RARE) };

function turnRows(dialogues: number): Float64Array {
  return new Float64Array(dialogues * TURNS * COLUMNS);
}

function normal(random: RandomBits): number {
  return normalQuantile(uniform(random));
}

function uniform(random: RandomBits): number {
  return ((random.next() >>> 0) + 0.5) / 2 ** 32;
}

function logistic(x: number): number {
  return 1 / (1 + exp(-x));
}
