import { describe, expect, it } from "vitest";
import { problemOf } from "../../test/problem-of.ts";
import { withDigest } from "../json/digest.ts";
import { comparisonFromJson, looksLikeComparison } from "./stored-comparison.ts";

const interval = { low: 0, high: 1, level: 0.95, method: "jackknife-t" };
const units = { name: "dialogue", scored: 3, missing: [], extra: [], invalid: ["u"] };
const system = {
  name: "careful",
  scores: { f1: 0.5, recall: null },
  intervals: { f1: interval, recall: null },
  units,
  rank: { low: 1, high: 2 },
  tier: 1,
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
  units: 3,
  differing: 3,
  detectable: 0.2,
  family: "primary",
};
const comparison = {
  karat: "0.4.0",
  format: 4,
  task: "breakdown",
  signature: "s",
  systems: [system],
  comparisons: [row],
  primary: "f1",
  warnings: [{ code: "C", message: "m" }],
};

const written = withDigest(comparison as object);
const read = (value: unknown) => comparisonFromJson(withDigest(value as object), "c.json");

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
  ...["karat", "task", "signature", "systems", "comparisons", "primary", "warnings"].map((key) => [key]),
  ...["name", "scores", "intervals", "units"].map((key) => ["systems", 0, key]),
  ...["name", "scored", "missing", "extra", "invalid"].map((key) => ["systems", 0, "units", key]),
  ...["low", "high"].map((key) => ["systems", 0, "rank", key]),
  ["systems", 0, "runs", 0, "scores"],
  ...["baseline", "system", "score", "difference", "interval", "p", "pAdjusted", "units"].map((key) => [
    "comparisons",
    0,
    key,
  ]),
  ...["differing", "detectable", "family"].map((key) => ["comparisons", 0, key]),
  ...["code", "message"].map((key) => ["warnings", 0, key]),
];
const OPTIONAL = [...["rank", "tier", "runs"].map((key) => ["systems", 0, key])];

describe("comparisonFromJson", () => {
  it("comparisonFromJson(value, file) reads what karat wrote", () => {
    expect(comparisonFromJson(written, "c.json")).toBe(written);
    for (const family of ["primary", "exploratory"])
      expect(() => read(changed(comparison, ["comparisons", 0, "family"], family))).not.toThrow();
  });

  it.each(REQUIRED.map((path) => [path]))("comparisonFromJson(value, file) needs %j", async (path) => {
    const problem = await problemOf(() => read(changed(comparison, path, undefined)));
    expect(problem).toMatchObject({ code: "BAD_SHAPE", at: { file: "c.json" }, received: "nothing" });
    expect(problem.at!.path!.slice(0, path.length)).toEqual(path.slice(0, problem.at!.path!.length));
    expect(problem.hint).toBe("a comparison is what karat compare --format json writes");
  });

  it.each(OPTIONAL.map((path) => [path]))(
    "comparisonFromJson(value, file) can do without %j, but knows what it is",
    async (path) => {
      expect(() => read(changed(comparison, path, undefined))).not.toThrow();
      const problem = await problemOf(() => read(changed(comparison, path, false)));
      expect(problem).toMatchObject({ at: { path }, received: "false" });
    },
  );

  it("comparisonFromJson(value, file) takes intervals that are whole, or null", async () => {
    const path = ["systems", 0, "intervals", "f1"];
    for (const key of ["low", "high", "level", "method"]) {
      const problem = await problemOf(() => read(changed(comparison, [...path, key], false)));
      expect(problem.at!.path).toEqual([...path, key]);
    }
  });

  it("comparisonFromJson(value, file) lists the values of family", async () => {
    const expectedAt = async (path: readonly (string | number)[]) =>
      (await problemOf(() => read(changed(comparison, path, "x")))).expected;
    expect(await expectedAt(["comparisons", 0, "family"])).toBe('"primary" or "exploratory"');
  });
});

describe("looksLikeComparison", () => {
  it("looksLikeComparison(value) goes by the comparisons in it", () => {
    expect(looksLikeComparison(comparison)).toBe(true);
    for (const value of [null, "comparisons", { systems: [] }, Object.create({ comparisons: [] })])
      expect(looksLikeComparison(value)).toBe(false);
  });

  it.each(["p", "pAdjusted"])("%s is from 0 to 1", async (key) => {
    for (const value of [-0.1, 1.1, "0.5"]) {
      const { at } = await problemOf(() => read(changed(comparison, ["comparisons", 0, key], value)));
      expect(at?.path).toEqual(["comparisons", 0, key]);
    }
  });
});
