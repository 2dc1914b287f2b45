// The averages and intervals that ROUGE-1.5.5 prints: those of its own bootstrap, which repeats exactly.

import { PerlRandom } from "./perl-random.ts";

export interface Bootstrapped {
  readonly average: number;
  readonly low: number;
  readonly high: number;
}

export interface BootstrapRules {
  /** The level of intervals in per cent (-c). */
  readonly level: number;
  /** How many samples are drawn (-r). */
  readonly samples: number;
}

export const PERL_RULES: BootstrapRules = { level: 95, samples: 1_000 };

/**
 * Draws samples of as many rows as there are, sums up their columns in the order of the draws, and turns the sums of
 * each sample into values. Returns what is said of each value. QUIRK: the average is that of the samples.
 */
export function bootstrapRows(
  rows: readonly (readonly number[])[],
  valuesOf: (sums: Float64Array, rows: number) => readonly number[],
  { level, samples }: BootstrapRules,
): readonly Bootstrapped[] {
  const sampled: Float64Array[] = [];
  const sums = new Float64Array(rows[0]?.length ?? 0);
  for (let seed = 0; seed < samples; seed++) {
    const random = new PerlRandom(seed);
    sums.fill(0);
    for (let draw = 0; draw < rows.length; draw++) {
      const row = rows[Math.trunc(rows.length * random.next())]!;
      for (let column = 0; column < sums.length; column++) sums[column]! += row[column]!;
    }
    for (const [index, value] of valuesOf(sums, rows.length).entries()) {
      sampled[index] ??= new Float64Array(samples);
      sampled[index][seed] = value;
    }
  }
  return sampled.map((values) => describe(values.sort(), level));
}

/** QUIRK: the bounds lie between two samples, weighted alike at both ends, and beyond the last sample stands a 0. */
function describe(sorted: Float64Array, level: number): Bootstrapped {
  const samples = sorted.length;
  const cut = (samples * (100 - level)) / 200;
  const upper = Math.trunc(samples - cut - 1);
  const share = samples - cut - 1 - upper;
  const between = (index: number) => {
    const value = sorted[index] ?? 0;
    return value + share * ((sorted[index + 1] ?? 0) - value);
  };
  let sum = 0;
  for (const value of sorted) sum += value;
  return { average: sum / samples, low: between(Math.trunc(cut)), high: between(upper) };
}
