import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawFlips, drawUnits, highWord } from "./draw.ts";
import { type RandomBits, randomStream } from "./generator.ts";

function scripted(words: readonly number[]): RandomBits & { used: number } {
  return {
    used: 0,
    next() {
      return words[this.used++ % words.length]! | 0;
    },
    fill(into) {
      for (let at = 0; at < into.length; at++) into[at] = this.next();
    },
  };
}

/** As many units as there are, drawn from units numbered from 0. */
function drawn(random: RandomBits, units: number): Int32Array {
  const into = new Int32Array(units);
  drawUnits(
    random,
    Int32Array.from({ length: units }, (_, unit) => unit),
    into,
  );
  return into;
}

describe("drawUnits", () => {
  it("drawUnits(random, members, drawn) draws members only", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 300 }), (seed, units) => {
        const members = Int32Array.from({ length: units }, (_, unit) => 7 + 3 * unit);
        const into = new Int32Array(units).fill(-1);
        drawUnits(randomStream(seed, "bootstrap", 0), members, into);
        expect(into.every((unit) => members.includes(unit))).toBe(true);
      }),
    );
  });

  it("drawUnits(random, members, drawn) picks the unit at the high word of bits × units", () => {
    for (const bits of [0x9e3779b9, 0xffffffff, 0x80000001, 0x12345678])
      expect(new Set(drawn(scripted([bits]), 1_000))).toEqual(new Set([Number((BigInt(bits) * 1_000n) >> 32n)]));
  });

  it("drawUnits(random, members, drawn) refuses the words that would favour some units", () => {
    // 2^32 mod 3 = 1: the one word whose low product is 0 is refused.
    const random = scripted([0, 1]);
    expect([...drawn(random, 3)]).toEqual([0, 0, 0]);
    expect(random.used).toBe(6);
  });

  it("drawUnits(random, members, drawn) draws all units equally often", () => {
    const units = 10;
    const counts = new Float64Array(units);
    for (let replicate = 0; replicate < 10_000; replicate++)
      for (const unit of drawn(randomStream(3, "bootstrap", replicate), units)) counts[unit]! += 1;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
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
