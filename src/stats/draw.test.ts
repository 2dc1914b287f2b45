import { describe, expect, it } from "vitest";
import { drawFlips } from "./draw.ts";
import { type RandomBits, randomStream } from "./generator.ts";

function scripted(words: readonly number[]): RandomBits & { used: number } {
  return {
    used: 0,
    next() {
      return words[this.used++ % words.length]! | 0;
    },
  };
}

describe("drawFlips", () => {
  it("drawFlips(random, flips) uses one bit a unit, lowest first", () => {
    const flips = new Uint8Array(34);
    drawFlips(scripted([0b1011, 0b10]), flips);
    expect(flips.join("")).toBe(`1101${"0".repeat(28)}01`);
  });

  it("drawFlips(random, flips) flips each unit half of the time", () => {
    const flips = new Uint8Array(70);
    const flipped = new Float64Array(70);
    for (let replicate = 0; replicate < 4_000; replicate++) {
      drawFlips(randomStream(3, "permutation", replicate), flips);
      flips.forEach((flip, unit) => {
        flipped[unit]! += flip;
      });
    }
    for (const count of flipped) expect(Math.abs(count - 2_000)).toBeLessThan(4 * Math.sqrt(1_000));
  });
});
