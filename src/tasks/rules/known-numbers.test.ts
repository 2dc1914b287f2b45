// Known numbers: 33 cases in neutral lines and four scenes in MapDR's own files, from records to scores under every average.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readPath } from "../../adapters/node/read-path.ts";
import type { Result } from "../../contract/result.ts";
import { score } from "../../run/score.ts";
import { rules } from "./index.ts";
import { type Average, COLUMNS, type Column, SUBTASKS } from "./score.ts";

interface Measured {
  readonly p: number | null;
  readonly r: number | null;
  readonly f1: number | null;
}
interface Counted {
  readonly tp: number;
  readonly pred: number;
  readonly gold: number;
}
type ByPart<Value> = Readonly<Record<"re" | "cr" | "overall", Value | null>>;
interface Expected {
  readonly micro: ByPart<Measured & Counted>;
  readonly macro: ByPart<Measured>;
  readonly macro_zero: ByPart<Measured>;
  readonly unknown: { readonly rule_lanes: number; readonly edge_lanes: number; readonly edge_rules: number };
  readonly scenes: readonly (ByPart<Counted> & { readonly id: string })[];
}
const SHORT = { extraction: "re", correspondence: "cr", overall: "overall" } as const;
const MEASURED = { precision: "p", recall: "r", f1: "f1" } as const;
const KEYS: Readonly<Record<Average, "micro" | "macro" | "macro_zero">> = {
  micro: "micro",
  macro: "macro",
  "macro-zero": "macro_zero",
};
const AVERAGES = Object.keys(KEYS) as Average[];

/** The result must have been scored with `perUnit`. */
function expectScores(result: Result, expected: Expected): void {
  for (const average of AVERAGES) expectAverage(result.totals, expected, average);
  for (const { id, ...parts } of expected.scenes) expectCounts(result, id, parts);
  const warned = (code: string, words: string) =>
    result.warnings.find((warning) => warning.code === code && warning.message.startsWith(words))?.count ?? 0;
  expect({
    rule_lanes: warned("UNKNOWN_LANE", "False positive: a predicted rule"),
    edge_lanes: warned("UNKNOWN_LANE", "False positive: an edge"),
    edge_rules: warned("UNKNOWN_RULE", "False positive: an edge"),
  }).toEqual(expected.unknown);
}

function expectAverage(totals: Result["totals"], expected: Expected, average: Average): void {
  const scores = rules.definition.summarize(totals as Record<Column | "units", number>, rules({ average }).options);
  for (const part of SUBTASKS)
    for (const measure of ["precision", "recall", "f1"] as const)
      expectNumber(scores[`${part}.${measure}`], expected[KEYS[average]][SHORT[part]]?.[MEASURED[measure]] ?? null);
}

function expectNumber(value: number | null, wanted: number | null): void {
  if (wanted === null) expect(value).toBeNull();
  else expect(Math.abs((value ?? NaN) - wanted)).toBeLessThanOrEqual(1e-12);
}

function expectCounts({ perUnit, rows, columns }: Result, id: string, parts: ByPart<Counted>): void {
  const row = rows![perUnit!.findIndex((unit) => unit.id === id)]!;
  const column = (name: Column) => row[columns.indexOf(name)];
  for (const part of SUBTASKS) {
    const counts = parts[SHORT[part]];
    if (counts !== null)
      expect([column(`${part}.hits`), column(`${part}.predicted`), column(`${part}.gold`)]).toEqual([
        counts.tp,
        counts.pred,
        counts.gold,
      ]);
  }
}

interface Case {
  readonly name: string;
  readonly options?: { readonly match?: "strict"; readonly ignore?: readonly string[] };
  readonly scenes: readonly { id: string; lanes: string[]; gold: { rules: never[] }; pred: object | null }[];
  readonly expected: Expected;
}

const cases = (JSON.parse(readFileSync(new URL("fixtures/cases.json", import.meta.url), "utf8")) as { cases: Case[] })
  .cases;

describe("rules on the cases with known numbers", () => {
  it("has 33 cases", () => expect(cases).toHaveLength(33));

  it.each(cases.filter(({ scenes }) => scenes.length > 0))("score(rules) agrees on $name", async (one) => {
    const gold = one.scenes.map(({ id, lanes, gold: { rules: list } }) => ({ id, lanes, rules: list }));
    const pred = one.scenes.flatMap(({ id, pred: prediction }) => (prediction === null ? [] : [{ id, ...prediction }]));
    const task = rules({ equality: one.options?.match ?? "normalised", ignoreProperty: one.options?.ignore ?? [] });
    expectScores(await score(task, { gold, pred }, { ci: null, missing: "wrong", perUnit: true }), one.expected);
  });

  it("summarize() of no scenes is null everywhere, as in no-scenes", () => {
    const totals = Object.fromEntries([...COLUMNS, "units"].map((column) => [column, 0]));
    const { expected } = cases.find(({ name }) => name === "no-scenes")!;
    for (const average of AVERAGES) expectAverage(totals, expected, average);
  });

  it("score(rules) gives the fractions of the metric's figure: 3/6 3/5, 3/5 3/6, 1/5 1/6, 2/11", async () => {
    const [{ id, lanes, gold, pred }] = cases.find(({ name }) => name === "eval-demo")!.scenes as [Case["scenes"][0]];
    const result = await score(rules(), { gold: [{ id, lanes, rules: gold.rules }], pred: [{ id, ...pred }] });
    expect(result.scores).toEqual({
      "extraction.precision": 3 / 6,
      "extraction.recall": 3 / 5,
      "extraction.f1": 6 / 11,
      "correspondence.precision": 3 / 5,
      "correspondence.recall": 3 / 6,
      "correspondence.f1": 6 / 11,
      "overall.precision": 1 / 5,
      "overall.recall": 1 / 6,
      "overall.f1": 2 / 11,
    });
  });
});

const path = (name: string) => fileURLToPath(new URL(`fixtures/mapdr/${name}`, import.meta.url));
const known = JSON.parse(readFileSync(path("expected.json"), "utf8")) as Record<
  string,
  Expected & { parse_failures?: string[] }
>;
const gold = () => readPath(path("."));
const endToEnd = () => readPath(path("predictions/e2e.json"));
const edges = () => readPath(path("predictions/cr.json"));
const answers = () => readPath(path("predictions/rulevlm_responses.jsonl"));

describe("rules on MapDR's files", () => {
  it.each([
    ["e2e_and_cr", {}],
    ["e2e_and_cr_strict", { equality: "strict" }],
    ["e2e_and_cr_no_index", { ignoreProperty: ["RuleIndex"] }],
  ] as const)("score(rules) with --edges agrees on %s", async (name, options) => {
    const input = { gold: gold(), pred: endToEnd(), sources: { edges: edges() } };
    const result = await score(rules(options), input, { ci: null, perUnit: true });
    expectScores(result, known[name]!);
    expect(result.formats).toEqual({ gold: "mapdr", pred: "mapdr-rules" });
  });

  it("score(rules) reads answers as text; one that is cut off counts as no rules and is listed", async () => {
    const result = await score(
      rules({ invalid: "empty" }),
      { gold: gold(), pred: answers() },
      { ci: null, perUnit: true },
    );
    const { parse_failures: failures, ...wanted } = known.rulevlm_responses!;
    expectScores(result, wanted);
    expect(result.units.invalid).toEqual(failures);
  });

  it("score(rules) refuses an answer that is cut off, and says where", async () => {
    await expect(score(rules(), { gold: gold(), pred: answers() })).rejects.toThrow(
      /rulevlm_responses\.jsonl:4 response\n {2}expected a Python or JSON dictionary .* at character 50, received "'SpeedLimit"/,
    );
  });

  it("score(rules) takes correspondence predictions alone and scores nothing else", async () => {
    const { scores } = await score(rules(), { gold: gold(), pred: edges() });
    expect(scores).toMatchObject({ "correspondence.recall": 0.7, "extraction.f1": null, "overall.f1": null });
  });

  it("score(rules) refuses a split that split.json does not have", async () => {
    await expect(score(rules({ split: "test" }), { gold: gold(), pred: endToEnd() })).rejects.toThrow(
      /expected a split "test", received \["Train","Test"\].*\n {2}hint: choose one with `split`; did you mean Test\?/,
    );
  });
});
