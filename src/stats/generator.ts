// Random numbers for plans, the only statistics that draw them: one generator, and an independent stream for each number of units.
import { mixedBits } from "../contract/ids.ts";

const WORD = 0x1_0000_0000;

/**
 * The stream with this seed and number. It depends on nothing else, and the 128 bits of state are hashed from both, so that
 * streams begin at unrelated points of the period.
 */
export function randomStream(seed: number, stream: number): Xoroshiro {
  return new Xoroshiro(seed, stream);
}

/** xoroshiro128+ (Blackman & Vigna 2018) with shifts of 24, 16 and 37, on two words of 64 bits in four halves; the lower half of each sum. */
export class Xoroshiro {
  #high0: number;
  #low0: number;
  #high1: number;
  #low1: number;

  constructor(seed: number, stream: number) {
    const lane = (number: number) => {
      let hash = scramble(number);
      hash = scramble(hash ^ (seed | 0));
      hash = scramble(hash ^ Math.floor(seed / WORD));
      return scramble(hash ^ stream);
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

  /** A whole number from 0 to below `count`, each equally likely (Lemire 2019). */
  below(count: number): number {
    const refused = WORD % count;
    for (;;) {
      const bits = this.next() >>> 0;
      const low = Math.imul(bits, count) >>> 0;
      if (low >= refused) return highWord(bits, count, low);
    }
  }
}

/**
 * The high 32 bits of a product of two words whose low ones are known. Exact even beyond 2^53: what rounding takes from or
 * adds to the product is at most half a step between doubles, and rounding the difference gives it back.
 */
export function highWord(one: number, other: number, low: number): number {
  return (one * other - low) / WORD;
}

/** Mixes after an odd step, because mixed bits of 0 are 0. */
function scramble(bits: number): number {
  return mixedBits((bits + 0x9e3779b9) | 0);
}
