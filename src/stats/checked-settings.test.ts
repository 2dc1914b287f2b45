// The settings of statistics: what is refused, and what follows from saying nothing.
import { describe, expect, it } from "vitest";
import { alphaAt, checkStatistics, chosenScores, knownName, levelOf, percentText } from "./checked-settings.ts";

describe("levelOf(settings)", () => {
  it("is a share, null where no intervals are wanted", () => {
    expect([{}, { ci: 90 }, { ci: 99.5 }].map(levelOf)).toEqual([0.95, 0.9, 0.995]);
    expect([{ ci: "off" as const }, { ci: null }].map(levelOf)).toEqual([null, null]);
  });
});

describe("checkStatistics(settings)", () => {
  it.each([{}, { ci: 50.5 }, { ci: "off" as const }, { ci: null, groupBy: ["bot"], clusterBy: "user" }])(
    "takes %j",
    (settings) => expect(() => checkStatistics(settings)).not.toThrow(),
  );

  it.each([
    [{ ci: 50 }, "a level above 50 and below 100"],
    [{ ci: 100 }, "a level above 50 and below 100"],
    [{ groupBy: [] }, "folder, or a field of gold, for `groupBy`"],
    [{ groupBy: ["bot", ""] }, "folder, or a field of gold, for `groupBy`"],
    [{ groupBy: ["bot", "bot"] }, "each field once for `groupBy`"],
    [{ clusterBy: "" }, "folder, or a field of gold, for `clusterBy`"],
    [{ groupBy: "bot", clusterBy: "bot" }, "different fields for `clusterBy` and `groupBy`"],
  ])("refuses %j", (settings, expected) => expect(() => checkStatistics(settings)).toThrow(expected));
});

it("alphaAt(level) is what the level leaves, 0.05 without intervals", () => {
  expect([0.95, 0.9, 0.999, null].map(alphaAt)).toEqual([0.05, 0.1, 0.001, 0.05]);
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
