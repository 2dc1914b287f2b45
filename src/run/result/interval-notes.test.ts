// Which runs have intervals, what notes say of them, and means over groups.
import { describe, expect, it } from "vitest";
import { toyResult, toyTask } from "../../../test/toy-results.ts";
import { finish } from "../../core/event-loop.ts";
import { distributionOf } from "../../stats/distribution.ts";
import { type KeptRows, keptOf } from "../part/rows.ts";
import { groupScores } from "./group-scores.ts";
import { dominationNotes, fewUnitsNotes, lackNotes, reportIntervals, rowsToKeep, sampleOf } from "./intervals.ts";
import { resampling } from "./resample-settings.ts";

const CORRECT = [9, 8, 9, 7, 9, 8, 10, 9, 8, 9, 8, 7];
const kept = (rows: readonly (readonly number[])[], more: object = {}): KeptRows => ({
  ...keptOf(rows, toyResult(rows.map(() => 1)).perUnit!),
  ...more,
});
const plain = (correct: readonly number[], more: object = {}) =>
  kept(
    correct.map((value) => [value, 10, 0]),
    more,
  );
const report = (rows: KeptRows, settings: object = {}, count = rows.ids.length) =>
  finish(reportIntervals(toyTask, { count, sums: [], kept: rows }, { ids: ["accuracy", "error", "rare"], settings }));

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
  it("reportIntervals(…) has intervals of defined scores, and signs level and method", () => {
    const { found, notes, signature } = report(plain(CORRECT));
    expect(found!.intervals.accuracy).toMatchObject({ level: 0.95, method: "logit-jackknife-t" });
    expect(found!.intervals.rare).toBeNull();
    expect(found).not.toHaveProperty("intervalReasons");
    expect(notes).toEqual([]);
    expect(signature).toEqual({ ci: "95", interval: "auto" });
  });

  it("reportIntervals(…) signs the draws of a bootstrap and of votes", () => {
    const random = expect.any(String);
    expect(report(plain(CORRECT), { interval: "bca", resamples: 99, seed: 3 }).signature).toEqual({
      ci: "95",
      interval: "bca",
      resamples: "99",
      seed: "3",
      random,
    });
    expect(report(plain(CORRECT), { votes: true, seed: 3 }).signature).toEqual({
      ci: "95",
      interval: "auto",
      seed: "3",
      random,
    });
  });

  it("reportIntervals(…) makes none without a level, and none of very many units that nobody asked for", () => {
    expect(report(plain(CORRECT), { ci: null })).toEqual({ found: null, notes: [], signature: {} });
    expect(report(plain(CORRECT), {}, 20_001)).toEqual({
      found: null,
      notes: [{ code: "NO_INTERVAL", message: "No intervals for 20001 dialogues unless you ask for them: `ci: 95`" }],
      signature: {},
    });
    expect(report(plain(CORRECT), {}, 20_000).found).not.toBeNull();
    expect(report(plain(CORRECT), { ci: 95 }, 20_001).found).not.toBeNull();
  });

  it("reportIntervals(…) warns of few clusters and of scores without an interval", () => {
    const clusters = CORRECT.map((_, at) => `c${at % 3}`);
    expect(report(plain(CORRECT, { clusters })).notes.map(({ message }) => message)).toEqual([
      "Only 3 clusters: intervals are rough. Look at each of them (karat explain)",
    ]);
    const { found, notes } = report(plain(CORRECT.map(() => 7)));
    expect(found!.intervalReasons).toEqual({ accuracy: "NO_SPREAD", error: "NO_SPREAD" });
    expect(notes).toEqual([{ code: "NO_INTERVAL", message: "No intervals: every unit scores the same" }]);
    const groups = CORRECT.map((_, at) => (at % 3 === 0 ? "alone" : "pair"));
    expect(report(plain(CORRECT, { clusters, groups })).notes.map(({ message }) => message)).toContain(
      "No intervals: a group has only one cluster",
    );
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
    const why = "every unit scores the same";
    expect(messages(of("abcde"))).toEqual([`No interval for a, b, c, d, e: ${why}`]);
    expect(messages(of("abcdefg"), ["g", "c"])).toEqual([`No interval for c, g, a, b, d and 2 more: ${why}`]);
    expect(messages({ ...of("a"), ...of("b", "TOO_FEW_UNITS") })).toHaveLength(2);
    expect(messages({})).toEqual([]);
    expect(lackNotes({ intervals: {} }, { isClustered: false })).toEqual([]);
  });
});

describe("dominationNotes(task, distribution, ids)", () => {
  it("dominationNotes(…) warns where large units count like few of equal size", () => {
    const notes = (sizes: readonly number[]) =>
      dominationNotes(toyTask, distributionOf(sampleOf(toyTask, kept(sizes.map((size) => [size / 2, size, 0])))), [
        "accuracy",
      ]);
    expect(notes([10, 10, 10, 10])).toEqual([]);
    // (1000 + 9 · 10)² / (1000² + 9 · 10²) = 1.187…
    expect(notes([1_000, ...Array.from({ length: 9 }, () => 10)])).toEqual([
      {
        code: "FEW_EFFECTIVE_UNITS",
        message:
          "The interval of accuracy may be too narrow: a few large dialogues dominate it (10 dialogues count like 1.2 of equal size)",
      },
    ]);
  });
});

describe("groupScores(task, kept, wish)", () => {
  const groups = CORRECT.map((_, at) => (at < 6 ? "x" : "y"));
  const scored = (rows: KeptRows, settings: object = {}) =>
    finish(groupScores(toyTask, rows, { ...resampling(settings), ids: ["accuracy", "rare"] }));

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
    const same = scored(
      plain(
        CORRECT.map(() => 7),
        { groups },
      ),
    ).groupMean;
    expect(same).toMatchObject({ intervals: { accuracy: null }, intervalReasons: { accuracy: "NO_SPREAD" } });
    const alone = scored(plain(CORRECT, { groups: CORRECT.map((_, at) => (at === 0 ? "x" : "y")) })).groupMean;
    expect(alone.intervalReasons).toEqual({ accuracy: "GROUP_OF_ONE" });
    const counting = kept(
      CORRECT.map((value, at) => (at === 0 || at > 5 ? [value, 10, 0] : [0, 0, 0])),
      { groups },
    );
    expect(scored(counting).groupMean.intervalReasons).toEqual({ accuracy: "ONE_COUNTS_IN_GROUP" });
  });
});
