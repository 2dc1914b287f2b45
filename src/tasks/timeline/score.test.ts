import { describe, expect, it } from "vitest";
import { FindingCollector } from "../../contract/finding-sink.ts";
import {
  NO_GOLD,
  OFFICIAL_NAMES,
  type OfficialCase,
  officialAverages,
  officialCases,
  timelineOf,
} from "./fixtures/cases.ts";
import { timeline } from "./index.ts";
import type { TimelineOptions } from "./options.ts";
import { type Column, columns, tally } from "./score.ts";
import { MODES, NGRAM_SIZES } from "./timeline.ts";

const { definition } = timeline;
const record = (file: string) => ({ file, line: 1, value: null });

function unitOf({ id, pred, golds }: Pick<OfficialCase, "id" | "pred" | "golds">) {
  const timelines = golds.map((gold, index) => ({ name: String(index), timeline: gold }));
  return { id, pred: { timelines: [pred] }, gold: { timelines }, at: { gold: record("gold"), pred: record("pred") } };
}

function scoreCases(
  cases: readonly Pick<OfficialCase, "id" | "pred" | "golds">[],
  given: Partial<TimelineOptions> = {},
) {
  const { options } = timeline(given);
  const sink = new FindingCollector();
  const totals = Object.fromEntries([...columns, "units"].map((column) => [column, 0])) as Record<
    Column | "units",
    number
  >;
  for (const item of cases) {
    const match = definition.match(unitOf(item), options, sink);
    if (match === null) continue;
    const row = tally(match, options);
    for (const column of columns) totals[column] += row[column];
    totals.units++;
  }
  return { scores: definition.summarize(totals, options), sink };
}

const byId = new Map(officialCases.map((item) => [item.id, item]));
const averages = officialAverages as unknown as readonly {
  ids: readonly string[];
  tilse: { dates: Triple; original: Record<string, Record<string, Triple>> };
  news_tls: Record<string, Triple>;
  mean_of_f: Record<string, number | Record<string, number>>;
}[];
interface Triple {
  readonly precision: number;
  readonly recall: number;
  readonly f_score: number;
}

describe("averages over topics", () => {
  it.each(averages)(
    "summarize(totals) gives tilse's averages with f-of-means: $ids.length topics",
    ({ ids, tilse }) => {
      const cases = ids.map((id) => byId.get(id)!);
      const { scores } = scoreCases(cases, { average: "f-of-means", goldTimelines: "joint" });
      for (const mode of MODES) {
        for (const n of NGRAM_SIZES) {
          const expected = tilse.original[OFFICIAL_NAMES[mode]]![`rouge_${n}`]!;
          expect(Math.abs(scores[`${mode}.rouge${n}.precision`]! - expected.precision)).toBeLessThan(1e-12);
          expect(Math.abs(scores[`${mode}.rouge${n}.recall`]! - expected.recall)).toBeLessThan(1e-12);
          expect(Math.abs(scores[`${mode}.rouge${n}.f1`]! - expected.f_score)).toBeLessThan(1e-12);
        }
      }
      expect(Math.abs(scores["date.f1"]! - tilse.dates.f_score)).toBeLessThan(1e-12);
    },
  );

  it.each(averages)(
    "summarize(totals) gives the means of F with mean-of-f: $ids.length topics",
    ({ ids, mean_of_f }) => {
      const { scores } = scoreCases(
        ids.map((id) => byId.get(id)!),
        { goldTimelines: "joint" },
      );
      expect(Math.abs(scores["date.f1"]! - (mean_of_f.dates as number))).toBeLessThan(1e-12);
      for (const mode of MODES) {
        for (const n of NGRAM_SIZES) {
          const expected = (mean_of_f[OFFICIAL_NAMES[mode]] as Record<string, number>)[`rouge_${n}`]!;
          expect(Math.abs(scores[`${mode}.rouge${n}.f1`]! - expected)).toBeLessThan(1e-12);
        }
      }
    },
  );

  it("summarize(totals) averages the gold timelines of a topic with each, and counts them all with f-of-means", () => {
    const text = ["harbour bridge collapsed"];
    const near = timelineOf({ "2031-01-01": text });
    const far = timelineOf({ "2031-05-01": text });
    const cases = [
      { id: "two", pred: near, golds: [near, far] },
      { id: "one", pred: near, golds: [near] },
    ];
    expect(scoreCases(cases).scores["agreement.rouge1.f1"]).toBe(0.75);
    expect(scoreCases(cases).scores.ar1).toBe(0.75);
    expect(scoreCases(cases, { average: "f-of-means" }).scores["agreement.rouge1.f1"]).toBeCloseTo(2 / 3, 15);
    expect(scoreCases(cases, { average: "f-of-means" }).scores["date.f1"]).toBeCloseTo(2 / 3, 15);
  });

  it("summarize(totals) takes beta into the F of means, that of dates too", () => {
    const pred = timelineOf({ "2031-01-01": ["harbour bridge"] });
    const gold = timelineOf({ "2031-01-01": ["harbour bridge"], "2031-05-01": ["ferry sank"] });
    const { scores } = scoreCases([{ id: "a", pred, golds: [gold] }], { average: "f-of-means", beta: 2 });
    expect(scores["agreement.rouge1.f1"]).toBeCloseTo((5 * 0.5) / 4.5, 15);
    // The rule of tilse: its average date F is the F of mean precision and mean recall with the beta that was given.
    expect(scores["date.f1"]).toBeCloseTo((5 * 0.5) / 4.5, 15);
  });
});

describe("headline", () => {
  const item = byId.get("random-111-p25-r25-span40")!;

  it("summarize(totals) makes ar1 and ar2 what --ar says", () => {
    for (const mode of MODES) {
      const { scores } = scoreCases([item], { ar: mode });
      expect(scores.ar1).toBe(scores[`${mode}.rouge1.f1`]);
      expect(scores.ar2).toBe(scores[`${mode}.rouge2.f1`]);
    }
    expect(scoreCases([item]).scores.ar1).not.toBe(scoreCases([item], { ar: "concat" }).scores.ar1);
  });

  it("summarize(totals) changes the five modes with --rouge and same-date with --stem only", () => {
    const pred = timelineOf({ "2031-01-01": ["the bridges collapsed"] });
    const gold = timelineOf({ "2031-01-01": ["a bridge collapses"] });
    const run = (options: Partial<TimelineOptions>) => {
      const { scores } = scoreCases([{ id: "a", pred, golds: [gold] }], options);
      return [scores.ar1, scores["concat.rouge1.f1"]];
    };
    expect(run({})).toEqual([0, 1]);
    expect(run({ stem: true })).toEqual([2 / 3, 1]);
    expect(run({ rouge: "plain" })).toEqual([0, 0]);
    expect(run({ rouge: "plain", stem: true })).toEqual([2 / 3, 2 / 3]);
  });
});

describe("odd topics", () => {
  it("match(unit) refuses a topic whose gold timelines are all empty", () => {
    for (const id of NO_GOLD) {
      const { sink } = scoreCases([byId.get(id)!]);
      expect(() => sink.throwProblems()).toThrow("expected a gold timeline with at least one date");
    }
  });

  it("match(unit) scores an empty prediction 0 and warns", () => {
    const { scores, sink } = scoreCases([byId.get("empty-prediction")!]);
    expect(new Set(Object.values(scores))).toEqual(new Set([0]));
    expect(sink.warnings().map(({ code }) => code)).toEqual(["EMPTY_PREDICTION"]);
  });

  it("match(unit) leaves an empty gold timeline out with each, and counts it with joint", () => {
    const item = byId.get("reference-without-days")!;
    const each = scoreCases([item]);
    const joint = scoreCases([item], { goldTimelines: "joint" });
    expect(each.sink.warnings().map(({ code }) => code)).toEqual(["EMPTY_GOLD"]);
    expect(joint.sink.warnings()).toEqual([]);
    expect(each.scores["agreement.rouge1.precision"]).toBe(2 * joint.scores["agreement.rouge1.precision"]!);
  });

  it("summarize(totals) leaves undefined measures out of the mean and counts them", () => {
    const word = timelineOf({ "2031-11-01": ["Earthquake ."] });
    const sentence = timelineOf({ "2031-11-01": ["Earthquake shook city ."] });
    const cases = [
      { id: "word", pred: word, golds: [word] },
      { id: "sentence", pred: sentence, golds: [sentence] },
    ];
    for (const average of ["mean-of-f", "f-of-means"] as const) {
      const { scores, sink } = scoreCases(cases, { average });
      expect(scores["concat.rouge2.f1"]).toBe(1);
      expect(scores["agreement.rouge2.f1"]).toBeCloseTo(0.5, 15);
      expect(sink.warnings()).toMatchObject([{ code: "UNDEFINED_SCORE", count: 1 }]);
      expect(scoreCases(cases.slice(0, 1), { average }).scores["concat.rouge2.f1"]).toBeNull();
    }
  });
});

describe("explain", () => {
  const cases = officialCases.filter(({ id }) => !NO_GOLD.includes(id));

  it.each(["same-date", ...MODES] as const)("explain(match) accounts for every hit that was tallied: --ar %s", (ar) => {
    for (const goldTimelines of ["each", "joint"] as const) {
      const { options } = timeline({ ar, goldTimelines });
      for (const item of cases) {
        const match = definition.match(unitOf(item), options, new FindingCollector())!;
        const row = tally(match, options);
        const rows = definition.explain.rows(match, options);
        for (const column of definition.explain.columns) {
          expect(rows.reduce((sum, { counts }) => sum + (counts?.[column] ?? 0), 0)).toBe(row[column]);
        }
      }
    }
  });

  it("explain(match) shows partner, distance, weight, shared n-grams and leftovers of every gold date", () => {
    const pred = timelineOf({ "2031-03-02": ["The bridge collapsed ."], "2031-09-01": ["Ferry sank ."] });
    const gold = timelineOf({ "2031-03-01": ["Harbour bridge collapsed ."] });
    const { options } = timeline({ ar: "align" });
    const match = definition.match(unitOf({ id: "a", pred, golds: [gold] }), options, new FindingCollector())!;
    expect(definition.explain.rows(match, options)).toEqual([
      {
        at: "2031-03-01",
        place: "texts",
        verdict: "correct",
        gold: "Harbour bridge collapsed .",
        pred: "The bridge collapsed .",
        marks: {
          gold: [
            [8, 14],
            [15, 24],
          ],
          pred: [
            [4, 10],
            [11, 20],
          ],
        },
        values: {
          aligned: "2031-03-02",
          distance: 1,
          weight: 0.5,
          words: "2 of 3 (correct from 2)",
          "rouge1.hits": 2,
          "rouge2.hits": 1,
        },
        note: "shared: bridg, collaps; shared pairs: bridg collaps; only in gold: harbour; only predicted: nothing",
        counts: { "hits.rouge1": 2, "hits.rouge2": 1 },
      },
      {
        at: "2031-09-01",
        place: "dates",
        verdict: "extra",
        key: "extra 2031-09-01",
        pred: "Ferry sank .",
        note: "no gold date was compared with it",
      },
    ]);
  });

  it("explain(match) calls a date wrong that has fewer than half of gold's words, and says from how many it is correct", () => {
    const gold = timelineOf({ "2031-03-01": ["Harbour bridge collapsed after storm ."] });
    const pred = timelineOf({ "2031-03-01": ["A bridge opened ."] });
    const { options } = timeline();
    const match = definition.match(unitOf({ id: "a", pred, golds: [gold] }), options, new FindingCollector())!;
    expect(definition.explain.rows(match, options)).toMatchObject([
      { verdict: "wrong", values: { words: expect.stringMatching(/^1 of \d \(correct from [23]\)$/) } },
    ]);
  });

  it("explain(match) names the gold timeline when there are several, and dates without a prediction", () => {
    const day = timelineOf({ "2031-03-01": ["Bridge fell ."] });
    const other = timelineOf({ "2031-03-05": ["Bridge fell ."] });
    const { options } = timeline();
    const match = definition.match(
      unitOf({ id: "a", pred: day, golds: [day, other] }),
      options,
      new FindingCollector(),
    )!;
    expect(definition.explain.rows(match, options).map(({ at, verdict }) => `${at} ${verdict}`)).toEqual([
      "2031-03-01 (0) correct",
      "2031-03-05 (1) missed",
      "2031-03-01 (1) extra",
    ]);
  });
});

describe("official", () => {
  it("end(summary) prints the block of the protocol", () => {
    const scores = { ...scoreCases([byId.get("same-one-day")!]).scores, ar1: 0.1355, ar2: null, "date.f1": 0.5765 };
    const text = definition.official!.end({
      ids: ["EgyptianProtest", "SyrianCrisis"],
      pieces: [],
      totals: {} as never,
      scores,
      perUnit: [scores, { ...scores, ar1: 0.128, ar2: 0.041, "date.f1": 0.554 }],
      options: timeline().options,
      units: { system: "system", ids: [], rows: [] },
      level: 95,
    });
    expect(text).toBe(
      [
        "=== Evaluation Results ===",
        "",
        "Topic: EgyptianProtest",
        "  AR-1:     0.136",
        "  AR-2:     undefined",
        "  Date-F1:  0.577",
        "",
        "Topic: SyrianCrisis",
        "  AR-1:     0.128",
        "  AR-2:     0.041",
        "  Date-F1:  0.554",
        "",
        "=== AVERAGE (2 topics) ===",
        "  AR-1:     0.136",
        "  AR-2:     undefined",
        "  Date-F1:  0.577",
        "",
      ].join("\n"),
    );
  });
});
