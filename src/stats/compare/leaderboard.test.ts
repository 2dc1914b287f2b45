// Lines of the leaderboard, their ranks, systems of several runs, and the signature of a comparison.
import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { toyResult, toyTask } from "../../../test/toy-results.ts";
import type { NamedResult } from "../../contract/result.ts";
import type { AnyTask } from "../../contract/task.ts";
import { compareResults } from "./compare-results.ts";
import type { CompareSettings } from "./compare-settings.ts";

const LOW = [6, 7, 8, 6, 8, 7];
const HIGH = [8, 9, 9, 8, 10, 8];
const TEN = [3, 5, 4, 5, 2, 6, 4, 3, 5, 4];
const up = (correct: readonly number[], by: number) => correct.map((value) => value + by);
const of = (name: string, correct: readonly number[], changes: object = {}): NamedResult => ({
  name,
  result: toyResult(correct, changes),
});
const lowerIsBetter = { ...toyTask, definition: { ...toyTask.definition, primary: "error" } } as AnyTask;
const compared = (results: readonly NamedResult[], settings: CompareSettings = {}, task = toyTask) =>
  compareResults(task, results, settings);
/** Names with the lowest and the highest rank, and the tier. */
const ranks = (results: readonly NamedResult[], settings: CompareSettings = {}, task = toyTask) =>
  compared(results, settings, task).systems.map(({ name, rank, tier }) => `${name} ${rank?.low}-${rank?.high} ${tier}`);

describe("compareResults(task, results) ranks systems", () => {
  const good = of(
    "good",
    up(TEN, 4).map((value, at) => value + (at % 2)),
  );
  const fair = of("fair", TEN);
  const same = of(
    "same",
    TEN.map((value, at) => value + (at % 2 === 0 ? 1 : -1)),
  );

  it("compareResults(…) gives a significantly better system a rank of its own", () => {
    expect(ranks([fair, good])).toEqual(["good 1-1 1", "fair 2-2 2"]);
    expect(ranks([fair, same])).toEqual(["fair 1-2 1", "same 1-2 1"]);
    expect(ranks([fair, good, same])).toEqual(["good 1-1 1", "fair 2-3 2", "same 2-3 2"]);
  });

  it("compareResults(…, { baseline }) tests every other system against it, and has neither ranks nor tiers", () => {
    const { comparisons, systems } = compared([fair, good, same], { baseline: "fair" });
    expect(comparisons.filter(({ family }) => family === "primary")).toHaveLength(2);
    for (const system of systems) {
      expect(system).not.toHaveProperty("rank");
      expect(system).not.toHaveProperty("tier");
    }
  });

  it("compareResults(…) turns round where less is better", () => {
    expect(ranks([good, fair, same], {}, lowerIsBetter)).toEqual(["good 1-1 1", "fair 2-3 2", "same 2-3 2"]);
  });

  it("compareResults(…) puts undefined scores last, and equal ones in the given order", () => {
    const order = (primary: string) =>
      compared([of("a", LOW), of("b", HIGH), of("c", LOW)], { primary }).systems.map(({ name }) => name);
    expect(order("accuracy")).toEqual(["b", "a", "c"]);
    expect(order("error")).toEqual(["b", "a", "c"]);
    expect(order("rare")).toEqual(["a", "b", "c"]);
  });

  it("compareResults(…) ranks systems without a common unit as ties", () => {
    const ids = TEN.map((_, at) => `x${at}`);
    expect(ranks([fair, of("other", up(TEN, 4), { ids })])).toEqual(["other 1-2 1", "fair 1-2 1"]);
  });
});

describe("compareResults(task, results) with several runs of a system", () => {
  const runs = [of("a", LOW), of("a", up(LOW, 1)), of("b", HIGH)];

  it("compareResults(…) shows means over runs, and how much units and runs make them vary", () => {
    const { systems } = compared(runs);
    const a = systems.find(({ name }) => name === "a")!;
    expect(a.scores).toEqual({ accuracy: 0.75, error: 0.25, rare: null });
    expect(a.runs!.map(({ scores }) => scores.accuracy)).toEqual([0.7, 0.8]);
    // Units vary with a variance of 0.008, of which the mean has a sixth; runs of 0.7 and 0.8 with one of 0.005, and half of it.
    expect(a.spread!.accuracy!.units).toBeCloseTo(Math.sqrt(0.008 / 6), 12);
    expect(a.spread!.accuracy!.runs).toBeCloseTo(Math.sqrt(0.005 / 2), 12);
    expect(a.spread!.rare).toEqual({ units: null, runs: null });
    expect(a.intervals.accuracy).toEqual({
      low: expect.closeTo(0.4519, 4),
      high: expect.closeTo(0.9161, 4),
      level: 0.95,
      method: "logit-jackknife-t",
    });
    expect(a.intervals.rare).toBeNull();
    expect(a.units).toMatchObject({ scored: 6, name: "dialogue" });
    const b = systems.find(({ name }) => name === "b")!;
    expect(b).not.toHaveProperty("runs");
    expect(b.intervals.accuracy!.method).toBe("logit-jackknife-t");
  });

  it("compareResults(…) tests by t, with the degrees of freedom of Welch and Satterthwaite", () => {
    const [accuracy, error, rare] = compared(runs, { margin: 0.3 }).comparisons;
    expect(accuracy).toMatchObject({
      difference: expect.closeTo(0.7 / 6, 12),
      // By NumPy and SciPy from the formulas: b, a single run, borrows the spread between the runs of a.
      interval: {
        low: expect.closeTo(-0.763776516713909, 9),
        high: expect.closeTo(0.997109850047242, 9),
        level: 0.95,
        method: "jackknife-t",
      },
      p: expect.closeTo(0.397312096086782, 9),
      pAdjusted: accuracy!.p,
      detectable: expect.closeTo(0.996129938234125, 9),
      equivalent: false,
    });
    expect(error).toMatchObject({ difference: expect.closeTo(-0.7 / 6, 12), p: expect.closeTo(0.397312096086782, 9) });
    expect(rare).toMatchObject({ difference: null, interval: null, p: null, pAdjusted: null, equivalent: null });
    expect(rare).not.toHaveProperty("intervalReason");
  });

  it("compareResults(…) has p but no interval without a level, and says what could have gone unseen without a spread", () => {
    const [accuracy] = compared(runs, { ci: "off" }).comparisons;
    expect(accuracy).toMatchObject({ interval: null, p: expect.closeTo(0.397312096086782, 9) });
    expect(compared(runs, { ci: "off" }).systems.find(({ name }) => name === "a")!.intervals.accuracy).toBeNull();
    const alike = compared([of("a", LOW), of("a", LOW), of("b", LOW)], { margin: 0.1 }).comparisons[0]!;
    expect(alike).toMatchObject({ difference: 0, p: 1, interval: { method: "no-spread" }, equivalent: false });
    const shifted = compared([of("a", LOW), of("a", LOW), of("b", up(LOW, 1))]).comparisons[0]!;
    // 2 · (1 / 1.1)^6
    expect(shifted).toMatchObject({ interval: { method: "no-spread" }, p: 1 });
  });

  it("compareResults(…) says what a single unit cannot tell", () => {
    const one = compared([of("a", [6]), of("a", [7]), of("b", [9])]).comparisons[0]!;
    expect(one).toMatchObject({ intervalReason: "TOO_FEW_UNITS", p: null, interval: null });
  });

  it("compareResults(…) does not count the noise of unit × run twice", () => {
    const noisy = [of("a", [6, 8, 6, 8, 6, 8]), of("a", [8, 6, 8, 6, 8, 6]), of("b", HIGH)];
    const a = compared(noisy).systems.find(({ name }) => name === "a")!;
    expect(a.spread!.accuracy).toEqual({ units: expect.closeTo(0, 12), runs: 0 });
    expect(a.intervals.accuracy!.method).toBe("no-spread");
  });

  it("compareResults(…) gives each group what a comparison of its units alone gives", () => {
    const grouped = ({ name, result }: NamedResult) => ({
      name,
      result: { ...result, perUnit: result.perUnit!.map((unit, at) => ({ ...unit, group: at < 3 ? "x" : "y" })) },
    });
    const onlyFirst = ({ name, result }: NamedResult) => ({
      name,
      result: { ...result, rows: result.rows!.slice(0, 3), perUnit: result.perUnit!.slice(0, 3) },
    });
    const { systems, groupComparisons } = compared(runs.map(grouped));
    const a = systems.find(({ name }) => name === "a")!;
    const [x, y] = a.groups!;
    const alone = compared(runs.map(onlyFirst)).systems.find(({ name }) => name === "a")!;
    expect(x).toEqual({
      name: "x",
      units: 3,
      scores: { accuracy: expect.closeTo(0.75, 12), error: expect.closeTo(0.25, 12), rare: null },
      intervals: alone.intervals,
    });
    expect(x!.intervals!.accuracy).not.toBeNull();
    expect(y!.scores.accuracy).toBeCloseTo(0.75, 12);
    expect(groupComparisons!.map(({ group, units, p }) => [group, units, p! > 0.3])).toEqual([
      ["x", 3, true],
      ["y", 3, true],
    ]);
  });
});

describe("compareResults(task, results) for each group", () => {
  const grouped = ({ name, result }: NamedResult) => ({
    name,
    result: { ...result, perUnit: result.perUnit!.map((unit, at) => ({ ...unit, group: at % 2 === 0 ? "x" : "y" })) },
  });

  it("compareResults(…) compares the primary score in every group, adjusted by Holm over all of them", () => {
    const { groupComparisons } = compared([of("a", LOW), of("b", HIGH)].map(grouped));
    expect(groupComparisons!.map(({ group, difference, units }) => [group, difference, units])).toEqual([
      ["x", expect.closeTo((2 + 1 + 2) / 30, 12), 3],
      ["y", expect.closeTo((2 + 2 + 1) / 30, 12), 3],
    ]);
    expect(groupComparisons![0]).toMatchObject({ baseline: "a", system: "b", score: "accuracy", p: 0.25 });
    expect(groupComparisons!.map(({ pAdjusted }) => pAdjusted)).toEqual([0.5, 0.5]);
    expect(Object.keys(groupComparisons![0]!)).toEqual([
      ...["baseline", "system", "group", "score", "difference", "interval", "p", "pAdjusted", "units"],
    ]);
    expect(groupComparisons![0]!.interval!.low).toBeLessThan(5 / 30);
    expect(compared([of("a", LOW), of("b", HIGH)]).groupComparisons).toBeUndefined();
  });

  it("compareResults(…) says why a group has no interval", () => {
    const alone = ({ name, result }: NamedResult) => ({
      name,
      result: { ...result, perUnit: result.perUnit!.map((unit, at) => ({ ...unit, group: at === 0 ? "x" : "y" })) },
    });
    const { groupComparisons } = compared([of("a", LOW), of("b", HIGH)].map(alone));
    expect(groupComparisons![0]).toMatchObject({
      group: "x",
      interval: null,
      intervalReason: "TOO_FEW_UNITS",
      p: null,
    });
  });
});

describe("compareResults(task, results) signs itself", () => {
  const signature = (results: readonly NamedResult[], settings: CompareSettings = {}) =>
    compared(results, settings).signature.split("|").slice(1);
  const two = [of("a", LOW), of("b", HIGH)];
  const shared = ["task:toy", "threshold:0.5", "missing:error", "gold:abc"];

  it("compareResults(…) signs what results share, and how they were compared", () => {
    expect(signature(two)).toEqual([
      ...shared,
      ...["systems:2", expect.stringMatching(/^pred:[0-9a-f]{12}$/), "primary:accuracy", "baseline:all-pairs"],
      ...["ci:95", expect.stringMatching(/^v:\d/)],
    ]);
  });

  it("compareResults(…) signs what was asked for", () => {
    const asked = {
      scores: ["error"],
      baseline: "a",
      ci: "off",
      margin: 0.25,
    } as const;
    expect(signature(two, asked)).toEqual([
      ...shared,
      ...["systems:2", expect.any(String), "primary:accuracy", "scores:accuracy,error", "baseline:a", "ci:off"],
      ...["margin:0.25", expect.any(String)],
    ]);
  });

  it("compareResults(…) refuses results of other gold or options, and says which", async () => {
    const signed = (signature: string, digests = { gold: "abc", pred: "def" }) => of("b", HIGH, { signature, digests });
    const refused = (other: NamedResult) => problemOf(() => compared([of("a", LOW), other]));
    const base = "karat|task:toy|threshold:0.5|missing:error|units:4|gold:abc|pred:def|v:0.2.0";
    expect(await refused(signed(base.replace("0.5", "0.4")))).toEqual({
      code: "BAD_VALUE",
      at: { file: "b" },
      expected: "threshold:0.5 as in a",
      received: "threshold:0.4",
      hint: "only results with the same gold and options can be compared: score both again",
    });
    expect((await refused(signed(base.replace("|threshold:0.5", "")))).received).toBe("no threshold");
    expect((await refused(signed(`${base}|more:1`))).expected).toBe("no more as in a");
    expect((await refused(signed(base, { gold: "xyz", pred: "def" }))).received).toBe("gold:xyz");
    const own = "karat|task:toy|threshold:0.5|missing:error|units:9|gold:abc|pred:x|pred-format:y|ci:90|v:9";
    expect(compared([of("a", LOW), signed(own)]).systems).toHaveLength(2);
  });
});
