// Random numbers: one named generator, and an independent stream for every replicate of every purpose.
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";

/** The name that signatures print. Changing the generator, or how a stream starts, is a breaking change. */
export const GENERATOR = "xoroshiro128plus";
export const DEFAULT_SEED = 12345;

export const PURPOSES = { bootstrap: 1, permutation: 2 } as const;
export type Purpose = keyof typeof PURPOSES;

/** A source of 32 random bits a call, as a signed integer. */
export interface RandomBits {
  next(): number;
}

/**
 * The stream of one replicate. It depends on nothing but its three arguments, so whoever computes replicate k draws the
 * same numbers. The 128 bits of state are hashed from the arguments: streams begin at unrelated points of the period.
 */
export function randomStream(seed: number, purpose: Purpose, replicate: number): RandomBits {
  const state = [0, 1, 2, 3].map((lane) => {
    let hash = scramble(lane + 1);
    hash = scramble(hash ^ (seed | 0));
    hash = scramble(hash ^ Math.floor(seed / 0x1_0000_0000));
    hash = scramble(hash ^ PURPOSES[purpose]);
    return scramble(hash ^ replicate);
  });
  return xoroshiro128plusFromState(state);
}

/** A bijection of 32-bit integers in which every input bit reaches every output bit (MurmurHash3's finaliser after an odd step). */
function scramble(bits: number): number {
  let mixed = (bits + 0x9e3779b9) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
