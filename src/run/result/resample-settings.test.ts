// Settings of intervals and tests: what is refused, and what follows from saying nothing.
import { describe, expect, it } from "vitest";
import { chosenScores, knownName, percentText, resampling } from "./resample-settings.ts";

describe("resampling(settings)", () => {
  it("fills in the defaults", () => {
    expect(resampling({})).toEqual({
      level: 0.95,
      resamples: 9_999,
      permutations: null,
      seed: 12_345,
      interval: "auto",
    });
    expect(resampling({ ci: "off", resamples: 1 })).toMatchObject({ level: null, resamples: 1, permutations: 1 });
    expect(resampling({ ci: 90, resamples: 19, seed: -3 })).toMatchObject({ level: 0.9, permutations: 19, seed: -3 });
  });

  it.each([
    [{ ci: 50 }, "a level above 50 and below 100"],
    [{ ci: 100 }, "a level above 50 and below 100"],
    [{ ci: 95, resamples: 38 }, "a whole number from 39 to 1000000 for `resamples` and `ci: 95`"],
    [{ ci: null, resamples: 0 }, "a whole number from 1 to 1000000 for `resamples`"],
    [{ resamples: 1_000_001 }, "a whole number from 39 to 1000000"],
    [{ resamples: 99.5 }, "a whole number from 39 to 1000000"],
    [{ ci: 99.9999, resamples: 1_000_000 }, "a level that 1000000 resamples can resolve, at most 99.9998"],
    [{ seed: 0.5 }, "a whole number for `seed`"],
    [{ interval: "bootstrap" as never }, "an interval"],
    [{ groupBy: [] }, "folder, or a field of gold, for `groupBy`"],
    [{ groupBy: ["bot", ""] }, "folder, or a field of gold, for `groupBy`"],
    [{ groupBy: ["bot", "bot"] }, "each field once for `groupBy`"],
    [{ clusterBy: "" }, "folder, or a field of gold, for `clusterBy`"],
    [{ groupBy: "bot", clusterBy: "bot" }, "different fields for `clusterBy` and `groupBy`"],
  ])("refuses %j", (settings, expected) => expect(() => resampling(settings)).toThrow(expected));
});

describe("chosenScores(all, wanted)", () => {
  const all = ["f1", "precision", "recall"];

  it("has the scores that are wanted in the order of the task", () => {
    expect(chosenScores(all, undefined)).toBe(all);
    expect(chosenScores(all, "all")).toBe(all);
    expect(chosenScores(all, ["recall", "f1", "recall"])).toEqual(["f1", "recall"]);
  });

  it.each([
    [[], "received none"],
    ["f1", "a list of scores"],
    [["f2"], "did you mean f1"],
  ])("refuses %j", (wanted, text) => expect(() => chosenScores(all, wanted as never)).toThrow(text));
});

it("knownName(expected, name, names) gives the name back, or the nearest one", () => {
  expect(knownName("a test", "swap", ["studentised", "swap"])).toBe("swap");
  expect(() => knownName("a test", "swaps", ["studentised", "swap"])).toThrow("did you mean swap");
});

it("percentText(level) leaves out the digits of binary fractions", () => {
  expect([0.95, 0.999, 0.55].map(percentText)).toEqual(["95", "99.9", "55"]);
});
