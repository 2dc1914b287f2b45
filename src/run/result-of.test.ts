import { describe, expect, it } from "vitest";
import { problemOf } from "../../test/problem-of.ts";
import { shareTask } from "../../test/share-task.ts";
import { share } from "../contract/declare-score.ts";
import type { AnyTask } from "../contract/task.ts";
import type { KaratError } from "../problems/problem.ts";
import { checkedScores, plainScores, rejectWarnings, resultOf } from "./result-of.ts";
import { scoreSystem } from "./score.ts";

interface Line {
  readonly id: string;
  readonly n: number;
  readonly lang?: string;
  readonly user?: string;
}

const task = (more: object = {}): AnyTask => shareTask({ absent: () => 0, ...more });
const scored = (formula: (totals: { units: number }) => unknown) =>
  task({ scores: { share: share({ formula } as never) } });
const units = (numbers: readonly number[], more: (at: number) => object = () => ({})): Line[] =>
  numbers.map((n, at) => ({ id: `u${at}`, n, ...more(at) }));
const gold = units([4, 4, 2, 2], (at) => ({ lang: at < 2 ? "de" : "fr", user: `u${at % 2}` }));
const pred = units([1, 2, 1, 2]);
const resultWith = async (settings: object = {}, given: AnyTask = task(), more: object = {}) =>
  resultOf(given, await scoreSystem(given, { gold, pred, ...more }, settings));

describe("resultOf(task, part, settings)", () => {
  it("resultOf(…) turns totals into scores, and says how many units there are", async () => {
    const result = await resultWith({ ci: null });
    expect(result).toMatchObject({
      task: "shares",
      formats: { gold: "jsonl", pred: "jsonl" },
      units: { name: "line", scored: 4, missing: [], extra: [], invalid: [] },
      scores: { share: 0.5 },
      totals: { pred: 6, gold: 12, units: 4 },
      columns: ["pred", "gold"],
      warnings: [],
    });
    for (const key of ["intervals", "rows", "perUnit", "groups", "spread"]) expect(result).not.toHaveProperty(key);
    expect(result.units).not.toHaveProperty("clusters");
    expect(result.signature).toMatch(/\|missing:error\|units:4\|/);
    expect(result.signature).not.toContain("group-by");
    expect(result.signature).not.toContain("cluster-by");
    expect(result.signature).not.toContain("map:");
  });

  it("resultOf(…) has the units with their rows and scores where the run shows them", async () => {
    const result = await resultWith({ ci: null, perUnit: true });
    expect(result.rows).toEqual([
      [1, 4],
      [2, 4],
      [1, 2],
      [2, 2],
    ]);
    const units = [0.25, 0.5, 0.5, 1].map((share, at) => ({
      id: `u${at}`,
      gold: expect.any(String),
      scores: { share },
    }));
    expect(result.perUnit).toEqual(units);
    const part = await scoreSystem(task(), { gold, pred }, { ci: null, perUnit: true });
    expect(await resultOf(task(), part, { perUnit: false })).not.toHaveProperty("rows");
  });

  it("resultOf(…) has groups and clusters, also of units, and signs what they go by", async () => {
    const result = await resultWith({ groupBy: "lang", clusterBy: "id", perUnit: true });
    expect(result.groups!.map(({ name, units: count, scores }) => [name, count, scores])).toEqual([
      ["de", 2, { share: 0.375 }],
      ["fr", 2, { share: 0.75 }],
    ]);
    expect(result.perUnit![2]).toMatchObject({ group: "fr", cluster: "u2" });
    expect(result.units.clusters).toBe(4);
    expect(result.signature).toContain("|group-by:lang|");
    expect(result.signature).toContain("|cluster-by:id|");
  });

  it("resultOf(…) says what became of units without a prediction", async () => {
    const said = async (missing: string, count: number) => {
      const fewer = { pred: pred.slice(count) };
      const { warnings } = await resultWith({ ci: null, missing }, task(), fewer);
      return warnings.map(({ code, message, examples }) => [code, message, examples]);
    };
    expect(await said("skip", 1)).toEqual([
      [
        "MISSING_LEFT_OUT",
        'Scores may be too high: 1 of 4 lines has no prediction and was left out. `missing: "wrong"` counts it',
        ["u0"],
      ],
    ]);
    expect((await said("skip", 2))[0]![1]).toContain("2 of 4 lines have no prediction and were left out.");
    expect(await said("wrong", 1)).toEqual([
      [
        "MISSING_AS_WRONG",
        "1 of 4 lines counts as wrong: it has no prediction. A system that leaves out what it would get wrong can raise precision and F1",
        ["u0"],
      ],
    ]);
    expect((await said("wrong", 3))[0]![1]).toContain("3 of 4 lines count as wrong: they have no prediction.");
  });

  it("resultOf(…) names only a few of many missing units", async () => {
    const many = units(Array.from({ length: 40 }, () => 1));
    const { warnings } = await resultWith({ ci: null, missing: "skip" }, task(), { gold: many, pred: many.slice(30) });
    expect(warnings[0]!.examples!.length).toBeLessThan(10);
    expect(warnings[0]!.examples![0]).toBe("u0");
  });

  it("resultOf(…, { strict: true }) refuses warnings", async () => {
    const part = await scoreSystem(task(), { gold, pred: pred.slice(1) }, { ci: null, missing: "skip" });
    await expect(resultOf(task(), part, { strict: true })).rejects.toThrow("MISSING_LEFT_OUT (once)");
  });

  it("resultOf(…) refuses a run without units, and totals that the task cannot use", async () => {
    expect(await problemOf(() => resultWith({}, task(), { gold: [], pred: [] }))).toEqual({
      code: "READ_FAILED",
      at: { file: "gold" },
      expected: "at least one line",
      received: "none",
      hint: "there is nothing to score",
    });
    const others = pred.map((line) => ({ ...line, id: `other-${line.id}` }));
    expect(await problemOf(() => resultWith({ missing: "skip" }, task(), { gold, pred: others }))).toMatchObject({
      expected: "a prediction for at least one line",
      hint: 'the ids differ: gold has "u0", predictions have "other-u0"',
    });
    expect(await problemOf(() => resultWith({ missing: "wrong" }, task(), { gold, pred: others }))).toMatchObject({
      expected: "a prediction for at least one line",
      hint: 'the ids differ: gold has "u0", predictions have "other-u0"',
    });
    const { scores } = await resultWith({ missing: "wrong" }, task(), { gold, pred: [] });
    expect(scores.share).toBe(0);
    const unusable = () => ({ code: "BAD_VALUE", expected: "more", received: "less" });
    expect(await problemOf(() => resultWith({}, task({ review: () => ({ problem: unusable() }) })))).toMatchObject({
      at: { file: "gold" },
      expected: "more",
    });
    const ofPred = () => ({ ...unusable(), side: "pred" });
    expect(await problemOf(() => resultWith({}, task({ review: () => ({ problem: ofPred() }) })))).toEqual({
      ...unusable(),
      at: { file: "pred" },
    });
  });

  it("resultOf(…) says of its own task's formula what is wrong, and for which unit", async () => {
    const above = scored(() => 1.5);
    expect(await problemOf(() => resultWith({ ci: null }, above))).toEqual({
      code: "BAD_VALUE",
      at: { file: "task shares", path: ["scores", "share", "formula"] },
      expected: "a number from 0 to 1 for share, as its range says",
      received: "1.5",
    });
    const text = scored(() => "1");
    expect((await problemOf(() => resultWith({ ci: null }, text))).expected).toBe("a number or null for share");
    const none = scored(() => undefined);
    expect((await problemOf(() => resultWith({ ci: null }, none))).received).toBe("nothing");
    const forOne = scored(({ units: count }) => (count === 1 ? -0.5 : 0.5));
    expect((await problemOf(() => resultWith({ ci: null, perUnit: true }, forOne))).hint).toBe(
      'the formula gives it for the line "u0"',
    );
    const leaves = task({ scores: { share: share({ formula: () => 1.5, mayLeaveRange: true }) } });
    expect((await resultWith({ ci: null }, leaves)).scores.share).toBe(1.5);
  });

  it("resultOf(…) lets rounding leave the range, and takes what is no finite number for undefined", async () => {
    const giving = (share: number) =>
      resultWith(
        { ci: null },
        scored(() => share),
      );
    expect((await giving(1 + 1e-10)).scores.share).toBe(1 + 1e-10);
    expect((await giving(-1e-10)).scores.share).toBe(-1e-10);
    await expect(giving(1 + 1e-8)).rejects.toThrow("as its range says");
    await expect(giving(-1e-8)).rejects.toThrow("as its range says");
    expect((await giving(Number.NaN)).scores.share).toBeNull();
    expect((await giving(Number.POSITIVE_INFINITY)).scores.share).toBeNull();
  });
});

describe("plainScores(task, totals), checkedScores(task, totals)", () => {
  it("plainScores(…) does not check ranges, checkedScores(…) does", () => {
    expect(plainScores(task(), { pred: 6, gold: 3 })).toEqual({ share: 2 });
    expect(checkedScores(task(), { pred: 3, gold: 6 })).toEqual({ share: 0.5 });
    expect(() => checkedScores(task(), { pred: 6, gold: 3 })).toThrow("as its range says");
  });
});

describe("rejectWarnings(warnings)", () => {
  it("rejectWarnings(…) makes a problem of each warning, with how often and where", () => {
    expect(rejectWarnings([])).toBeUndefined();
    const warnings = [
      { code: "ODD", message: "this is odd", count: 3, examples: ["a", "b"] },
      { code: "RARE", message: "this is rare" },
    ];
    try {
      rejectWarnings(warnings);
      expect.unreachable();
    } catch (error) {
      const expected = "no warning, since `strict` was given";
      expect((error as KaratError).problems).toEqual([
        { code: "BAD_VALUE", at: null, expected, received: "ODD (3 times)", hint: "this is odd (see a, b)" },
        { code: "BAD_VALUE", at: null, expected, received: "RARE (once)", hint: "this is rare" },
      ]);
    }
  });
});
