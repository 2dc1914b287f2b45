import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { highWord, randomStream } from "./generator.ts";

function firstWords(seed: number, stream: number, count = 4): number[] {
  const random = randomStream(seed, stream);
  return Array.from({ length: count }, () => random.next());
}

describe("randomStream", () => {
  it("randomStream(seed, stream) gives the frozen stream: a change here changes plans", () => {
    expect(firstWords(12345, 0)).toMatchInlineSnapshot(`
      [
        1529974036,
        1125292020,
        -1014167265,
        1492649636,
      ]
    `);
    expect(firstWords(12345, 9_998)).toMatchInlineSnapshot(`
      [
        -1212642985,
        217230388,
        -11649586,
        181506189,
      ]
    `);
    expect(firstWords(2 ** 40 + 1, 3)).toMatchInlineSnapshot(`
      [
        1024475622,
        -2116494359,
        1052391412,
        1587697284,
      ]
    `);
  });

  it("randomStream(…) starts again when asked again", () => {
    expect(firstWords(7, 5)).toEqual(firstWords(7, 5));
  });

  it("randomStream(…) starts differently for every seed and stream", () => {
    const starts = [1, 2, 2 ** 32 + 1, -1].flatMap((seed) =>
      Array.from({ length: 2_000 }, (_, stream) => firstWords(seed, stream, 2).join()),
    );
    expect(new Set(starts).size).toBe(8_000);
  });

  it("randomStream(…) of neighbouring numbers agree in half of their bits", () => {
    let agreeing = 0;
    for (let stream = 0; stream < 1_000; stream++) {
      const here = firstWords(1, stream, 1)[0]!;
      const next = firstWords(1, stream + 1, 1)[0]!;
      agreeing += 32 - bitsSet(here ^ next);
    }
    expect(Math.abs(agreeing / 32_000 - 0.5)).toBeLessThan(0.012);
  });
});

describe("below", () => {
  it("below(count) draws all numbers equally often", () => {
    const counts = new Float64Array(10);
    const random = randomStream(3, 0);
    for (let draw = 0; draw < 100_000; draw++) counts[random.below(10)]! += 1;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquare).toBeLessThan(21.67); // the 99 % point for nine degrees of freedom
  });

  it("below(count) is the high word of bits × count, for the bits that it does not refuse", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 2 ** 31 }), (seed, count) => {
        const [one, other] = [randomStream(seed, 3), randomStream(seed, 3)];
        const word = 2n ** 32n;
        let product = 0n;
        do product = BigInt(other.next() >>> 0) * BigInt(count);
        while (product % word < word % BigInt(count));
        expect(one.below(count)).toBe(Number(product / word));
        expect(one.next()).toBe(other.next());
      }),
    );
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
