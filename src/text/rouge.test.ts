import { describe, expect, it } from "vitest";
import { ngramBag } from "./ngram-bag.ts";
import { countRouge, f1OfCounts } from "./rouge.ts";

describe("rouge", () => {
  it("countRouge(pred, golds, goldTexts) clips in each gold text and counts the prediction once for each", () => {
    const pred = ngramBag([7, 7, 7, 8], 1);
    expect(countRouge(pred, [ngramBag([7, 7], 1), ngramBag([8, 9], 1)], 3)).toEqual({ hits: 3, pred: 12, gold: 4 });
  });

  it("f1OfCounts(counts) is 0 when a side is empty", () => {
    expect(f1OfCounts({ hits: 0, pred: 0, gold: 4 })).toBe(0);
    expect(f1OfCounts({ hits: 1, pred: 2, gold: 4 })).toBeCloseTo(1 / 3, 15);
  });
});
