import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawCounts, drawFlips, highWord, nthFlips } from "./draw.ts";
import type { RandomBits } from "./generator.ts";
import { randomStream } from "./generator.ts";

function scripted(words: readonly number[]): RandomBits & { used: number } {
  return {
    used: 0,
    next() {
      return words[this.used++ % words.length]! | 0;
    },
  };
}

describe("drawCounts", () => {
  it("drawCounts(random, counts) draws as many units as there are", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 300 }), (seed, units) => {
        const counts = new Float64Array(units).fill(99);
        drawCounts(randomStream(seed, "bootstrap", 0), counts);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(units);
      }),
    );
  });

  it("drawCounts(random, counts) picks the unit at the high word of bits × units", () => {
    for (const bits of [0x9e3779b9, 0xffffffff, 0x80000001, 0x12345678]) {
      const counts = new Float64Array(1_000);
      drawCounts(scripted([bits]), counts);
      expect(counts[Number((BigInt(bits) * 1_000n) >> 32n)]).toBe(1_000);
    }
  });

  it("drawCounts(random, counts) refuses the words that would favour some units", () => {
    // 2^32 mod 3 = 1: the one word whose low product is 0 is refused.
    const random = scripted([0, 1]);
    const counts = new Float64Array(3);
    drawCounts(random, counts);
    expect([...counts]).toEqual([3, 0, 0]);
    expect(random.used).toBe(6);
  });

  it("drawCounts(random, counts) draws all units equally often", () => {
    const units = 10;
    const drawn = new Float64Array(units);
    const counts = new Float64Array(units);
    for (let replicate = 0; replicate < 10_000; replicate++) {
      drawCounts(randomStream(3, "bootstrap", replicate), counts);
      counts.forEach((count, unit) => {
        drawn[unit]! += count;
      });
    }
    const chiSquare = drawn.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquare).toBeLessThan(21.67); // the 99 % point for nine degrees of freedom
  });
});

describe("highWord", () => {
  it("highWord(one, other, low) is exact for all words", () => {
    const word = fc.oneof(fc.integer({ min: 1, max: 0xffffffff }), fc.integer({ min: 0xffff0000, max: 0xffffffff }));
    fc.assert(
      fc.property(word, word, (one, other) => {
        const low = Math.imul(one, other) >>> 0;
        expect(highWord(one, other, low)).toBe(Number((BigInt(one) * BigInt(other)) >> 32n));
      }),
      { numRuns: 20_000 },
    );
  });
});

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

describe("nthFlips", () => {
  it("nthFlips(number, flips) lists every way to flip, none first", () => {
    const all = Array.from({ length: 16 }, (_, number) => {
      const flips = new Uint8Array(4);
      nthFlips(number, flips);
      return flips.join("");
    });
    expect(all[0]).toBe("0000");
    expect(new Set(all).size).toBe(16);
  });
});
