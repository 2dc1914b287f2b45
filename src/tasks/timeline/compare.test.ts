import { describe, expect, it } from "vitest";
import { type ComparedTimeline, compareTimelines } from "./compare.ts";
import { Encoder, type RougeName, tokeniserFor } from "./encode.ts";
import {
  NO_GOLD,
  NO_PREDICTION,
  OFFICIAL_NAMES,
  type OfficialCase,
  officialCases,
  officialOutcome,
  timelineOf,
} from "./fixtures/cases.ts";
import { MODES, NGRAM_SIZES, type Timeline } from "./timeline.ts";

function compare(pred: Timeline, golds: readonly Timeline[], rouge: RougeName = "1.5.5", beta = 1): ComparedTimeline {
  const encoder = new Encoder(tokeniserFor(rouge, false));
  const encodedGolds = golds.map((gold) => encoder.encode(gold));
  return compareTimelines(encoder.encode(pred), encodedGolds, beta);
}

const scored = officialCases.filter(({ id }) => ![...NO_GOLD, ...NO_PREDICTION].includes(id));

/** All measures by name; null where tilse fails because it divides by zero. */
function expectedMeasures(item: OfficialCase, rouge: "original" | "reimpl"): Record<string, number | null> {
  const entries = MODES.flatMap((mode) =>
    NGRAM_SIZES.flatMap((n) => {
      const outcome = officialOutcome(item, rouge, { mode, n });
      const [precision, recall, f1] =
        "error" in outcome ? [null, null, null] : [outcome.precision, outcome.recall, outcome.f_score];
      return Object.entries({ precision, recall, f1 }).map(([name, value]) => [`${mode} ${n} ${name}`, value] as const);
    }),
  );
  return Object.fromEntries(entries);
}

function gotMeasures({ measures }: ComparedTimeline): Record<string, number | null> {
  const undefinedMeasures = { precision: null, recall: null, f1: null };
  const entries = MODES.flatMap((mode) =>
    NGRAM_SIZES.flatMap((n) =>
      Object.entries(measures[mode][n] ?? undefinedMeasures).map(([name, value]) => [`${mode} ${n} ${name}`, value]),
    ),
  );
  return Object.fromEntries(entries);
}

function pairsOf(partners: Int32Array): number[][] {
  return [...partners.entries()].filter(([, partner]) => partner >= 0);
}

describe("compareTimelines", () => {
  it("has 95 official cases to agree with", () => {
    expect(scored.length).toBe(95);
  });

  it.each(scored)("compareTimelines(pred, golds) gives tilse's scores with ROUGE-1.5.5, to the bit: $id", (item) => {
    expect(gotMeasures(compare(item.pred, item.golds))).toEqual(expectedMeasures(item, "original"));
  });

  it.each(scored)("compareTimelines(pred, golds) gives the scores of tilse-reimpl, to the bit: $id", (item) => {
    expect(gotMeasures(compare(item.pred, item.golds, "tilse-reimpl"))).toEqual(expectedMeasures(item, "reimpl"));
  });

  it.each(scored)("compareTimelines(pred, golds) aligns the days tilse and scipy align: $id", (item) => {
    const { alignments } = compare(item.pred, item.golds);
    for (const mode of ["align", "align+", "align+m1"] as const) {
      const expected = item.expected.assignments[OFFICIAL_NAMES[mode]]!;
      expect(pairsOf(alignments[mode].ofPred)).toEqual(expected.precision);
      expect(pairsOf(alignments[mode].ofGold)).toEqual(expected.recall);
    }
  });

  it("compareTimelines(empty, golds) is 0 in every mode, concat too (departure)", () => {
    const measures = gotMeasures(compare([], [timelineOf({ "2031-11-01": ["Bees vanished"] })]));
    expect(new Set(Object.values(measures))).toEqual(new Set([0]));
  });

  it("compareTimelines(pred, golds) leaves only the concat measure undefined that has nothing to divide by", () => {
    const word = timelineOf({ "2031-11-01": ["Earthquake ."] });
    const { measures } = compare(word, [word]);
    expect(measures.concat[1]).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(measures.concat[2]).toBeNull();
    expect(measures.agreement[2]).toEqual({ precision: 0, recall: 0, f1: 0 });
  });

  it("compareTimelines(pred, golds, beta) weighs recall in F only", () => {
    const pred = timelineOf({ "2031-11-01": ["bridge collapsed"] });
    const gold = timelineOf({ "2031-11-01": ["bridge collapsed, ferry sank"] });
    const { measures } = compare(pred, [gold], "1.5.5", 2);
    expect(measures.agreement[1]).toEqual({ precision: 1, recall: 0.5, f1: (5 * 0.5) / 4.5 });
  });
});
