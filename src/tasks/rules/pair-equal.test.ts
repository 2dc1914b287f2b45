import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairEqual } from "./pair-equal.ts";

const letters = (text: string) => [...text].map((letter) => ({ letter }));
const pairs = (gold: string, pred: string) => pairEqual(letters(gold), letters(pred), ({ letter }) => letter);
const spelled = (things: readonly { letter: string }[]) => things.map(({ letter }) => letter).join("");

describe("pairEqual", () => {
  it("pairEqual(gold, pred) pairs each thing at most once", () => {
    const { hits, missed, spurious } = pairs("aab", "abbc");
    expect(hits.map(({ gold, pred }) => gold.letter + pred.letter)).toEqual(["aa", "bb"]);
    expect(spelled(missed)).toBe("a");
    expect(spelled(spurious)).toBe("bc");
  });

  it("pairEqual(gold, pred) finds as many pairs as both multisets share", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), maxLength: 12 });
    fc.assert(
      fc.property(word, word, (gold, pred) => {
        const count = (text: string, letter: string) => [...text].filter((each) => each === letter).length;
        const shared = [..."abcd"].map((letter) => Math.min(count(gold, letter), count(pred, letter)));
        const { hits, missed, spurious } = pairs(gold, pred);
        expect(hits).toHaveLength(shared.reduce((sum, each) => sum + each, 0));
        expect(hits.length + missed.length).toBe(gold.length);
        expect(hits.length + spurious.length).toBe(pred.length);
      }),
    );
  });
});
