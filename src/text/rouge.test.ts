import { describe, expect, it } from "vitest";
import { ngramBag } from "./ngram-bag.ts";
import { countRouge, f1OfCounts, fMeasure } from "./rouge.ts";

describe("rouge", () => {
  it("countRouge(pred, golds, goldTexts) clips in each gold text and counts the prediction once for each", () => {
    const pred = ngramBag([7, 7, 7, 8], 1);
    expect(countRouge(pred, [ngramBag([7, 7], 1), ngramBag([8, 9], 1)], 3)).toEqual({ hits: 3, pred: 12, gold: 4 });
  });

  it("fMeasure(precision, recall, beta) weighs recall by beta squared", () => {
    expect(fMeasure(0.5, 0.25)).toBeCloseTo(1 / 3, 15);
    expect(fMeasure(0.5, 0.25, 2)).toBeCloseTo(0.625 / 2.25, 15);
    expect(fMeasure(0.5, 0.25, 0)).toBe(0.5);
  });

  it("fMeasure(0, 0) is 0, and so is a division by zero at beta 0", () => {
    expect(fMeasure(0, 0)).toBe(0);
    expect(fMeasure(0.5, 0, 0)).toBe(0);
  });

  it("f1OfCounts(counts) is 0 when a side is empty", () => {
    expect(f1OfCounts({ hits: 0, pred: 0, gold: 4 })).toBe(0);
    expect(f1OfCounts({ hits: 1, pred: 2, gold: 4 })).toBeCloseTo(1 / 3, 15);
  });
});
