import { describe, expect, it } from "vitest";
import { TOY_DIFFERENCE, toyResult, toyTask } from "../../../test/toy-results.ts";
import type { PairedDifference } from "../../core/comparison.ts";
import type { NamedResult } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { comparisonNotes } from "./compare-notes.ts";
import { type CompareSettings, comparePlan } from "./compare-settings.ts";
import { rememberedDistributions, scoredSystems } from "./scored-system.ts";

const CORRECT = [9, 8, 9, 7, 9, 8, 10, 9, 8, 9, 8, 7];
const ids = (count: number) => Array.from({ length: count }, (_, k) => `d${String(k).padStart(3, "0")}`);
const of = (name: string, count = CORRECT.length, changes: object = {}): NamedResult => {
  const result = toyResult(CORRECT.slice(0, count), changes);
  // With a hit, all scores are defined.
  return { name, result: { ...result, totals: { ...result.totals, hits: 1 } } };
};
const row = (changes: Partial<PairedDifference> = {}): PairedDifference => ({
  ...TOY_DIFFERENCE,
  smallestAdjustedP: 0.001,
  ...changes,
});

interface Given {
  readonly results?: readonly NamedResult[];
  readonly rows?: readonly PairedDifference[];
  readonly settings?: CompareSettings;
  readonly task?: AnyTask;
}

const notes = ({ results = [of("a"), of("b")], rows = [row()], settings = {}, task = toyTask }: Given = {}) => {
  const scored = scoredSystems(results);
  const plan = comparePlan(task, scored, settings);
  return comparisonNotes(
    { task, plan, distributions: rememberedDistributions(task, plan) },
    { scored, comparisons: rows },
  );
};

describe("comparisonNotes(contest, compared)", () => {
  it("comparisonNotes(…) has nothing to say of many units that both systems have", () => {
    expect(notes()).toEqual([]);
  });

  it("comparisonNotes(…) says what is wrong with the rule of another tool", () => {
    const said = (compat: "sacrebleu-ar" | "sacrebleu-bs") => notes({ settings: { compat } });
    expect(said("sacrebleu-ar")).toEqual([
      {
        code: "COMPAT_RULE",
        message:
          "The p-values are too small: sacrebleu-ar counts only strictly larger differences, so a file and its own copy differ significantly. Use it only to replicate published numbers",
      },
    ]);
    expect(said("sacrebleu-bs")[0]!.message).toBe(
      "The p-values are too small: sacrebleu-bs rejects equal systems in 11 % of cases or more at a level of 5 %. Use it only to replicate published numbers",
    );
  });

  it("comparisonNotes(…) says which units runs and systems do not share", () => {
    const results = [of("a"), of("a", 11), of("b", 12)];
    expect(notes({ results, rows: [row({ units: 11 })] })).toEqual([
      {
        code: "DIFFERENT_UNITS",
        message: "Only 11 dialogues of a are used: those in all of its runs (12, 11)",
      },
      { code: "DIFFERENT_UNITS", message: "Only 11 dialogues are compared: those that both b and a have (12 and 11)" },
    ]);
    expect(notes({ results: [of("a"), of("a"), of("b")] })).toEqual([]);
    const apart = [of("a"), of("b", 12, { ids: ids(12).map((id) => `x${id}`) })];
    expect(notes({ results: apart, rows: [row({ units: 0, p: null })] })).toEqual([
      {
        code: "DIFFERENT_UNITS",
        message: "No comparison of b and a: they have no dialogue in common (12 and 12)",
      },
    ]);
  });

  it("comparisonNotes(…) says it once for each pair, whatever the number of scores", () => {
    const results = [of("a"), of("b", 11), of("c", 11)];
    const rows = ["b", "c"].flatMap((system) =>
      ["accuracy", "error"].map((score) => row({ system, score, units: 11, tier: "exploratory" })),
    );
    expect(notes({ results, rows }).map(({ message }) => message)).toEqual([
      "Only 11 dialogues are compared: those that both b and a have (11 and 12)",
      "Only 11 dialogues are compared: those that both c and a have (11 and 12)",
    ]);
  });

  it("comparisonNotes(…) warns of few units, or clusters, of the smallest pair", () => {
    const rows = [row({ units: 12 }), row({ system: "c", units: 12, clusters: 4 })];
    const results = [of("a"), of("b"), of("c")];
    expect(notes({ results, rows }).map(({ code, message }) => `${code}: ${message}`)).toEqual([
      "FEW_UNITS: Only 4 clusters: intervals are rough. Look at each of them (karat explain)",
    ]);
  });

  it("comparisonNotes(…) warns of a level that no p can reach, by the primary score alone", () => {
    const unreachable = (rows: readonly PairedDifference[]) =>
      notes({ rows, results: [of("a"), of("b"), of("c")] }).filter(({ code }) => code === "UNREACHABLE_LEVEL");
    expect(unreachable([row({ smallestAdjustedP: 0.0625 })])).toEqual([
      { code: "UNREACHABLE_LEVEL", message: "Too few dialogues differ for p ≤ 0.05 (smallest possible p: 0.063)" },
    ]);
    expect(unreachable([row({ smallestAdjustedP: 0.05 })])).toEqual([]);
    expect(unreachable([row({ smallestAdjustedP: 0.25 }), row({ system: "c", smallestAdjustedP: 0.125 })])).toEqual([
      {
        code: "UNREACHABLE_LEVEL",
        message: "Too few dialogues differ for p ≤ 0.05 in 2 tests (smallest possible p: 0.125)",
      },
    ]);
    expect(unreachable([row({ smallestAdjustedP: 0.25, tier: "exploratory" })])).toEqual([]);
    expect(unreachable([row({ smallestAdjustedP: 0.25, p: null })])).toEqual([]);
    expect(unreachable([row({ smallestAdjustedP: null })])).toEqual([]);
    const strict = notes({ rows: [row({ smallestAdjustedP: 0.00012 })], settings: { ci: 99.99, resamples: 999_999 } });
    expect(strict.find(({ code }) => code === "UNREACHABLE_LEVEL")?.message).toBe(
      "Too few dialogues for p ≤ 0.0001 (smallest possible p: 0.0001)",
    );
  });

  it("comparisonNotes(…) says whether units, units that differ or swaps are too few", () => {
    const lack = (changes: Partial<PairedDifference>, settings: CompareSettings = {}) =>
      notes({ rows: [row({ smallestAdjustedP: 0.5, ...changes })], settings })
        .filter(({ code }) => code === "UNREACHABLE_LEVEL")
        .map(({ message }) => message.slice(0, message.indexOf(" for p")));
    expect(lack({ units: 5 })).toEqual(["Too few dialogues"]);
    expect(lack({ units: 6 })).toEqual(["Too few dialogues differ"]);
    expect(lack({ units: 200, clusters: 5 })).toEqual(["Too few clusters"]);
    expect(lack({ units: 200, clusters: 6 })).toEqual(["Too few clusters differ"]);
    const sampled = { units: 200, exact: false, smallestP: 1 / 64 };
    expect(lack(sampled, { resamples: 99 })).toEqual(["Too few dialogues differ"]);
    expect(lack(sampled, { resamples: 63 })).toEqual(["Too few swaps"]);
  });

  it("comparisonNotes(…) takes the units that a family of tests needs from its correction", () => {
    const rows = ["b", "c"].map((system) => row({ system, units: 6, smallestAdjustedP: 0.5 }));
    const said = (correction: "holm" | "bh") =>
      notes({ rows, results: [of("a"), of("b"), of("c")], settings: { correction } })
        .filter(({ code }) => code === "UNREACHABLE_LEVEL")
        .map(({ message }) => message.slice(0, message.indexOf(" for p")));
    expect(said("holm")).toEqual(["Too few dialogues"]);
    expect(said("bh")).toEqual(["Too few dialogues differ"]);
  });

  it("comparisonNotes(…) warns of few swaps, where a test draws them", () => {
    const few = (changes: Partial<PairedDifference>, settings: CompareSettings = { resamples: 399 }) =>
      notes({ rows: [row({ exact: false, ...changes })], settings }).filter(({ code }) => code === "FEW_SWAPS");
    expect(few({})).toEqual([
      {
        code: "FEW_SWAPS",
        message: "The p-values are rough: 399 swaps are few for 1 test at 0.05. Use at least `resamples: 10000`",
      },
    ]);
    expect(few({}, { resamples: 400 })).toEqual([]);
    expect(few({}, {})).toEqual([]);
    expect(few({}, { resamples: 399, compat: "sacrebleu-ar" })).toEqual([]);
    for (const changes of [{ exact: true }, { p: null }, { test: "t-runs" }]) expect(few(changes)).toEqual([]);
    const three = notes({
      results: [of("a"), of("b"), of("c")],
      rows: [row(), row({ exact: false })],
      settings: { resamples: 1_199 },
    });
    expect(three.map(({ message }) => message)).toEqual([
      "The p-values are rough: 1199 swaps are few for 3 tests at 0.05. Use at least `resamples: 10000`",
    ]);
  });

  it("comparisonNotes(…) names the scores that were tested by plain swaps for want of a formula", () => {
    const rows = [
      row({ test: "swap" }),
      row({ test: "swap", score: "error" }),
      row({ test: "swap", score: "rare", p: null }),
    ];
    expect(notes({ rows })).toEqual([
      {
        code: "PLAIN_SWAP_TEST",
        message:
          "The plain swap test of accuracy, error may reject too often if the systems' spreads differ: without a formula there is no studentised test",
      },
    ]);
    expect(notes({ rows, settings: { test: "swap" } })).toEqual([]);
    expect(notes({ rows, settings: { compat: "sacrebleu-ar" } }).map(({ code }) => code)).toEqual(["COMPAT_RULE"]);
  });

  it("comparisonNotes(…) says for each reason which differences have no interval", () => {
    const lacking = (count: number, intervalReason: string, score = "accuracy") =>
      Array.from({ length: count }, () => row({ intervalReason, score }));
    const messages = (rows: readonly PairedDifference[]) =>
      notes({ rows }).map(({ code, message }) => `${code}: ${message}`);
    expect(
      messages([...lacking(1, "NO_SPREAD"), ...lacking(1, "NO_SPREAD", "error"), ...lacking(1, "TOO_FEW_UNITS")]),
    ).toEqual([
      "NO_INTERVAL: No interval for a difference in accuracy, error: the difference is the same on every unit",
      expect.stringMatching(/^NO_INTERVAL: No interval for a difference in accuracy: /),
    ]);
    expect(messages(lacking(5, "NO_SPREAD"))[0]).toContain("a difference in accuracy:");
    expect(messages(lacking(6, "NO_SPREAD"))[0]).toContain("No interval for 6 of 6 differences:");
  });

  it("comparisonNotes(…) says which score is undefined, and in which run", () => {
    const without = { name: "b", result: toyResult(CORRECT) };
    expect(notes({ results: [of("a"), of("b"), without] })).toEqual([
      { code: "UNDEFINED_SCORE", message: "No value for rare in b, run 2: hits is 0" },
    ]);
    expect(notes({ results: [of("a"), without] })[0]!.message).toBe("No value for rare in b: hits is 0");
  });

  it("comparisonNotes(…) warns once a score of few large units", () => {
    const rows = CORRECT.map((correct, unit) => (unit === 0 ? [600, 1_000, 0] : [correct, 10, 0]));
    const results = [of("a", 12, { rows }), of("b", 12, { rows })];
    const said = notes({ results }).filter(({ code }) => code === "FEW_EFFECTIVE_UNITS");
    expect(said.map(({ message }) => message.split(":")[0])).toEqual([
      "The interval of accuracy may be too narrow",
      "The interval of error may be too narrow",
      "The interval of rare may be too narrow",
    ]);
  });
});
