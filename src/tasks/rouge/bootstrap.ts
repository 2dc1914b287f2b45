// The averages and intervals that ROUGE-1.5.5 prints: those of its own bootstrap, which repeats exactly.

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

/** Those of the run, or what the program's users write. */
export function bootstrapRules({ ci, resamples = 1_000 }: { ci?: number | null; resamples?: number }): BootstrapRules {
  return { level: ci ?? 95, samples: resamples };
}

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

const HALF = 2 ** 24;
const MULTIPLIER = { high: 0x5de, low: 0xece66d };
const INCREMENT = 11;
const SEED_LOW = 0x330e;

/** Numbers from 0 to 1 after srand(seed), for seeds below 2^32. */
class PerlRandom {
  #high: number;
  #low: number;

  /** x = 65536 · seed + 0x330E, kept as two halves of 24 bits. */
  constructor(seed: number) {
    const x = 65_536 * seed + SEED_LOW;
    this.#high = Math.floor(x / HALF) % HALF;
    this.#low = x % HALF;
  }

  /** x = (0x5DEECE66D · x + 11) mod 2^48, as a share of 2^48. */
  next(): number {
    const low = MULTIPLIER.low * this.#low + INCREMENT;
    const carry = Math.floor(low / HALF);
    const high = MULTIPLIER.high * this.#low + MULTIPLIER.low * this.#high + carry;
    this.#low = low - carry * HALF;
    this.#high = high % HALF;
    return (this.#high * HALF + this.#low) / 2 ** 48;
  }
}
