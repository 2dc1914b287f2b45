import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countShared, ngramBag } from "./ngram-bag.ts";
import { plainTokeniser } from "./tokeniser.ts";
import { Vocabulary } from "./vocabulary.ts";

const ids = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 30 });

function sharedByCounting(left: readonly number[], right: readonly number[]): number {
  const count = (list: readonly number[], key: number) => list.filter((other) => other === key).length;
  return [...new Set(left)].reduce((sum, key) => sum + Math.min(count(left, key), count(right, key)), 0);
}

describe("ngramBag", () => {
  it("ngramBag(ids, n) has one entry for each n-gram, repeats included", () => {
    expect([...ngramBag([3, 1, 3], 1)]).toEqual([1, 3, 3]);
    expect(ngramBag([3, 1, 3], 2).length).toBe(2);
    expect(ngramBag([3], 2)).toEqual(new Float64Array(0));
    expect(ngramBag([], 1)).toEqual(new Float64Array(0));
  });

  it("ngramBag(ids, 2) tells the order of a pair", () => {
    expect(countShared(ngramBag([1, 2], 2), ngramBag([2, 1], 2))).toBe(0);
    expect(countShared(ngramBag([1, 2, 1], 2), ngramBag([2, 1, 2], 2))).toBe(2);
  });
});

describe("countShared", () => {
  it("countShared(left, right) is the clipped overlap", () => {
    fc.assert(
      fc.property(ids, ids, (left, right) => {
        expect(countShared(ngramBag(left, 1), ngramBag(right, 1))).toBe(sharedByCounting(left, right));
      }),
      { seed: 11 },
    );
  });
});

describe("Vocabulary", () => {
  it("spell(key, n) gives the n-gram back in words", () => {
    const vocabulary = new Vocabulary(plainTokeniser());
    const terms = vocabulary.encode(["The bridge", "fell"]);
    expect([...ngramBag(terms, 1)].map((key) => vocabulary.spell(key, 1))).toEqual(["the", "bridge", "fell"]);
    expect([...ngramBag(terms, 2)].map((key) => vocabulary.spell(key, 2))).toEqual(["the bridge", "bridge fell"]);
  });

  it("encode(sentences) treats names of object members as words", () => {
    const vocabulary = new Vocabulary(plainTokeniser());
    expect(vocabulary.encode(["constructor constructor", "hasOwnProperty"])).toEqual([0, 0, 1]);
  });
});

describe("countShared(left, right)", () => {
  it("looks up the n-grams of a small bag in a large one with the same outcome, repeats included", () => {
    const terms = fc.array(fc.nat(12), { maxLength: 8 });
    fc.assert(
      fc.property(terms, fc.array(fc.nat(12), { minLength: 300, maxLength: 400 }), (few, many) => {
        const [small, large] = [ngramBag(few, 1), ngramBag(many, 1)];
        const shared = sharedByCounting([...small], [...large]);
        expect(countShared(small, large)).toBe(shared);
        expect(countShared(large, small)).toBe(shared);
      }),
    );
  });
});
