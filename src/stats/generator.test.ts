import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SEED, highWord, type Purpose, randomStream, type Xoroshiro } from "./generator.ts";
import { isFlipped } from "./studentise.ts";

function firstWords(seed: number, purpose: Purpose, replicate: number, count = 4): number[] {
  const random = randomStream(seed, purpose, replicate);
  return Array.from({ length: count }, () => random.next());
}

describe("randomStream", () => {
  it("randomStream(seed, purpose, replicate) gives the frozen stream: a change here is a breaking change", () => {
    expect(firstWords(DEFAULT_SEED, "bootstrap", 0)).toMatchInlineSnapshot(`
      [
        -1268862399,
        2041355880,
        1640131388,
        -529971398,
      ]
    `);
    expect(firstWords(DEFAULT_SEED, "bootstrap", 9_998)).toMatchInlineSnapshot(`
      [
        -470453234,
        339012241,
        987825157,
        1897694641,
      ]
    `);
    expect(firstWords(DEFAULT_SEED, "permutation", 0)).toMatchInlineSnapshot(`
      [
        -1227086541,
        -418730735,
        1530277130,
        1284201209,
      ]
    `);
    expect(firstWords(2 ** 40 + 1, "permutation", 3)).toMatchInlineSnapshot(`
      [
        -521430303,
        1052923837,
        -1283256816,
        -546973550,
      ]
    `);
  });

  it("randomStream(…) gives the frozen draws", () => {
    const counts = new Float64Array(10);
    randomStream(DEFAULT_SEED, "bootstrap", 1).countDraws(counts);
    expect(counts.join(" ")).toMatchInlineSnapshot(`"0 4 3 0 1 1 0 0 0 1"`);
    const random = randomStream(DEFAULT_SEED, "permutation", 1);
    const words = Int32Array.of(random.next(), random.next());
    const flips = Array.from({ length: 40 }, (_, unit) => isFlipped(words, unit));
    expect(flips.join("")).toMatchInlineSnapshot(`"0011100101111000110101101001011000111010"`);
  });

  it("randomStream(…) starts again when asked again", () => {
    expect(firstWords(7, "bootstrap", 5)).toEqual(firstWords(7, "bootstrap", 5));
  });

  it("randomStream(…) starts differently for every seed, purpose and replicate", () => {
    const starts = [1, 2, 2 ** 32 + 1, -1].flatMap((seed) =>
      (["bootstrap", "permutation"] as const).flatMap((purpose) =>
        Array.from({ length: 1_000 }, (_, replicate) => firstWords(seed, purpose, replicate, 2).join()),
      ),
    );
    expect(new Set(starts).size).toBe(8_000);
  });

  it("randomStream(…) of neighbouring replicates agree in half of their bits", () => {
    let agreeing = 0;
    for (let replicate = 0; replicate < 1_000; replicate++) {
      const here = firstWords(1, "bootstrap", replicate, 1)[0]!;
      const next = firstWords(1, "bootstrap", replicate + 1, 1)[0]!;
      agreeing += 32 - bitsSet(here ^ next);
    }
    expect(Math.abs(agreeing / 32_000 - 0.5)).toBeLessThan(0.012);
  });
});

/** Lemire's rule on whole numbers of any size: how often each unit is drawn, and how many words were refused. */
function plainCounts(random: Xoroshiro, units: number): { counts: Float64Array; refused: number } {
  const [count, word] = [BigInt(units), 2n ** 32n];
  const counts = new Float64Array(units);
  let refused = 0;
  for (let drawn = 0; drawn < units; ) {
    const product = BigInt(random.next() >>> 0) * count;
    if (product % word < word % count) refused++;
    else {
      counts[Number(product / word)]! += 1;
      drawn++;
    }
  }
  return { counts, refused };
}

describe("countDraws", () => {
  it("countDraws(counts) counts the units at the high words of bits × units, and the stream goes on from there", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 300 }), (seed, units) => {
        const [one, other] = [randomStream(seed, "bootstrap", 3), randomStream(seed, "bootstrap", 3)];
        const counts = new Float64Array(units);
        one.countDraws(counts);
        expect(counts).toEqual(plainCounts(other, units).counts);
        expect(one.next()).toBe(other.next());
      }),
    );
  });

  it("countDraws(counts) refuses the words that would favour some units", () => {
    const units = 159_902;
    const counts = new Float64Array(units);
    randomStream(1, "bootstrap", 0).countDraws(counts);
    const plain = plainCounts(randomStream(1, "bootstrap", 0), units);
    expect(plain.refused).toBeGreaterThan(1);
    expect(counts.every((count, unit) => count === plain.counts[unit])).toBe(true);
  });

  it("countDraws(counts) draws all units equally often", () => {
    const units = 10;
    const counts = new Float64Array(units);
    for (let replicate = 0; replicate < 10_000; replicate++) randomStream(3, "bootstrap", replicate).countDraws(counts);
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

function bitsSet(word: number): number {
  return (word >>> 0).toString(2).replaceAll("0", "").length;
}
