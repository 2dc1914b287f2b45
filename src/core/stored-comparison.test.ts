import { describe, expect, it } from "vitest";
import { problemOf } from "../../test/problem-of.ts";
import { comparisonFromJson, looksLikeComparison } from "./stored-comparison.ts";

const interval = { low: 0, high: 1, level: 0.95, method: "bca" };
const units = { name: "dialogue", scored: 3, missing: [], extra: [], invalid: ["u"] };
const system = {
  name: "careful",
  scores: { f1: 0.5, recall: null },
  intervals: { f1: interval, recall: null },
  units,
  rank: { low: 1, high: 2 },
  rankCluster: 1,
  runs: [{ scores: { f1: 0.5 } }],
};
const row = {
  baseline: "hasty",
  system: "careful",
  score: "f1",
  difference: 0.1,
  interval,
  p: 0.01,
  pAdjusted: null,
  exact: true,
  units: 3,
  smallestP: null,
  detectable: 0.2,
  tier: "primary",
  test: "studentised",
};
const comparison = {
  karat: "0.2.0",
  task: "breakdown",
  signature: "s",
  systems: [system],
  comparisons: [row],
  correction: "holm",
  primary: "f1",
  warnings: [{ code: "C", message: "m" }],
};

/** The value without what stands at the path, or with something else there. */
function changed(value: unknown, [step, ...rest]: readonly (string | number)[], to: unknown): unknown {
  if (step === undefined) return to;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as Record<string, unknown>) };
  copy[step] = changed(copy[step], rest, to);
  return copy;
}

const REQUIRED = [
  ...["karat", "task", "signature", "systems", "comparisons", "correction", "primary", "warnings"].map((key) => [key]),
  ...["name", "scores", "intervals", "units"].map((key) => ["systems", 0, key]),
  ...["name", "scored", "missing", "extra", "invalid"].map((key) => ["systems", 0, "units", key]),
  ...["low", "high"].map((key) => ["systems", 0, "rank", key]),
  ["systems", 0, "runs", 0, "scores"],
  ...["baseline", "system", "score", "difference", "interval", "p", "pAdjusted", "exact", "units"].map((key) => [
    "comparisons",
    0,
    key,
  ]),
  ...["smallestP", "detectable"].map((key) => ["comparisons", 0, key]),
  ...["code", "message"].map((key) => ["warnings", 0, key]),
];
const OPTIONAL = [
  ...["rank", "rankCluster", "runs"].map((key) => ["systems", 0, key]),
  ...["tier", "test"].map((key) => ["comparisons", 0, key]),
];

describe("comparisonFromJson", () => {
  it("comparisonFromJson(value, file) reads what karat wrote", () => {
    expect(comparisonFromJson(comparison, "c.json")).toBe(comparison);
    for (const correction of ["holm", "bh"])
      expect(() => comparisonFromJson({ ...comparison, correction }, "c.json")).not.toThrow();
    for (const tier of ["primary", "exploratory"])
      expect(() => comparisonFromJson(changed(comparison, ["comparisons", 0, "tier"], tier), "c.json")).not.toThrow();
  });

  it.each(REQUIRED.map((path) => [path]))("comparisonFromJson(value, file) needs %j", async (path) => {
    const problem = await problemOf(() => comparisonFromJson(changed(comparison, path, undefined), "c.json"));
    expect(problem).toMatchObject({ code: "BAD_SHAPE", at: { file: "c.json" }, received: "nothing" });
    expect(problem.at!.path!.slice(0, path.length)).toEqual(path.slice(0, problem.at!.path!.length));
    expect(problem.hint).toBe("a comparison is what karat compare --format json writes");
  });

  it.each(OPTIONAL.map((path) => [path]))(
    "comparisonFromJson(value, file) can do without %j, but knows what it is",
    async (path) => {
      expect(() => comparisonFromJson(changed(comparison, path, undefined), "c.json")).not.toThrow();
      const problem = await problemOf(() => comparisonFromJson(changed(comparison, path, false), "c.json"));
      expect(problem).toMatchObject({ at: { path }, received: "false" });
    },
  );

  it("comparisonFromJson(value, file) takes intervals that are whole, with or without a note, or null", async () => {
    const path = ["systems", 0, "intervals", "f1"];
    expect(() => comparisonFromJson(changed(comparison, [...path, "note"], "few units"), "c.json")).not.toThrow();
    for (const key of ["low", "high", "level", "method", "note"]) {
      const problem = await problemOf(() => comparisonFromJson(changed(comparison, [...path, key], false), "c.json"));
      expect(problem.at!.path).toEqual([...path, key]);
    }
  });

  it("comparisonFromJson(value, file) lists the values of correction and tier", async () => {
    const expectedAt = async (path: readonly (string | number)[]) =>
      (await problemOf(() => comparisonFromJson(changed(comparison, path, "x"), "c.json"))).expected;
    expect(await expectedAt(["correction"])).toBe('"holm" or "bh"');
    expect(await expectedAt(["comparisons", 0, "tier"])).toBe('"primary" or "exploratory"');
  });
});

describe("looksLikeComparison", () => {
  it("looksLikeComparison(value) goes by the comparisons in it", () => {
    expect(looksLikeComparison(comparison)).toBe(true);
    for (const value of [null, "comparisons", { systems: [] }, Object.create({ comparisons: [] })])
      expect(looksLikeComparison(value)).toBe(false);
  });

  it.each(["p", "pAdjusted", "smallestP", "smallestAdjustedP"])("%s is from 0 to 1", async (key) => {
    for (const value of [-0.1, 1.1, "0.5"]) {
      const { at } = await problemOf(() =>
        comparisonFromJson(changed(comparison, ["comparisons", 0, key], value), "c.json"),
      );
      expect(at?.path).toEqual(["comparisons", 0, key]);
    }
  });
});
