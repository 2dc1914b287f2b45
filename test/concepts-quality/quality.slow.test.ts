import { describe, expect, it } from "vitest";
import { loadDefaultEmbedder, loadDefaultExtractor } from "../../src/adapters/concepts/load-default.ts";
import {
  type AnswerTriple,
  answerAuc,
  exactF,
  type FieldAnswers,
  fieldSeparation,
  pairAuc,
  readPairs,
  readSet,
  type Sentence,
} from "./measure.ts";

const extractor = await loadDefaultExtractor();
const embedder = await loadDefaultEmbedder();

function show(what: string, value: number): number {
  console.info(`concepts quality  ${what.padEnd(44)} ${value.toFixed(3)}`);
  return value;
}

describe("concepts quality on the given sets", () => {
  it("extract(sentence) has an exact F of at least .88", () => {
    expect(
      show("given sentences, F", exactF(extractor, readSet<Sentence[]>("given/sents.json"))),
    ).toBeGreaterThanOrEqual(0.88);
  });

  it("embed(labels) has an AUC of at least .85 on both lists of pairs together", async () => {
    const { all, related } = await pairAuc(embedder, [
      ...readPairs("given/pairs.json"),
      ...readPairs("given/pairsB.json"),
    ]);
    show("given pairs, AUC against related", related);
    expect(show("given pairs, AUC", all)).toBeGreaterThanOrEqual(0.85);
  });

  it("the symmetric F1 tells paraphrases from wrong answers with an AUC of at least .95", async () => {
    const auc = await answerAuc(extractor, embedder, readSet<AnswerTriple[]>("given/e2e.json"));
    expect(show("given answers, AUC", auc)).toBeGreaterThanOrEqual(0.95);
  });
});

describe("concepts quality on the later development sets", () => {
  it("extract(sentence) has an exact F of at least .9", () => {
    const f = exactF(extractor, readSet<Sentence[]>("dev/sentences-later.json"));
    expect(show("dev sentences added later, F", f)).toBeGreaterThanOrEqual(0.9);
  });

  it("the symmetric F1 tells paraphrases from answers about sister terms with an AUC of at least .8", async () => {
    const auc = await answerAuc(extractor, embedder, readSet<AnswerTriple[]>("dev/answers-close.json"));
    expect(show("dev answers about sister terms, AUC", auc)).toBeGreaterThanOrEqual(0.8);
  });
});

describe.each(["dev", "heldout"])("concepts quality on the own %s sets", (part) => {
  it("extract(sentence) has an exact F of at least .87", () => {
    const f = exactF(extractor, readSet<Sentence[]>(`${part}/sentences.json`));
    expect(show(`${part} sentences, F`, f)).toBeGreaterThanOrEqual(0.87);
  });

  it("embed(labels) has an AUC of at least .85 over all pairs and .75 against related ones", async () => {
    const { all, related } = await pairAuc(embedder, readPairs(`${part}/pairs.json`));
    expect(show(`${part} pairs, AUC`, all)).toBeGreaterThanOrEqual(0.85);
    expect(show(`${part} pairs, AUC against related`, related)).toBeGreaterThanOrEqual(0.75);
  });

  it("the symmetric F1 tells right answers of ten fields from wrong ones with an AUC of at least .9, in each of at least .7", async () => {
    const questions = readSet<FieldAnswers[]>(`${part}/answers-fields.json`);
    const { all, close, least, fields } = await fieldSeparation(extractor, embedder, questions);
    expect(fields.size).toBe(10);
    show(`${part} answers of ten fields, paraphrase or on topic`, close);
    expect(show(`${part} answers of ten fields, AUC`, all)).toBeGreaterThanOrEqual(0.9);
    expect(show(`${part} answers of ten fields, worst field`, least)).toBeGreaterThanOrEqual(0.7);
  });

  it("the symmetric F1 tells paraphrases from wrong answers with an AUC of at least .8", async () => {
    const auc = await answerAuc(extractor, embedder, readSet<AnswerTriple[]>(`${part}/answers.json`));
    expect(show(`${part} answers, AUC`, auc)).toBeGreaterThanOrEqual(0.8);
  });
});
