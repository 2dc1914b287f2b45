// The nearest known name, for slips of the fingers only.
import { describe, expect, it } from "vitest";
import { didYouMean, nearestName } from "./nearest.ts";

const tasks = ["common-ground", "timeline", "breakdown", "rules", "concepts"];

describe("nearestName(name, candidates)", () => {
  it.each([
    ["brakdown", "breakdown"],
    ["timelien", "timeline"],
    ["RULES", "rules"],
    ["concept", "concepts"],
    ["translation", null],
    ["", null],
  ])("of %j is %j", (name, nearest) => expect(nearestName(name, tasks)).toBe(nearest));

  it.each([
    ["abcdef", ["abcd"], "abcd"],
    ["abcdef", ["abc"], null],
    ["abcdefghi", ["abcdef"], "abcdef"],
    ["abcdefgh", ["abcde"], null],
    ["abc", ["xbz", "xbc"], "xbc"],
    ["abc", ["xbc", "ybc"], "xbc"],
    ["abcd", ["badc"], "badc"],
    ["ca", ["abc"], null],
    ["as", ["map"], null],
    ["abc", ["xyc"], null],
    ["x".repeat(200), ["x".repeat(201)], "x".repeat(201)],
    ["x".repeat(201), ["x".repeat(201)], null],
  ])("of %j among %j is %j", (name, candidates, nearest) => expect(nearestName(name, candidates)).toBe(nearest));

  it("counts a swap of neighbours as one edit", () => expect(nearestName("ab", ["ba", "xy"])).toBe("ba"));
});

describe("didYouMean(name, candidates)", () => {
  it("lists all names if none is near", () => {
    expect(didYouMean("bleu", ["rules", "timeline"])).toBe("there are rules, timeline");
    expect(didYouMean("bleu", ["rules"])).toBe("there is rules");
    expect(didYouMean("rulez", ["rules"])).toBe("did you mean rules?");
  });
});
