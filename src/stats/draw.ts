// Which units change sides in a swap, drawn at random.
import type { RandomBits } from "./generator.ts";

/** Decides for each unit, with probability one half, whether it changes sides: 1 if so, otherwise 0. */
export function drawFlips(random: RandomBits, flips: Uint8Array): void {
  let bits = 0;
  for (let unit = 0; unit < flips.length; unit++) {
    bits = unit % 32 === 0 ? random.next() : bits >>> 1;
    flips[unit] = bits & 1;
  }
}
