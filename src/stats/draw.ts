// The two random draws of resampling: which units are in a resample, and which units change sides.
import type { RandomBits } from "./generator.ts";

const WORD = 0x1_0000_0000;

/** Draws as many of the members as there are of them, with replacement. */
export function drawUnits(random: RandomBits, members: Int32Array, drawn: Int32Array): void {
  const units = members.length;
  // Lemire (2019): the high word of bits × units is the unit; refusing the first few low words makes every unit equally likely.
  const refused = WORD % units;
  random.fill(drawn);
  for (let draw = 0, read = 0; draw < units; draw++) {
    let bits = 0;
    let low = 0;
    do {
      bits = (read < units ? drawn[read++]! : random.next()) >>> 0;
      low = Math.imul(bits, units) >>> 0;
    } while (low < refused);
    drawn[draw] = members[highWord(bits, units, low)]!;
  }
}

/**
 * The high 32 bits of a product of two words whose low ones are known. Exact even beyond 2^53: what rounding takes from or
 * adds to the product is at most half a step between doubles, and rounding the difference gives it back.
 */
export function highWord(one: number, other: number, low: number): number {
  return (one * other - low) / WORD;
}

/** Decides for each unit, with probability one half, whether it changes sides: 1 if so, otherwise 0. */
export function drawFlips(random: RandomBits, flips: Uint8Array): void {
  let bits = 0;
  for (let unit = 0; unit < flips.length; unit++) {
    bits = unit % 32 === 0 ? random.next() : bits >>> 1;
    flips[unit] = bits & 1;
  }
}
