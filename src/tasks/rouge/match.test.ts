// What matching a topic says of empty texts and of long ones.
import { describe, expect, it } from "vitest";
import { FindingCollector } from "../../contract/finding-sink.ts";
import { rouge } from "./index.ts";
import { match, type Text } from "./match.ts";
import { tally } from "./score.ts";

const record = (file: string) => ({ file, line: 1 });

/** Codes, messages and files of the warnings. */
function warningsOf(pred: Text, references: readonly Text[]): readonly string[] {
  const sink = new FindingCollector();
  const unit = { id: "t", gold: { references }, pred, at: { gold: record("gold"), pred: record("pred") } };
  match(unit, rouge().options, sink);
  return sink.warnings().map(({ code, message, examples }) => `${code} ${message} (${examples})`);
}

describe("match", () => {
  it("match(topic) says nothing of texts with words", () => {
    expect(warningsOf(["A probe landed."], [["The probe has landed."], ["Landed."]])).toEqual([]);
  });

  it("match(topic) says that several sentences on a line change ROUGE-L, and takes no abbreviation for an end", () => {
    const [warning, ...others] = warningsOf(["A probe landed. Engineers cheered!"], [["The probe has landed."]]);
    expect(warning).toMatch(/^SEVERAL_SENTENCES .*each sentence on its own line/);
    expect(others).toEqual([]);
    expect(warningsOf(["Dr. Smith of the U.S. Navy cheered."], [["It cost 1.5 Million."]])).toEqual([]);
  });

  it("match(topic, { splitSentences }) aligns the sentences of a text as it aligns lines", () => {
    const at = { gold: record("gold"), pred: record("pred") };
    const of = (pred: Text, reference: Text, splitSentences: boolean) => {
      const sink = new FindingCollector();
      const unit = { id: "t", gold: { references: [reference] }, pred, at };
      const { measured } = match(unit, rouge({ splitSentences }).options, sink);
      return { measured, warnings: sink.warnings() };
    };
    const lines = of(["Engineers cheered.", "A probe landed."], ["A probe landed.", "Engineers cheered."], false);
    const whole = ["Engineers cheered. A probe landed."];
    expect(of(whole, ["A probe landed. Engineers cheered."], true)).toEqual(lines);
    expect(of(whole, ["A probe landed. Engineers cheered."], false).measured).not.toEqual(lines.measured);
  });

  it("match(topic) says that a summary without words scores 0", () => {
    expect(warningsOf([], [["The probe has landed."]])).toEqual([
      "EMPTY_PREDICTION Every score of a topic is 0: its summary has no words (pred)",
    ]);
  });

  it("match(topic) says of one reference without words among others what cannot be found, and that ROUGE-W is undefined", () => {
    expect(warningsOf(["A probe landed."], [["The probe has landed."], []])).toEqual([
      "EMPTY_GOLD Nothing of a reference can be found: it has no words (gold)",
      "UNDEFINED_SCORE The mean of ROUGE-W leaves out a topic: a reference has no words (ROUGE-1.5.5 divides by zero and stops) (gold)",
    ]);
  });
});

describe("tally", () => {
  it("tally(match, { average: rouge-1.5.5 }) rounds a topic's numbers to five digits, as the program prints them", () => {
    const unit = {
      id: "t",
      gold: { references: [["one two three"]] },
      pred: ["one four five"],
      at: { gold: record("gold"), pred: record("pred") },
    };
    const recallOf = (average: "topics" | "rouge-1.5.5") => {
      const { options } = rouge({ average });
      return tally(match(unit, options, new FindingCollector()), options)["rouge1.recall"];
    };
    expect(recallOf("topics")).toBe(1 / 3);
    expect(recallOf("rouge-1.5.5")).toBe(0.33333);
  });
});
