import { describe, expect, it } from "vitest";
import { normalisedLabel, uniquePositions } from "./similarity.ts";

describe("normalisedLabel", () => {
  it.each([
    ["Heart  Attack", "heart attack"],
    [" heart\tattack\n", "heart attack"],
    ["cafe\u0301", "caf\u00e9"],
    ["\ufb01sh", "fish"],
    ["H\u2082O", "h2o"],
    ["a\u00a0b", "a b"],
    ["  ", ""],
  ])("normalisedLabel(%j) is %j", (label, normalised) => expect(normalisedLabel(label)).toBe(normalised));
});

describe("uniquePositions", () => {
  it("uniquePositions(labels) keeps the first of equal labels", () => {
    expect(uniquePositions(["Car", "tree", "car ", "CAR", "Tree", "constructor", "__proto__"])).toEqual([0, 1, 5, 6]);
  });
});
