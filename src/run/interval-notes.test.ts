// Which runs have intervals, what notes say of them, and means over groups.
import { describe, expect, it } from "vitest";
import { toyResult, toyTask } from "../../test/toy-results.ts";

import { ratio } from "../contract/formula/formula.ts";
import type { Scored, UnitRows } from "../contract/scored.ts";
import type { AnyTask } from "../contract/task.ts";
import { storedUnits } from "../contract/unit-rows.ts";
import { levelOf } from "../stats/checked-settings.ts";

import { groupScores } from "../stats/group-scores.ts";
import { fewUnitsNotes, lackNotes, reportIntervals, rowsToKeep } from "../stats/intervals.ts";

const CORRECT = [9, 8, 9, 7, 9, 8, 10, 9, 8, 9, 8, 7];
const kept = (rows: readonly (readonly number[])[], more: object = {}): UnitRows => ({
  ...storedUnits(rows, toyResult(rows.map(() => 1)).perUnit!),
  ...more,
});
const plain = (correct: readonly number[], more: object = {}) =>
  kept(
    correct.map((value) => [value, 10, 0]),
    more,
  );
const scoredRows = (units: UnitRows, count = units.ids.length) => ({ count, units }) as unknown as Scored;
const report = (rows: UnitRows, settings: object = {}, count = rows.ids.length) =>
  reportIntervals(toyTask, scoredRows(rows, count), { ids: ["accuracy", "error", "rare"], settings });

describe("rowsToKeep(settings)", () => {
  it.each([
    [{ ci: null }, 0],
    [{ ci: "off" as const, groupBy: "x" }, 0],
    [{}, 20_000],
    [{ ci: 90 }, Number.POSITIVE_INFINITY],
    [{ groupBy: "x" }, Number.POSITIVE_INFINITY],
  ])("rowsToKeep(%j) is %d", (settings, most) => expect(rowsToKeep(settings)).toBe(most));
});

describe("reportIntervals(task, rows, wish)", () => {
  it("reportIntervals(…) has intervals of defined scores, and signs the level", () => {
    const { intervals, notes, signature } = report(plain(CORRECT));
    expect(intervals!.intervals.accuracy).toMatchObject({ level: 0.95, method: "logit-jackknife-t" });
    expect(intervals!.intervals.rare).toBeNull();
    expect(intervals).not.toHaveProperty("intervalReasons");
    expect(notes).toEqual([]);
    expect(signature).toEqual({ ci: "95" });
  });

  it("reportIntervals(…) makes none without a level, and none of very many units that nobody asked for", () => {
    expect(report(plain(CORRECT), { ci: null })).toEqual({ intervals: null, notes: [], signature: {} });
    expect(report(plain(CORRECT), {}, 20_001)).toEqual({
      intervals: null,
      notes: [{ code: "NO_INTERVAL", message: "No intervals for 20001 dialogues unless you ask for them: `ci: 95`" }],
      signature: {},
    });
    expect(report(plain(CORRECT), {}, 20_000).intervals).not.toBeNull();
    expect(report(plain(CORRECT), { ci: 95 }, 20_001).intervals).not.toBeNull();
  });

  it("reportIntervals(…) warns of few clusters, and says what could have gone unseen where every unit scores the same", () => {
    const clusters = CORRECT.map((_, at) => `c${at % 3}`);
    expect(report(plain(CORRECT, { clusters })).notes.map(({ message }) => message)).toEqual([
      "Only 3 clusters: intervals are rough. Look at each of them (karat explain)",
    ]);
    const { intervals, notes } = report(plain(CORRECT.map(() => 7)));
    expect(intervals!.intervals.accuracy!.method).toBe("no-spread");
    expect(notes).toEqual([]);
  });

  it("reportIntervals(…) says which scores rest on few large units", () => {
    const sizes = (large: number) => kept(CORRECT.map((_, at) => (at === 0 ? [large / 2, large, 0] : [5, 10, 0])));
    expect(report(sizes(10)).notes).toEqual([]);
    // (1000 + 11 · 10)² / (1000² + 11 · 10²) = 1.23…
    expect(report(sizes(1_000)).notes).toEqual([
      {
        code: "FEW_EFFECTIVE_UNITS",
        message:
          "A few large dialogues decide Accuracy, Error: they rest on about 1 of 12. The intervals may be too short.",
      },
    ]);
  });

  it("reportIntervals(…) says which scores without bounds a few unusual units decide", () => {
    const { accuracy } = toyTask.definition.scores;
    const cost = {
      ...accuracy,
      label: "Cost",
      range: [0, Number.POSITIVE_INFINITY],
      formula: ratio("correct", "units", null),
    };
    const scores = { accuracy, error: accuracy, rare: accuracy, cost };
    const task = { ...toyTask, definition: { ...toyTask.definition, scores } } as unknown as AnyTask;
    const rows = scoredRows(plain([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 90]));
    expect(reportIntervals(task, rows, { ids: ["cost"], settings: {} }).notes).toEqual([
      { code: "FEW_EFFECTIVE_UNITS", message: "A few dialogues decide Cost: the interval may be too optimistic." },
    ]);
  });
});

describe("fewUnitsNotes(units, noun)", () => {
  it("fewUnitsNotes(…) warns of fewer than ten", () => {
    expect(fewUnitsNotes(10, "topic")).toEqual([]);
    expect(fewUnitsNotes(9, "topic")).toEqual([
      { code: "FEW_UNITS", message: "Only 9 topics: intervals are rough. Look at each of them (karat explain)" },
    ]);
    expect(fewUnitsNotes(1, "topic")[0]!.message).toBe("Only one topic. Look at it (karat explain)");
  });
});

describe("lackNotes(found, printed)", () => {
  it("lackNotes(…) names five scores of each reason, those first that are printed", () => {
    const interval = { low: 0, high: 1, level: 0.95, method: "x" } as never;
    const messages = (reasons: Readonly<Record<string, string>>, printed: readonly string[] = []) =>
      lackNotes({ intervals: { other: interval }, intervalReasons: reasons }, { printed, isClustered: false }).map(
        ({ message }) => message,
      );
    const of = (ids: string, reason = "NO_SPREAD") => Object.fromEntries([...ids].map((id) => [id, reason]));
    const why = "every unit scores the same, and the score has no bounds";
    expect(messages(of("abcde"))).toEqual([`No interval for a, b, c, d, e: ${why}`]);
    expect(messages(of("abcdefg"), ["g", "c"])).toEqual([`No interval for c, g, a, b, d and 2 more: ${why}`]);
    expect(messages({ ...of("a"), ...of("b", "TOO_FEW_UNITS") })).toHaveLength(2);
    expect(messages({})).toEqual([]);
    expect(lackNotes({ intervals: {} }, { isClustered: false })).toEqual([]);
  });
});

describe("groupScores(task, kept, wish)", () => {
  const groups = CORRECT.map((_, at) => (at < 6 ? "x" : "y"));
  const scored = (rows: UnitRows, settings: object = {}) =>
    groupScores(toyTask, rows, { level: levelOf(settings), ids: ["accuracy", "rare"] });

  it("groupScores(…) has the mean over groups, with the error of a mean of independent groups", () => {
    const { groups: found, groupMean } = scored(plain(CORRECT, { groups }));
    const [one, other] = [50 / 60, 51 / 60];
    expect(found.map(({ name, units, scores }) => [name, units, scores.accuracy])).toEqual([
      ["x", 6, expect.closeTo(one, 12)],
      ["y", 6, expect.closeTo(other, 12)],
    ]);
    expect(groupMean.scores).toEqual({ accuracy: expect.closeTo((one + other) / 2, 12), rare: null });
    const { low, high, level, method } = groupMean.intervals!.accuracy!;
    expect([level, method]).toEqual([0.95, "logit-jackknife-t"]);
    expect(low).toBeGreaterThan(0.75);
    expect(high).toBeLessThan(0.9);
    expect(low).toBeLessThan((one + other) / 2);
    expect(groupMean.intervals!.rare).toBeNull();
  });

  it("groupScores(…) has no intervals without a level, and says why there is none", () => {
    const { groups: found, groupMean } = scored(plain(CORRECT, { groups }), { ci: null });
    expect(found[0]).not.toHaveProperty("intervals");
    expect(Object.keys(groupMean)).toEqual(["scores"]);
    const same = plain(
      CORRECT.map(() => 7),
      { groups },
    );
    expect(scored(same).groupMean.intervalReasons).toEqual({ accuracy: "NO_SPREAD" });
    const alone = scored(plain(CORRECT, { groups: CORRECT.map((_, at) => (at === 0 ? "x" : "y")) })).groupMean;
    expect(alone.intervalReasons).toEqual({ accuracy: "TOO_FEW_UNITS" });
    const counting = kept(
      CORRECT.map((value, at) => (at === 0 || at > 5 ? [value, 10, 0] : [0, 0, 0])),
      { groups },
    );
    expect(scored(counting).groupMean.intervalReasons).toEqual({ accuracy: "TOO_FEW_UNITS" });
  });
});
