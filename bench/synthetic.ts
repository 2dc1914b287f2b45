// Made-up dialogues of ten correlated turns whose true scores are known, to measure what the statistics promise.
import type { RandomBits } from "../src/stats/generator.ts";
import { normalQuantile } from "../src/stats/normal.ts";

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

/** Rows of two systems of the same ability on the same dialogues, turn by turn; rows of ten turns add up to a dialogue. */
export function simulatePair(
  random: RandomBits,
  dialogues: number,
  population: Population,
): [Float64Array, Float64Array] {
  const systems: [Float64Array, Float64Array] = [turnRows(dialogues), turnRows(dialogues)];
  for (let dialogue = 0; dialogue < dialogues; dialogue++) {
    const shared = population.ability + population.shared * normal(random);
    const chances = systems.map(() => logistic(shared + population.own * normal(random)));
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
  return 1 / (1 + Math.exp(-x));
}
