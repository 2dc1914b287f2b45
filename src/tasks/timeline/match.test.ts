// What matching a topic says, and which timelines it pairs.
import { describe, expect, it } from "vitest";
import { dividedBy } from "../../../test/divided-by.ts";
import { FindingCollector } from "../../contract/finding-sink.ts";
import { formulasOf } from "../../contract/formula/score-formulas.ts";
import { timeline } from "./index.ts";
import { match } from "./match.ts";
import type { TimelineOptions } from "./options.ts";
import { MODES, type PredTopic, type Timeline } from "./timeline.ts";

const record = (file: string) => ({ file, line: 1 });
const days = (...sentences: readonly string[]): Timeline =>
  sentences.map((sentence, day) => ({ day, sentences: [sentence] }));

function matched(golds: readonly Timeline[], pred: PredTopic, options: Partial<TimelineOptions> = {}) {
  const sink = new FindingCollector();
  const timelines = golds.map((gold, k) => ({ name: `g${k}`, timeline: gold }));
  const unit = { id: "t", gold: { timelines }, pred, at: { gold: record("gold"), pred: record("pred") } };
  const found = match(unit, timeline(options).options, sink);
  return {
    found,
    warnings: sink.warnings().map(({ code, message, examples }) => `${code} ${message} (${examples})`),
    problems: sink.findings().problems.flatMap(({ first }) => first.map(({ at, detail }) => ({ ...detail, ...at }))),
  };
}

const BRIDGE = days("The bridge fell.", "It was rebuilt.");
const one = { timelines: [BRIDGE] };

describe("match", () => {
  it("match(unit) says nothing of a topic in order, and keeps how a model's answer was read if it was one", () => {
    const { found, warnings, problems } = matched([BRIDGE], one);
    expect([warnings, problems]).toEqual([[], []]);
    expect(found).not.toHaveProperty("reading");
    const reading = { raw: "" } as never;
    expect(matched([BRIDGE], { ...one, reading }).found!.reading).toBe(reading);
  });

  it("match(unit, { splitSentences }) counts a text as its sentences are counted", () => {
    const day = (...sentences: string[]): Timeline => [{ day: 0, sentences }];
    const listed = matched([day("The bridge fell.", "Nobody was hurt.")], {
      timelines: [day("It fell.", "Nobody saw it.")],
    });
    const [gold, pred] = [day("The bridge fell. Nobody was hurt."), { timelines: [day("It fell. Nobody saw it.")] }];
    const split = matched([gold], pred, { splitSentences: true });
    expect(split.found!.comparisons).toEqual(listed.found!.comparisons);
    expect(matched([gold], pred).found!.comparisons).not.toEqual(listed.found!.comparisons);
  });

  it("match(unit) refuses a topic without a gold date, and says whether there is a timeline at all", () => {
    const refused = (received: string) => ({
      code: "BAD_VALUE",
      expected: "a gold timeline with at least one date",
      received,
      hint: "a topic without gold cannot be scored; leave it out",
      file: "gold",
    });
    expect(matched([], one)).toMatchObject({ found: null, problems: [refused("no timeline")] });
    expect(matched([[]], one)).toMatchObject({ found: null, problems: [refused("only timelines without dates")] });
  });

  it("match(unit) refuses as many predicted timelines as pair with nothing", () => {
    const three = { timelines: [BRIDGE, BRIDGE, BRIDGE] };
    const problemOf = (golds: number, options: Partial<TimelineOptions>) => {
      const { found, problems } = matched(
        Array.from({ length: golds }, () => BRIDGE),
        three,
        options,
      );
      expect(found).toBeNull();
      return problems;
    };
    expect(problemOf(2, { goldTimelines: "each" })).toMatchObject([
      {
        code: "BAD_VALUE",
        file: "pred",
        expected: "one predicted timeline, or 2: one for each of gold",
        received: "3 of them",
        hint: "lines of timelines.jsonl are paired with the gold timelines in their order",
      },
    ]);
    expect(problemOf(1, { goldTimelines: "each" })).toMatchObject([{ expected: "one predicted timeline" }]);
    expect(problemOf(3, { goldTimelines: "joint" })).toMatchObject([
      {
        expected: "one predicted timeline",
        hint: 'gold timelines taken jointly are compared with one prediction; `goldTimelines: "each"` pairs them line by line',
      },
    ]);
    expect(matched([BRIDGE, BRIDGE, BRIDGE], three).problems).toEqual([]);
  });

  it("match(unit) says of an empty prediction what becomes 0: the topic, or one pair of several", () => {
    expect(matched([BRIDGE], { timelines: [[]] }).warnings).toEqual([
      "EMPTY_PREDICTION Every score of a topic is 0: the predicted timeline has no date (pred)",
    ]);
    expect(matched([BRIDGE, BRIDGE], { timelines: [BRIDGE, []] }).warnings).toContain(
      "EMPTY_PREDICTION Every score of a pair is 0: the predicted timeline has no date (pred)",
    );
  });

  it("match(unit, { goldTimelines: each }) leaves out a gold timeline without a date, and says so", () => {
    const { found, warnings } = matched([BRIDGE, []], one);
    expect(warnings).toEqual(["EMPTY_GOLD Gold timeline left out: it has no date (gold)"]);
    expect(found!.comparisons).toHaveLength(1);
  });

  it("match(unit, { goldTimelines: joint }) has same-date events of those gold timelines only that have a date", () => {
    const { found } = matched([BRIDGE, [], BRIDGE], one, { goldTimelines: "joint" });
    expect(found!.comparisons.map(({ golds, sameDate }) => [golds.length, sameDate.length])).toEqual([[3, 2]]);
  });

  it("match(unit) says on which side concat ROUGE has nothing to count, words or pairs of words", () => {
    const undefinedOn = (side: string, ngram: string, n: number) =>
      `UNDEFINED_SCORE The mean of concat ROUGE-${n} leaves out a timeline: its ${side} has no ${ngram} to count (${side === "gold" ? "gold" : "pred"})`;
    expect(matched([days("bridge")], one).warnings).toEqual([undefinedOn("gold", "pair of words", 2)]);
    expect(matched([BRIDGE], { timelines: [days("bridge")] }).warnings).toEqual([
      undefinedOn("prediction", "pair of words", 2),
    ]);
    expect(matched([BRIDGE], { timelines: [days("")] }).warnings).toEqual([
      undefinedOn("prediction", "word", 1),
      undefinedOn("prediction", "pair of words", 2),
    ]);
  });

  it("match(unit) refuses more pairs of dates than fit, whichever pair of timelines they are in", () => {
    const many = Array.from({ length: 6400 }, (_, day) => ({ day, sentences: ["a"] }));
    const expected = "at most 40,000,000 pairs of predicted and gold dates";
    expect(matched([many], { timelines: [many] })).toMatchObject({ found: null, problems: [{ expected }] });
    expect(matched([BRIDGE, many], { timelines: [BRIDGE, many] })).toMatchObject({
      found: null,
      problems: [{ expected, received: "6,400 × 6,400 = 40,960,000" }],
    });
    const half = many.slice(0, 3200);
    expect(
      matched([half, half], { timelines: [many.concat(many.slice(0, 1))] }, { goldTimelines: "joint" }),
    ).toMatchObject({
      found: null,
      problems: [{ received: "6,401 × 6,400 = 40,966,400" }],
    });
  });
});

describe("formulas", () => {
  const measures = [...MODES.flatMap((mode) => [`${mode}.rouge1`, `${mode}.rouge2`]), "date"];
  const measured = measures.flatMap((name) =>
    ["precision", "recall", "f1"].map((part) => [`${name}.${part}`, [`${name}.count`]]),
  );

  it("formulas({ ar }) divide by the counts of what is defined, the headline by that of its mode", () => {
    const headline = { ar1: ["agreement.rouge1.count"], ar2: ["agreement.rouge2.count"] };
    expect(dividedBy(timeline({ ar: "agreement" }))).toEqual({
      ...Object.fromEntries(measured),
      ...headline,
    });
    expect(dividedBy(timeline({ ar: "same-date" }))).toMatchObject({ ar1: ["units"], ar2: ["units"] });
  });

  it("formulas({ ar }) have the formula of the mode as headline, so that it is tested once", () => {
    const { ar1, ar2, ...others } = formulasOf(timeline({ ar: "agreement" }).definition);
    expect(ar1).toBe(others["agreement.rouge1.f1"]);
    expect(ar2).toBe(others["agreement.rouge2.f1"]);
  });
});
