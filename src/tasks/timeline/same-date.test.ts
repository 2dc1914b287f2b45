import { describe, expect, it } from "vitest";
import { plainTokeniser } from "../../text/tokeniser.ts";
import { Vocabulary } from "../../text/vocabulary.ts";
import { dateRates, matchSameDate, sameDateScore } from "./compare.ts";
import { officialCases, timelineOf } from "./fixtures/cases.ts";
import fixture from "./fixtures/same-date.json" with { type: "json" };
import type { Timeline } from "./timeline.ts";

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function daysOf(timeline: Timeline): number[] {
  return timeline.map(({ day }) => day);
}

const casesById = new Map(officialCases.map((item) => [item.id, item]));

describe("same-date AR", () => {
  it.each(fixture.cases)("matchSameDate(pred, gold) gives the expected AR and dates: $id", (expected) => {
    const { pred, golds } = casesById.get(expected.id)!;
    const filled = golds.filter((gold) => gold.length > 0);
    const vocabulary = new Vocabulary(plainTokeniser());
    const score = (n: 1 | 2) => mean(filled.map((gold) => sameDateScore(matchSameDate(pred, gold, vocabulary), n)));
    const dates = (name: "precision" | "recall" | "f1") =>
      mean(filled.map((gold) => dateRates(Int32Array.from(daysOf(pred)), gold)[name]));
    expect(score(1)).toBe(expected.ar1);
    expect(score(2)).toBe(expected.ar2);
    expect({ precision: dates("precision"), recall: dates("recall"), f1: dates("f1") }).toEqual(expected.date);
  });

  it("matchSameDate(pred, gold) joins the predicted sentences of a day and takes each gold sentence alone", () => {
    const pred = timelineOf({ "2031-11-01": ["bridge", "fell"], "2031-11-03": ["ferry sank"] });
    const gold = timelineOf({ "2031-11-01": ["bridge fell", "fell"], "2031-11-02": ["ferry sank"] });
    const events = matchSameDate(pred, gold, new Vocabulary(plainTokeniser()));
    expect(events.map(({ hits, f1 }) => [hits[1], hits[2], f1[1], f1[2]])).toEqual([
      [2, 1, 1, 1],
      [1, 0, 2 / 3, 0],
      [0, 0, 0, 0],
    ]);
    expect(events[2]!.pred).toBeNull();
  });

  it("sameDateScore([]) is 0", () => {
    expect(sameDateScore([], 1)).toBe(0);
  });

  it("dateRates(pred, gold) is 0 when a side has no day", () => {
    expect(dateRates(Int32Array.of(), [{ day: 1 }])).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(dateRates(Int32Array.of(1), [])).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});
