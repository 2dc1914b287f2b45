import { describe, expect, it } from "vitest";
import {
  casesFile,
  formatsFile,
  optionsOfSet,
  printedFile,
  type Triple,
  type VectorCase,
  weightsFile,
} from "../../../test/rouge-vectors.ts";
import { power } from "../../numeric/power.ts";
import { countTopic, encodeTopic } from "../../text/rouge155/count-topic.ts";
import { limitText } from "../../text/rouge155/encode-text.ts";
import { measureTopic } from "../../text/rouge155/measure-topic.ts";
import type { Measure } from "../../text/rouge155/options.ts";
import { rouge155Tokeniser } from "../../text/rouge155-tokeniser.ts";
import { tokenise } from "../../text/tokeniser.ts";
import { rouge } from "./index.ts";
import type { RougeTaskOptions } from "./options.ts";
import { sentencesIn, type TextKind } from "./read-texts.ts";
import { asPrinted, columns, tally } from "./score.ts";

const { optionSets, countSets, cases } = casesFile();

/** SEE files lose what follows a "<". */
const asSee = (text: readonly string[]) =>
  sentencesIn(
    text.map((sentence, k) => `<a name="${k}">[${k}]</a> <a href="#${k}" id=${k}>${sentence}</a>`).join("\n"),
    "SEE",
  );

function matchCase({ summary, references }: VectorCase, options: RougeTaskOptions, isSee = false) {
  const texts = isSee ? { summary: asSee(summary), references: references.map(asSee) } : { summary, references };
  const counted = countTopic(encodeTopic(texts.summary, texts.references, options), options);
  return { ...counted, texts, measured: measureTopic(counted.counts, options) };
}

/** Scores of a topic alone, through the row the task makes of it. */
function scoresOf(topic: VectorCase, options: RougeTaskOptions, isSee: boolean) {
  const row = tally(matchCase(topic, options, isSee), options);
  return rouge.definition.summarize({ ...row, units: 1 }, options);
}

describe.each(Object.entries(optionSets))("rouge under the options %s", (set, { options: given, scores }) => {
  const { options } = rouge(optionsOfSet(given));
  const run = cases.filter((topic) => topic.scores[set] !== undefined);

  it(`summarize(totals) gives the Perl program's precision, recall and F of all ${run.length} topics`, () => {
    expect(run.length).toBeGreaterThan(10);
    for (const topic of run) {
      const found = scoresOf(topic, options, given.format === "see");
      for (const [index, measure] of scores.entries()) {
        const expected = topic.scores[set]![index]!;
        const triple = (["precision", "recall", "f1"] as const).map((part) => found[`${measure}.${part}`]);
        expectClose(triple, expected, `${topic.id} ${measure}`);
      }
    }
  });
});

function expectClose(found: readonly (number | null)[], expected: Triple | null, name: string): void {
  const isClose = (value: number | null, index: number) =>
    expected === null ? value === null : value !== null && Math.abs(value - expected[index]!) <= 1e-12;
  if (!found.every(isClose)) expect(found, name).toEqual(expected);
}

describe.each(Object.entries(countSets))("rouge under the options %s", (set, { options: given, counts }) => {
  const { options } = rouge(optionsOfSet(given));

  it("tally(match) has the Perl program's hits, summary and reference counts", () => {
    for (const topic of cases) {
      if (topic.counts[set] === undefined) continue;
      const row = tally(matchCase(topic, options), options);
      for (const [index, measure] of counts.entries()) {
        const expected = topic.counts[set][index];
        if (expected === null) expect(row["rougeW.defined"], topic.id).toBe(0);
        else expectCounts(row, measure, expected!, topic.id);
      }
    }
  });
});

/** Whole numbers are equal; the sums of ROUGE-W may differ in their last bit, since Perl prints 15 digits of them. */
function expectCounts(row: Record<string, number>, measure: Measure, expected: Triple, id: string): void {
  for (const [index, name] of (["hits", "pred", "gold"] as const).entries()) {
    const found = row[`${measure}.${name}`]!;
    if (measure === "rougeW")
      expect(Math.abs(found / expected[index]! - 1) < 1e-14 || found === expected[index]).toBe(true);
    else expect(found, `${id} ${measure} ${name}`).toBe(expected[index]);
  }
}

describe("asPrinted", () => {
  it("asPrinted(rates) has the digits that the unchanged program prints, of all 19,401 numbers", () => {
    const { scores, runs } = printedFile();
    const byId = new Map(cases.map((topic) => [topic.id, topic]));
    let numbers = 0;
    for (const [set, { rows }] of Object.entries(runs)) {
      const { options } = rouge(optionsOfSet({ ...optionSets[set]!.options }));
      for (const [id, row] of Object.entries(rows)) {
        const { measured } = matchCase(byId.get(id)!, options);
        for (const [index, measure] of scores.entries()) {
          const found = measured[measure];
          if (row[index] === null) {
            expect(found).toBeNull();
            continue;
          }
          const { precision, recall, f1 } = asPrinted(found!, options.alpha);
          expect([precision, recall, f1], `${set} ${id} ${measure}`).toEqual(row[index]);
          numbers += 3;
        }
      }
    }
    expect(numbers).toBe(19_401);
  });
});

describe("power", () => {
  it("power(k, weight) is what Perl has, also where Math.pow differs", () => {
    for (const [weight, powers] of Object.entries(weightsFile().weights))
      expect(powers.map((_, k) => power(k, Number(weight)))).toEqual(powers);
  });
});

describe("sentencesIn", () => {
  it.each(formatsFile().files)("sentencesIn(file) and limitText(…) leave what ROUGE-1.5.5 reads: $name", (vector) => {
    const sentences = sentencesIn(vector.file, vector.format.toUpperCase() as TextKind);
    const [, flag, limit] = /-([lb]) (\d+)/.exec(vector.options) ?? [];
    const { counted, aligned } = limitText(sentences, {
      words: flag === "l" ? Number(limit) : "none",
      bytes: flag === "b" ? Number(limit) : "none",
    });
    const words = (sentence: string) => tokenise(sentence, rouge155Tokeniser({ stem: false, removeStopWords: false }));
    expect(counted.flatMap(words)).toEqual(vector.tokens);
    expect(aligned.map(words)).toEqual(vector.sentences);
  });
});

describe("columns", () => {
  it("columns has a count of topics with ROUGE-W beside six columns a measure", () => {
    expect(columns.length).toBe(8 * 6 + 1);
  });
});
