import { describe, expect, it } from "vitest";
import { toyResult, toyTask } from "../../../test/toy-results.ts";
import { compareResults } from "./compare-results.ts";

const GOOD = [9, 8, 9, 7, 9, 8, 10, 9, 8, 9];
const FAIR = [6, 7, 8, 6, 8, 7, 9, 8, 7, 7];
const POOR = [3, 5, 4, 5, 2, 6, 4, 3, 5, 4];

const named = (systems: Readonly<Record<string, readonly number[]>>) =>
  Object.entries(systems).map(([name, correct]) => ({ name, result: toyResult(correct) }));

describe("compareResults", () => {
  it("compareResults(task, results) orders systems by the primary score and every system with every other", () => {
    const comparison = compareResults(toyTask, named({ fair: FAIR, poor: POOR, good: GOOD }));
    expect(comparison.systems.map(({ name }) => name)).toEqual(["good", "fair", "poor"]);
    const pairs = comparison.comparisons.map(({ system, baseline, score }) => `${system}-${baseline} ${score}`);
    expect(pairs).toEqual([
      ...["poor-fair accuracy", "poor-fair error", "poor-fair rare"],
      ...["good-fair accuracy", "good-fair error", "good-fair rare"],
      ...["good-poor accuracy", "good-poor error", "good-poor rare"],
    ]);
  });

  it("compareResults(task, results) states difference, interval, p, how many units differ and what could be detected", () => {
    const { comparisons } = compareResults(toyTask, named({ fair: FAIR, good: GOOD }));
    const [accuracy, error] = comparisons;
    // By scipy.stats.ttest_rel, and not below 2^(1 − 10).
    expect(accuracy).toMatchObject({ score: "accuracy", p: 2 ** -9, units: 10, differing: 10, family: "primary" });
    expect(error).toMatchObject({ family: "exploratory", differing: 10 });
    expect(accuracy!.difference).toBeCloseTo(0.13, 12);
    expect(accuracy!.interval!.low).toBeGreaterThan(0.08);
    expect(accuracy!.interval!.high).toBeLessThan(0.2);
    expect(error!.difference).toBeCloseTo(-0.13, 12);
    expect(accuracy!.detectable).toBeGreaterThan(0.02);
  });

  it("compareResults(task, results) signs what the systems said, the primary score and the scores that were tested", () => {
    const said = (pred: string) => ({ digests: { gold: "abc", pred } });
    const pair = (fair: string, good: string) => [
      { name: "fair", result: toyResult(FAIR, said(fair)) },
      { name: "good", result: toyResult(GOOD, said(good)) },
    ];
    const signed = (results: ReturnType<typeof pair>, settings = {}) =>
      compareResults(toyTask, results, { baseline: "fair", ...settings }).signature;
    const first = signed(pair("def", "123"));
    expect(signed(pair("def", "123").toReversed())).toBe(first);
    const others = [
      signed(pair("123", "def")),
      signed(pair("def", "124")),
      signed(pair("def", "123"), { primary: "error" }),
      signed(pair("def", "123"), { scores: ["error"] }),
    ];
    expect(new Set([first, ...others]).size).toBe(5);
  });

  it("compareResults(task, results) lists keys in the published order", () => {
    const comparison = compareResults(toyTask, named({ fair: FAIR, good: GOOD }));
    expect(Object.keys(comparison)).toEqual([
      "karat",
      "format",
      "task",
      "signature",
      "systems",
      "comparisons",
      "primary",
      "alpha",
      "options",
      "warnings",
      "digest",
    ]);
    expect(Object.keys(comparison.systems[0]!)).toEqual(["name", "scores", "intervals", "units", "rank", "tier"]);
    expect(Object.keys(comparison.comparisons[0]!)).toEqual([
      "baseline",
      "system",
      "score",
      "difference",
      "interval",
      "p",
      "pAdjusted",
      "units",
      "differing",
      "detectable",
      "family",
    ]);
  });

  it("compareResults(task, results) of a file and its own copy: difference 0, p = 1, and an interval of what could have gone unseen", () => {
    for (const correct of [GOOD, [...GOOD, ...FAIR]]) {
      const [row] = compareResults(toyTask, named({ one: correct, copy: correct })).comparisons;
      const unseen = 1 - 0.025 ** (1 / correct.length);
      expect(row).toMatchObject({ difference: 0, differing: 0, p: 1, pAdjusted: 1, detectable: null });
      expect(row!.interval).toEqual({
        low: expect.closeTo(-unseen, 12),
        high: expect.closeTo(unseen, 12),
        level: 0.95,
        method: "no-spread",
      });
    }
  });

  it("compareResults(task, results) of four units says below what p cannot be", () => {
    const systems = named({ poor: POOR.slice(0, 4), good: GOOD.slice(0, 4) });
    const { comparisons, warnings } = compareResults(toyTask, systems);
    expect(comparisons[0]).toMatchObject({ p: 0.125, differing: 4, detectable: null });
    expect(comparisons[0]!.interval!.low).toBeGreaterThan(0);
    expect(warnings.map(({ message }) => message)).toContain(
      "Only 4 dialogues differ: p cannot be below 0.125 (good against poor, good against poor in error).",
    );
  });

  it("compareResults(task, results) compares systems on the units both have, and says so", () => {
    const ids = ["d000", "d001", "d003", "d004", "d005", "d006", "d007", "d008"];
    const some = { name: "some", result: toyResult(GOOD.slice(0, 8), { ids }) };
    const { comparisons, warnings } = compareResults(toyTask, [...named({ fair: FAIR }), some]);
    const expected = ids.reduce((sum, id, at) => sum + GOOD[at]! - FAIR[Number(id.slice(1))]!, 0) / 80;
    expect(comparisons[0]!.units).toBe(8);
    expect(comparisons[0]!.difference).toBeCloseTo(expected, 12);
    expect(warnings.map(({ message }) => message)).toContain(
      "Only 8 dialogues are compared: those that both some and fair have (8 and 10)",
    );
  });

  it("compareResults(task, results, { baseline: all-pairs }) tests every pair and adjusts the primary score for all of them", () => {
    const comparison = compareResults(toyTask, named({ fair: FAIR, poor: POOR, good: GOOD }), {
      baseline: "all-pairs",
    });
    const tests = comparison.comparisons.filter(({ family }) => family === "primary");
    expect(tests).toHaveLength(3);
    const smallest = Math.min(...tests.map(({ p }) => p!));
    expect(Math.min(...tests.map(({ pAdjusted }) => pAdjusted!))).toBeCloseTo(3 * smallest, 12);
  });

  it("compareResults(task, results) leaves undefined scores undefined, without p and outside the family", () => {
    const { comparisons } = compareResults(toyTask, named({ fair: FAIR, good: GOOD }));
    expect(comparisons[2]).toMatchObject({ score: "rare", difference: null, interval: null, p: null, pAdjusted: null });
    expect(comparisons[0]!.pAdjusted).toBe(comparisons[0]!.p!);
    expect(comparisons[1]!.pAdjusted).toBe(comparisons[1]!.p!);
  });

  it("compareResults(task, results, { primary }) orders by another score, lower first where that is better", () => {
    const comparison = compareResults(toyTask, named({ poor: POOR, good: GOOD }), { primary: "error" });
    expect(comparison.systems.map(({ name }) => name)).toEqual(["good", "poor"]);
    expect(comparison.primary).toBe("error");
  });

  it("compareResults(task, results, { ci: null }) tests without intervals", () => {
    const { comparisons, systems } = compareResults(toyTask, named({ fair: FAIR, good: GOOD }), { ci: null });
    expect(comparisons[0]).toMatchObject({ interval: null, p: 2 ** -9 });
    expect(systems[0]!.intervals.accuracy).toBeNull();
  });

  it("compareResults(task, results, { scores }) adjusts the other scores over all of them and all pairs together", () => {
    const { comparisons } = compareResults(toyTask, named({ fair: FAIR, poor: POOR, good: GOOD }));
    const others = comparisons.filter(({ family, p }) => family === "exploratory" && p !== null);
    expect(others.map(({ score }) => score)).toEqual(["error", "error", "error"]);
    const smallest = Math.min(...others.map(({ p }) => p!));
    expect(Math.min(...others.map(({ pAdjusted }) => pAdjusted!))).toBeCloseTo(3 * smallest, 12);
    const only = compareResults(toyTask, named({ fair: FAIR, good: GOOD }), { scores: ["error"] });
    expect(only.comparisons.map(({ score }) => score)).toEqual(["accuracy", "error"]);
    expect(Object.keys(only.systems[0]!.scores)).toEqual(["accuracy", "error"]);
  });
});

describe("compareResults of what cannot be compared", () => {
  const refuse = (results: Parameters<typeof compareResults>[1], settings = {}) => {
    try {
      compareResults(toyTask, results, settings);
    } catch (error) {
      return (error as Error).message;
    }
    return "nothing";
  };

  it("compareResults(task, results) refuses results without rows", () => {
    const { rows: _rows, ...without } = toyResult(GOOD);
    expect(refuse([...named({ fair: FAIR }), { name: "good.json", result: without }])).toMatchInlineSnapshot(`
      "good.json
        expected a result with rows, received one without                           BAD_SHAPE
        hint: score it again with \`perUnit: true\` (karat score … --per-unit --format json stores it)"
    `);
  });

  it("compareResults(task, results) refuses results of another gold or with other options", () => {
    const other = toyResult(GOOD, { digests: { gold: "xyz", pred: "def" } });
    expect(refuse([...named({ fair: FAIR }), { name: "good.json", result: other }])).toContain(
      "expected gold:abc as in fair, received gold:xyz",
    );
    const { signature } = toyResult(GOOD);
    const stricter = toyResult(GOOD, { signature: signature.replace("0.5", "0.7") });
    expect(refuse([...named({ fair: FAIR }), { name: "good.json", result: stricter }])).toContain(
      "expected threshold:0.5 as in fair, received threshold:0.7",
    );
  });

  it("compareResults(task, results) refuses one system, also in several runs, and unknown names", () => {
    expect(refuse(named({ fair: FAIR }))).toContain("expected two systems or more, received 1");
    expect(refuse([...named({ fair: FAIR }), ...named({ fair: GOOD })])).toContain("runs of one system");
    expect(refuse(named({ fair: FAIR, good: GOOD }), { baseline: "goood" })).toContain("did you mean good?");
    expect(refuse(named({ fair: FAIR, good: GOOD }), { primary: "acuracy" })).toContain("did you mean accuracy?");
    for (const ci of [50, 100, 0, 101])
      expect(refuse(named({ fair: FAIR, good: GOOD }), { ci })).toContain(
        `above 50 and below 100, or off, for \`ci\`, received ${ci}`,
      );
    expect(refuse(named({ fair: FAIR, good: GOOD }), { scores: ["eror"] })).toContain("did you mean error?");
  });
});
