import { describe, expect, it } from "vitest";
import { TOY_DIFFERENCE, toyResult, toyTask } from "../../../test/toy-results.ts";
import type { PairedDifference } from "../../contract/comparison.ts";
import { ratio } from "../../contract/formula/formula.ts";
import type { NamedResult } from "../../contract/result.ts";
import type { AnyTask } from "../../contract/task.ts";
import { comparisonNotes } from "./compare-notes.ts";
import { type CompareSettings, comparePlan } from "./compare-settings.ts";
import type { TestedGroup } from "./paired-differences.ts";
import { scoredSystems, systemEstimates } from "./scored-system.ts";

const CORRECT = [9, 8, 9, 7, 9, 8, 10, 9, 8, 9, 8, 7];
const ids = (count: number) => Array.from({ length: count }, (_, k) => `d${String(k).padStart(3, "0")}`);
const of = (name: string, count = CORRECT.length, changes: object = {}): NamedResult => {
  const result = toyResult(CORRECT.slice(0, count), changes);
  // With a hit, all scores are defined.
  return { name, result: { ...result, totals: { ...result.totals, hits: 1 } } };
};
const row = (changes: Partial<PairedDifference> = {}): PairedDifference => ({ ...TOY_DIFFERENCE, ...changes });

interface Given {
  readonly results?: readonly NamedResult[];
  readonly rows?: readonly PairedDifference[];
  readonly settings?: CompareSettings;
  readonly skewness?: number;
  readonly task?: AnyTask;
  readonly groups?: readonly TestedGroup[];
}

const notes = ({
  results = [of("a"), of("b")],
  rows = [row()],
  settings = {},
  skewness = 0,
  task = toyTask,
  groups,
}: Given = {}) => {
  const scored = scoredSystems(results);
  const plan = comparePlan(task, scored, settings);
  const tested = rows.map((one) => ({ row: one, skewness, counting: 12 }));
  return comparisonNotes({ task, plan, estimates: systemEstimates(task) }, { scored, tested, groups });
};

describe("comparisonNotes(contest, compared)", () => {
  it("comparisonNotes(…) has nothing to say of many units that both systems have", () => {
    expect(notes()).toEqual([]);
  });

  it("comparisonNotes(…) says which units runs and systems do not share", () => {
    const results = [of("a"), of("a"), of("a", 11), of("b", 12)];
    expect(notes({ results, rows: [row({ units: 11 })] })).toEqual([
      {
        code: "DIFFERENT_UNITS",
        message: "Only 11 dialogues of a are used: those in all of its runs (12, 12, 11)",
      },
      { code: "DIFFERENT_UNITS", message: "Only 11 dialogues are compared: those that both b and a have (12 and 11)" },
    ]);
    expect(notes({ results: [of("a"), of("a"), of("a"), of("b")] })).toEqual([]);
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
      ["accuracy", "error"].map((score) => row({ system, score, units: 11, family: "exploratory" })),
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

  it("comparisonNotes(…) says for each reason which differences have no interval", () => {
    const lacking = (count: number, intervalReason: string, score = "accuracy") =>
      Array.from({ length: count }, () => row({ intervalReason, score }));
    const messages = (rows: readonly PairedDifference[]) =>
      notes({ rows }).map(({ code, message }) => `${code}: ${message}`);
    expect(
      messages([...lacking(1, "NO_SPREAD"), ...lacking(1, "NO_SPREAD", "error"), ...lacking(1, "TOO_FEW_UNITS")]),
    ).toEqual([
      "NO_INTERVAL: No interval for a difference in accuracy, error: the difference is the same on every unit, and the score has no bounds",
      expect.stringMatching(/^NO_INTERVAL: No interval for a difference in accuracy: /),
    ]);
    expect(messages(lacking(5, "NO_SPREAD"))[0]).toContain("a difference in accuracy:");
    expect(messages(lacking(6, "NO_SPREAD"))[0]).toContain("No interval for 6 of 6 differences:");
  });

  it("comparisonNotes(…) says which score is undefined, and in which run", () => {
    const without = { name: "b", result: toyResult(CORRECT) };
    expect(notes({ results: [of("a"), of("b"), without, of("b")] })).toEqual([
      { code: "UNDEFINED_SCORE", message: "No value for rare in b, run 2: hits is 0" },
    ]);
    expect(notes({ results: [of("a"), without] })[0]!.message).toBe("No value for rare in b: hits is 0");
  });

  it("comparisonNotes(…) says once which scores rest on few large units", () => {
    const rows = CORRECT.map((correct, unit) => (unit === 0 ? [600, 1_000, 0] : [correct, 10, 0]));
    const results = [of("a", 12, { rows }), of("b", 12, { rows })];
    const said = notes({ results }).filter(({ code }) => code === "FEW_EFFECTIVE_UNITS");
    // (1000 + 11 · 10)² / (1000² + 11 · 10²) = 1.23…
    expect(said.map(({ message }) => message)).toEqual([
      "A few large dialogues decide Accuracy, Error: they rest on about 1 of 12. The intervals may be too short.",
    ]);
  });

  it("comparisonNotes(…) says of each score, and of the system with the fewest, what it rests on", () => {
    const { definition } = toyTask;
    const other = { ...definition.scores.error!, label: "Other", formula: ratio("correct", "hits", null) };
    const task = { ...toyTask, definition: { ...definition, scores: { ...definition.scores, other } } };
    const rowsOf = (large: number) => CORRECT.map((_, unit) => [6, unit === 0 ? large : 10, unit === 1 ? 100 : 10]);
    const results = [of("a", 12, { rows: rowsOf(200) }), of("b", 12, { rows: rowsOf(1_000) })];
    const said = notes({ task: task as unknown as typeof toyTask, results }).filter(
      ({ code }) => code === "FEW_EFFECTIVE_UNITS",
    );
    expect(said.map(({ message }) => message)).toEqual([
      "A few large dialogues decide Accuracy, Error, Rare & odd: they rest on about 1 of 12. The intervals may be too short.",
      // (100 + 11 · 10)² / (100² + 11 · 10²) = 3.97…
      "A few large dialogues decide Other: it rests on about 4 of 12. The interval may be too short.",
    ]);
  });

  it("comparisonNotes(…) says which differences a few units decide", () => {
    const said = (rows: readonly PairedDifference[]) =>
      notes({ rows, results: [of("a"), of("b"), of("c")], skewness: 0.31 }).map(({ message }) => message);
    expect(said([row()])).toEqual([
      "A few dialogues decide this difference: interval and p may be too optimistic. (Accuracy of b against a)",
    ]);
    expect(said([row(), row({ system: "c" })])).toEqual([
      "A few dialogues decide these differences: intervals and p may be too optimistic. (Accuracy of b against a, Accuracy of c against a)",
    ]);
    expect(notes({ skewness: 0.29 })).toEqual([]);
  });

  it("comparisonNotes(…) says below what p cannot be, where the interval excludes 0", () => {
    const interval = { low: 0.1, high: 0.4, level: 0.95, method: "jackknife-t" };
    const said = (changes: Partial<PairedDifference>) =>
      notes({ rows: [row({ interval, differing: 5, ...changes })] }).map(({ message }) => message);
    expect(said({})).toEqual(["Only 5 dialogues differ: p cannot be below 0.063 (b against a)."]);
    expect(said({ differing: 1, clusters: 12 })).toEqual([
      "Only 1 cluster differs: p cannot be below 1.000 (b against a).",
    ]);
    expect(said({ differing: 6 })).toEqual([]);
    const groups = [{ group: "bot-1", row: row({ interval, differing: 3 }) }];
    expect(notes({ groups }).map(({ message }) => message)).toEqual([
      "Only 3 dialogues differ: p cannot be below 0.250 (b against a in bot-1).",
    ]);
    expect(said({ interval: { ...interval, low: 0 } })).toEqual([]);
    expect(said({ interval: { ...interval, method: "no-spread" } })).toEqual([]);
  });

  it("comparisonNotes(…) asks for three runs where one system has two and another one", () => {
    const said = (...names: readonly string[]) =>
      notes({ results: names.map((name) => of(name)) }).filter(({ code }) => code === "FEW_RUNS");
    expect(said("a", "a", "b")).toEqual([
      { code: "FEW_RUNS", message: "Three runs or more of one system are better." },
    ]);
    expect(said("a", "a", "a", "b")).toEqual([]);
    expect(said("a", "b")).toEqual([]);
  });
});
