// Whole comparisons: scores whose denominators differ, leaderboards, several runs, and hardly any units.
import { describe, expect, it } from "vitest";
import { toyResult, toyTask } from "../../../test/toy-results.ts";
import type { Result } from "../../contract/result.ts";
import type { AnyTask } from "../../contract/task.ts";
import { breakdown } from "../../tasks/breakdown/index.ts";
import { probabilityBeyond } from "../quantiles.ts";
import { compareResults } from "./compare-results.ts";

const named = (systems: Readonly<Record<string, readonly number[]>>) =>
  Object.entries(systems).map(([name, correct]) => ({ name, result: toyResult(correct) }));

/** Breakdown results of dialogues with so many hits of so many turns predicted X. */
function detector(hits: readonly number[], predicted: readonly number[], ids?: readonly string[]): Result {
  const task: AnyTask = breakdown();
  const columns: readonly string[] = task.definition.columns;
  const rows = hits.map((found, unit) => {
    const cells: Record<string, number> = {
      turns: 10,
      correct: found,
      "confusion.X.X": found,
      "confusion.O.X": predicted[unit]! - found,
      "confusion.X.O": 3 - Math.min(3, found),
    };
    return columns.map((column) => cells[column] ?? 0);
  });
  const totals = Object.fromEntries([
    ...columns.map((column, at) => [column, rows.reduce((sum, row) => sum + row[at]!, 0)]),
    ["units", rows.length],
  ]);
  return {
    ...toyResult([]),
    task: "breakdown",
    columns,
    rows,
    totals,
    scores: task.definition.summarize(totals as never, task.options),
    units: { name: "dialogue", scored: rows.length, missing: [], extra: [], invalid: [] },
    perUnit: rows.map((_, unit) => ({ id: ids?.[unit] ?? `d${String(unit).padStart(3, "0")}`, scores: {} })),
  };
}

/** A total spread over units as evenly as whole numbers allow, beginning somewhere. */
function spread(total: number, units: number, from = 0): number[] {
  const counts = new Array<number>(units).fill(0);
  for (let one = 0; one < total; one++) counts[(from + one * 7) % units]! += 1;
  return counts;
}

describe("compareResults of scores whose denominators differ", () => {
  it("compareResults(…) does not take 3 of 7 against 32 of 147 for a difference", () => {
    const few = detector(spread(3, 20, 1), spread(7, 20, 1));
    const many = detector(spread(32, 20), spread(147, 20));
    const { comparisons } = compareResults(
      breakdown() as AnyTask,
      [
        { name: "many", result: many },
        { name: "few", result: few },
      ],
      { primary: "precision.x" },
    );
    const precision = comparisons.find(({ score }) => score === "precision.x")!;
    expect(precision.difference).toBeCloseTo(3 / 7 - 32 / 147, 12);
    expect(precision.pAdjusted).toBeGreaterThan(0.05);
  });

  it("compareResults(…) does not take 75 of 77 against 365 of 367 over 50 dialogues for a difference", () => {
    const hits = (predicted: readonly number[], missed: readonly number[]) =>
      predicted.map((count, unit) => count - (missed.includes(unit) ? 1 : 0));
    const [little, much] = [spread(77, 50, 3), spread(367, 50)];
    const { comparisons } = compareResults(
      breakdown() as AnyTask,
      [
        { name: "much", result: detector(hits(much, [4, 31]), much) },
        { name: "little", result: detector(hits(little, [3, 17]), little) },
      ],
      { scores: ["precision.x"] },
    );
    const precision = comparisons.find(({ score }) => score === "precision.x")!;
    expect(precision.difference).toBeCloseTo(75 / 77 - 365 / 367, 12);
    expect(precision.p).toBeGreaterThan(0.05);
    expect(precision.pAdjusted).toBeGreaterThan(0.05);
  });
});

describe("compareResults of a leaderboard", () => {
  const apart = named({
    best: [9, 8, 9, 7, 9, 8, 10, 9, 8, 9],
    second: [6, 7, 8, 6, 8, 7, 9, 8, 7, 7],
    also: [7, 6, 7, 7, 8, 6, 9, 8, 7, 8],
    last: [3, 5, 4, 5, 2, 6, 4, 3, 5, 4],
  });

  it("compareResults(…) says which places each system could have by the tests, and which stand apart", () => {
    const { systems } = compareResults(toyTask, apart);
    expect(systems.map(({ tier }) => tier)).toEqual([1, 2, 2, 3]);
    expect(systems.map(({ rank }) => rank)).toEqual([
      { low: 1, high: 1 },
      { low: 2, high: 3 },
      { low: 2, high: 3 },
      { low: 4, high: 4 },
    ]);
  });

  it("compareResults(…) puts systems that are alike into one tier", () => {
    const { systems } = compareResults(toyTask, named({ one: [5, 6, 7, 8, 5, 6], two: [6, 5, 8, 7, 6, 5] }));
    expect(systems.map(({ tier }) => tier)).toEqual([1, 1]);
  });
});

describe("compareResults of several runs", () => {
  const runs = [
    { name: "mine", result: toyResult([9, 8, 9, 7, 9, 8, 10, 9, 8, 9]) },
    { name: "mine", result: toyResult([8, 8, 9, 8, 9, 9, 9, 9, 9, 8]) },
    { name: "theirs", result: toyResult([6, 7, 8, 6, 8, 7, 9, 8, 7, 7]) },
  ];

  it("compareResults(…) takes results of one name for runs: means, a t test over units and runs, both parts of the spread", () => {
    const { systems, comparisons } = compareResults(toyTask, runs, { baseline: "theirs" });
    const mine = systems.find(({ name }) => name === "mine")!;
    expect(mine.scores.accuracy).toBeCloseTo((0.86 + 0.86) / 2, 12);
    expect(mine.runs).toHaveLength(2);
    expect(mine.spread!.accuracy!.units).toBeGreaterThan(0);
    expect(comparisons[0]!.interval).toMatchObject({ method: "jackknife-t" });
    expect(comparisons[0]!.p).toBeLessThan(0.01);
    const equivalent = (margin: number) =>
      compareResults(toyTask, runs, { baseline: "theirs", margin }).comparisons[0]!.equivalent;
    expect([0.9, 0.001].map(equivalent)).toEqual([true, false]);
  });

  it("compareResults(…) of runs that do not differ is the paired t test over units alone", () => {
    const mine = [9, 8, 9, 7, 9, 8, 10, 9];
    const theirs = [6, 7, 8, 8, 8, 7, 9, 9];
    const twice = (name: string, correct: readonly number[]) =>
      [1, 2].map(() => ({ name, result: toyResult(correct) }));
    const { systems, comparisons } = compareResults(toyTask, [...twice("mine", mine), ...twice("theirs", theirs)]);
    const differences = mine.map((correct, unit) => (theirs[unit]! - correct) / 10);
    const mean = differences.reduce((sum, value) => sum + value, 0) / 8;
    const variance = differences.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / 7;
    const accuracy = comparisons.find(({ score }) => score === "accuracy")!;
    expect(systems.map(({ spread }) => spread!.accuracy!.runs)).toEqual([0, 0]);
    expect(accuracy.difference).toBeCloseTo(mean, 12);
    expect(accuracy.p).toBeCloseTo(probabilityBeyond(Math.abs(mean) / Math.sqrt(variance / 8), 7), 9);
  });

  it("compareResults(…) uses the units that all runs have, and says so", () => {
    const short = { name: "mine", result: toyResult([8, 8, 9, 8, 9, 9, 9, 9]) };
    const { comparisons, warnings } = compareResults(toyTask, [runs[0]!, short, runs[2]!], { baseline: "theirs" });
    expect(comparisons[0]!.units).toBe(8);
    expect(warnings.map(({ message }) => message)).toContain(
      "Only 8 dialogues of mine are used: those in all of its runs (10, 8)",
    );
  });
});

describe("compareResults of hardly anything", () => {
  it("compareResults(…) of systems without a unit in common has neither difference nor p, and says so", () => {
    const other = { name: "other", result: toyResult([1, 2, 3], { ids: ["x", "y", "z"] }) };
    const { comparisons, warnings } = compareResults(toyTask, [...named({ one: [1, 2, 3] }), other]);
    expect(comparisons[0]).toMatchObject({ difference: null, interval: null, p: null, pAdjusted: null, units: 0 });
    expect(warnings.map(({ message }) => message)).toContain(
      "No comparison of other and one: they have no dialogue in common (3 and 3)",
    );
  });

  it("compareResults(…) of systems without a unit in common has no difference in scores that are 0 by protocol either", () => {
    const [one, other] = ["a", "b"].map((id) => detector([1, 1], [2, 1], [`${id}1`, `${id}2`]));
    const { comparisons } = compareResults(breakdown() as AnyTask, [
      { name: "one", result: one! },
      { name: "other", result: other! },
    ]);
    expect(new Set(comparisons.map(({ difference }) => difference))).toEqual(new Set([null]));
  });

  it("compareResults(…) of one unit has a difference, and neither p nor an interval", () => {
    const { comparisons, systems } = compareResults(toyTask, named({ one: [1], two: [9] }));
    expect(comparisons[0]).toMatchObject({
      p: null,
      interval: null,
      intervalReason: "TOO_FEW_UNITS",
      detectable: null,
    });
    expect(systems[0]!.intervalReasons).toMatchObject({ accuracy: "TOO_FEW_UNITS" });
  });
});
