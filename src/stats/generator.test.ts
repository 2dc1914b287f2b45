import { describe, expect, it } from "vitest";
import { drawFlips, drawUnits } from "./draw.ts";
import { DEFAULT_SEED, type Purpose, randomStream } from "./generator.ts";

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
    const drawn = new Int32Array(10);
    drawUnits(randomStream(DEFAULT_SEED, "bootstrap", 1), Int32Array.from(counts.keys()), drawn);
    for (const unit of drawn) counts[unit]! += 1;
    expect(counts.join(" ")).toMatchInlineSnapshot(`"0 4 3 0 1 1 0 0 0 1"`);
    const flips = new Uint8Array(40);
    drawFlips(randomStream(DEFAULT_SEED, "permutation", 1), flips);
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

  it("fill(into) gives what next() would have given, and goes on from there", () => {
    for (const length of [0, 1, 2, 33]) {
      const [one, other] = [randomStream(7, "bootstrap", 3), randomStream(7, "bootstrap", 3)];
      const filled = new Int32Array(length);
      one.fill(filled);
      expect([...filled, one.next()]).toEqual(Array.from({ length: length + 1 }, () => other.next()));
    }
  });
});

function bitsSet(word: number): number {
  return (word >>> 0).toString(2).replaceAll("0", "").length;
}
