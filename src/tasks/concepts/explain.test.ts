import { describe, expect, it } from "vitest";
import { FindingCollector } from "../../contract/finding-sink.ts";
import { givenAnswer } from "./answer.ts";
import { explain } from "./explain.ts";
import { concepts } from "./index.ts";
import { match } from "./match.ts";
import { stacked } from "./similarity.ts";

const record = { file: "memory", line: 1, value: null };
const answer = (vectors: Readonly<Record<string, readonly number[]>>) =>
  givenAnswer({ text: null, concepts: Object.keys(vectors), vectors: stacked(Object.values(vectors)) });
const explained = (gold: Record<string, number[]>, pred: Record<string, number[]>) =>
  explain(
    match(
      { id: "1", gold: answer(gold), pred: answer(pred), at: { gold: record, pred: record } },
      concepts().options,
      new FindingCollector(),
    )!,
  );

describe("explain", () => {
  it("explain(match) shows each predicted concept, its nearest gold concept and each gold concept nobody named", () => {
    const rows = explained({ "heart attack": [1, 0], risk: [0.6, -0.8] }, { infarction: [0.8, 0.6], weather: [-1, 0] });
    expect(rows).toEqual([
      {
        at: "infarction",
        place: "named concepts",
        compare: ["heart attack", "infarction"],
        verdict: "correct",
        key: "gold heart attack",
        pred: "infarction",
        gold: "heart attack",
        values: { similarity: 0.8, epsilon: 0.5 },
        counts: { predicted: 1, hits: 1, pairs: 1 },
      },
      {
        at: "weather",
        place: "named concepts",
        compare: ["", "weather"],
        verdict: "extra",
        key: "extra weather",
        pred: "weather",
        gold: "risk",
        values: { similarity: -0.6, epsilon: 0.5 },
        counts: { predicted: 1, hits: 0, pairs: 0 },
      },
      {
        at: "risk",
        place: "gold concepts",
        verdict: "missed",
        key: "gold risk",
        gold: "risk",
        values: { similarity: expect.closeTo(0, 15), epsilon: 0.5 },
        note: "nearest is infarction",
        counts: { "gold.missed": 1 },
      },
    ]);
  });

  it("explain(match) has a row for a gold concept that is only near one that counts for another", () => {
    const rows = explained({ car: [1, 0], van: [1, 0.2] }, { auto: [1, 0.01] });
    expect(rows.map(({ at, verdict, note }) => [at, verdict, note])).toEqual([
      ["auto", "correct", undefined],
      ["van", "not-scored", "near auto, which counts for another gold concept"],
    ]);
  });

  it("explain(match) says when one-to-one matching differs from the nearest", () => {
    expect(explained({ car: [1, 0] }, { car: [1, 0], auto: [1, 0.1] })[1]?.note).toBe(
      "one-to-one: every gold concept near it is taken",
    );
    const notes = explained({ g1: [10, 0], g2: [6, 8] }, { s1: [10, 4], s2: [8, -6] }).map(({ note }) => note);
    expect(notes).toEqual(["one-to-one: with g2", undefined]);
  });

  it("explain(match) says which ratio is 0/0", () => {
    expect(explained({}, {}).map(({ at, note }) => `${at}: ${note}`)).toEqual([
      "precision: no predicted concepts: 0/0, scored 0",
      "recall: no gold concepts: 0/0, scored 0",
    ]);
    expect(explained({}, { a: [1] })[1]).toMatchObject({ at: "a", verdict: "extra", counts: { predicted: 1 } });
  });
});
