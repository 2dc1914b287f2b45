// Random numbers: one named generator, and an independent stream for every replicate of every purpose.
import { mixedBits } from "../core/ids.ts";

/** The name that signatures print. Changing the generator, or how a stream starts, is a breaking change. */
export const GENERATOR = "xoroshiro128plus";
export const DEFAULT_SEED = 12345;

const PURPOSES = { bootstrap: 1, permutation: 2, votes: 3 } as const;
export type Purpose = keyof typeof PURPOSES;

const WORD = 0x1_0000_0000;

/**
 * The stream of one replicate. It depends on nothing but its three arguments, so whoever computes replicate k draws the
 * same numbers. The 128 bits of state are hashed from the arguments: streams begin at unrelated points of the period.
 */
export function randomStream(seed: number, purpose: Purpose, replicate: number): Xoroshiro {
  const random = new Xoroshiro();
  random.start(seed, purpose, replicate);
  return random;
}

/** xoroshiro128+ (Blackman & Vigna 2018) with shifts of 24, 16 and 37, on two words of 64 bits in four halves; the lower half of each sum. */
export class Xoroshiro {
  #high0 = 0;
  #low0 = 0;
  #high1 = 0;
  #low1 = 0;

  /** Begins the stream of a replicate: one generator can serve many streams in turn. */
  start(seed: number, purpose: Purpose, replicate: number): void {
    const lane = (number: number) => {
      let hash = scramble(number);
      hash = scramble(hash ^ (seed | 0));
      hash = scramble(hash ^ Math.floor(seed / WORD));
      hash = scramble(hash ^ PURPOSES[purpose]);
      return scramble(hash ^ replicate);
    };
    this.#high0 = lane(1);
    this.#low0 = lane(2);
    this.#high1 = lane(3);
    this.#low1 = lane(4);
  }

  /** 32 random bits, as a signed integer. */
  next(): number {
    const high0 = this.#high0;
    const low0 = this.#low0;
    const low = this.#low1 ^ low0;
    const high = this.#high1 ^ high0;
    const out = (low0 + this.#low1) | 0;
    this.#low0 = (low0 << 24) ^ (high0 >>> 8) ^ low ^ (low << 16);
    this.#high0 = (high0 << 24) ^ (low0 >>> 8) ^ high ^ ((high << 16) | (low >>> 16));
    this.#low1 = (high << 5) ^ (low >>> 27);
    this.#high1 = (low << 5) ^ (high >>> 27);
    return out;
  }

  /** Draws as many units as there are counts, with replacement, and counts them. The state is in variables: twice as fast as with `next`. */
  countDraws(counts: Float64Array): void {
    const units = counts.length;
    let high0 = this.#high0;
    let low0 = this.#low0;
    let high1 = this.#high1;
    let low1 = this.#low1;
    // Lemire (2019): the high word of bits × units is the unit; refusing the first few low words makes every unit equally likely.
    const refused = WORD % units;
    for (let left = units; left > 0; ) {
      const bits = (low0 + low1) >>> 0;
      const low = low1 ^ low0;
      const high = high1 ^ high0;
      const shifted = (low0 << 24) ^ (high0 >>> 8) ^ low ^ (low << 16);
      high0 = (high0 << 24) ^ (low0 >>> 8) ^ high ^ ((high << 16) | (low >>> 16));
      low0 = shifted;
      low1 = (high << 5) ^ (low >>> 27);
      high1 = (low << 5) ^ (high >>> 27);
      const lowWord = Math.imul(bits, units) >>> 0;
      if (lowWord < refused) continue;
      counts[highWord(bits, units, lowWord) | 0]! += 1;
      left--;
    }
    this.#high0 = high0;
    this.#low0 = low0;
    this.#high1 = high1;
    this.#low1 = low1;
  }
}

/**
 * The high 32 bits of a product of two words whose low ones are known. Exact even beyond 2^53: what rounding takes from or
 * adds to the product is at most half a step between doubles, and rounding the difference gives it back.
 */
export function highWord(one: number, other: number, low: number): number {
  return (one * other - low) / WORD;
}

/** After an odd step, because mixed bits of 0 are 0. */
function scramble(bits: number): number {
  return mixedBits((bits + 0x9e3779b9) | 0);
}
