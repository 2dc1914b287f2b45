import { describe, expect, it } from "vitest";
import { TOY_DIFFERENCE, toyTask } from "../../../test/toy-results.ts";
import { type CompareSettings, comparePlan } from "./compare-settings.ts";
import type { RawDifference } from "./paired-differences.ts";
import { inTiers } from "./tiers.ts";

const row = (changes: Partial<RawDifference> = {}): RawDifference => ({
  ...TOY_DIFFERENCE,
  tier: changes.score === undefined || changes.score === "accuracy" ? "primary" : "exploratory",
  error: { value: 0.02, degrees: 11 },
  testedAs: changes.score ?? "accuracy",
  largest: 1,
  ...changes,
});
const plan = (settings: CompareSettings = {}) =>
  comparePlan(
    toyTask,
    ["a", "b", "c"].map((name) => ({ name })),
    { scores: ["accuracy", "error"], ...settings },
  );
const tiers = (pairs: readonly (readonly RawDifference[])[], settings: CompareSettings = {}) =>
  inTiers(pairs, plan(settings));
const pair = (p: number | null, changes: Partial<RawDifference> = {}) => [
  row({ p, ...changes }),
  row({ score: "error", p: 0.02, pAdjusted: 0.03, smallestP: 0.002 }),
];

describe("inTiers(pairs, plan)", () => {
  it("inTiers(…) adjusts the primary score over all pairs, and others for the number of pairs", () => {
    const found = tiers([pair(0.01), pair(0.04), pair(0.03)]);
    expect(found.map(({ score, pAdjusted }) => [score, pAdjusted])).toEqual([
      ["accuracy", 0.03],
      ["error", 0.09],
      ["accuracy", 0.06],
      ["error", 0.09],
      ["accuracy", 0.06],
      ["error", 0.09],
    ]);
    expect(found.map(({ smallestAdjustedP }) => smallestAdjustedP)).toEqual([0.003, 0.006, 0.003, 0.006, 0.003, 0.006]);
  });

  it("inTiers(…) adjusts by Benjamini and Hochberg where that was asked for", () => {
    const found = tiers([pair(0.01), pair(0.04), pair(0.03)], { correction: "bh" });
    expect(found.filter(({ tier }) => tier === "primary").map(({ pAdjusted }) => pAdjusted)).toEqual([
      0.03,
      0.04,
      expect.closeTo(0.04, 12),
    ]);
  });

  it("inTiers(…) has no detectable difference above the largest one that the score allows", () => {
    const detectable = (value: number) => tiers([[row({ error: { value, degrees: 11 } })]])[0]!.detectable;
    expect(detectable(0.3)).toBeCloseTo(0.923, 3);
    expect(detectable(0.4)).toBeNull();
  });

  it("inTiers(…) leaves out what was not tested", () => {
    const found = tiers([pair(0.01), pair(null, { pAdjusted: null, smallestP: null })]);
    expect(found[0]).toMatchObject({ pAdjusted: 0.01, smallestAdjustedP: 0.001 });
    expect(found[2]).toMatchObject({ p: null, pAdjusted: null, smallestAdjustedP: null, detectable: null });
    expect(found[1]).toMatchObject({ pAdjusted: 0.06, smallestAdjustedP: 0.004 });
  });

  it("inTiers(…) adjusts other scores of several runs by Holm, as there are no swaps", () => {
    const runs = { test: "t-runs", exact: false, smallestP: null };
    const both = comparePlan(toyTask, [{ name: "a" }, { name: "b" }], {});
    const found = inTiers(
      [
        [
          row(runs),
          row({ ...runs, score: "error", p: 0.02, pAdjusted: 0.02 }),
          row({ ...runs, score: "rare", p: 0.03, pAdjusted: 0.03 }),
        ],
      ],
      both,
    );
    expect(found.map(({ pAdjusted, smallestAdjustedP }) => [pAdjusted, smallestAdjustedP])).toEqual([
      [0.01, null],
      [0.04, null],
      [0.04, null],
    ]);
  });

  it("inTiers(…) adjusts a score as the one that it was tested as, and counts their test once", () => {
    const twins = (testedAs: string) => [...pair(0.01), row({ score: "rare", p: 0.02, pAdjusted: 0.03, testedAs })];
    const [primary, error, asPrimary] = tiers([twins("accuracy"), twins("accuracy")]);
    expect(asPrimary).toMatchObject({ pAdjusted: primary!.pAdjusted, smallestAdjustedP: primary!.smallestAdjustedP });
    const [, alone, asError] = tiers([twins("error"), twins("error")]);
    expect(asError!.pAdjusted).toBe(0.06);
    expect(alone!.detectable).toBe(error!.detectable);
  });

  it("inTiers(…) never adjusts beyond 1", () => {
    const high = row({ score: "error", p: 0.8, pAdjusted: 0.9, smallestP: 0.6 });
    const [, other] = tiers([
      [row(), high],
      [row(), high],
    ]);
    expect(other).toMatchObject({ pAdjusted: 1, smallestAdjustedP: 1 });
  });

  it("inTiers(…) says what a test could detect, unless its level cannot be reached", () => {
    const [first, second] = tiers([pair(0.01)]);
    expect(first!.detectable).toBeGreaterThan(0.05);
    expect(first!.detectable).toBeLessThan(0.08);
    expect(second!.detectable).toBeCloseTo(first!.detectable!, 12);
    const [three] = tiers([pair(0.01), pair(0.01), pair(0.01)]);
    expect(three!.detectable).toBeGreaterThan(first!.detectable!);
    expect(tiers([pair(0.1, { smallestP: 0.0625 })])[0]!.detectable).toBeNull();
    expect(tiers([pair(0.1, { smallestP: 0.05 })])[0]!.detectable).not.toBeNull();
  });

  it("inTiers(…) shows the sampling error of p where a star depends on it", () => {
    const errorOf = (p: number, changes: Partial<RawDifference> = {}) =>
      tiers([[row({ p, exact: false, ...changes })]], { scores: ["accuracy"], resamples: 9_999 })[0]!.pError;
    expect(errorOf(0.048)).toBeCloseTo(Math.sqrt((0.048 * 0.952) / 9_999), 12);
    expect(errorOf(0.0543)).toBeCloseTo(Math.sqrt((0.0543 * 0.9457) / 9_999), 12);
    expect(errorOf(0.06)).toBeUndefined();
    expect(errorOf(0.03)).toBeUndefined();
    expect(errorOf(0.0095)).toBeDefined();
    expect(errorOf(0)).toBeUndefined();
    expect(errorOf(0.048, { exact: true })).toBeUndefined();
    expect(errorOf(0.048, { test: "t-runs" })).toBeUndefined();
    const adjusted = tiers([[row({ p: 0.024, exact: false })], [row({ p: 0.5, exact: false })]], {
      scores: ["accuracy"],
      resamples: 9_999,
    });
    const bootstrapped = tiers([[row({ p: 0.048, exact: false })]], { scores: ["accuracy"], compat: "sacrebleu-bs" });
    expect(bootstrapped[0]!.pError).toBeCloseTo(Math.sqrt((0.048 * 0.952) / 1_000), 12);
    expect(adjusted[0]!.pAdjusted).toBe(0.048);
    expect(adjusted[0]!.pError).toBeCloseTo(2 * Math.sqrt((0.024 * 0.976) / 9_999), 12);
  });

  it("inTiers(…) publishes known keys in their order, and none that is undefined", () => {
    const [found] = tiers([[row({ clusters: 3, equivalent: null })]], { scores: ["accuracy"] });
    expect(Object.keys(found!)).toEqual([
      ...["baseline", "system", "score", "difference", "interval", "p", "pAdjusted", "exact", "units", "clusters"],
      ...["smallestP", "smallestAdjustedP", "detectable", "tier", "test", "equivalent"],
    ]);
  });
});
