// concepts: which concepts of the gold answer a long answer names (Concept F1).

import { ANSWERS_OPTION } from "../../core/answer/read-answer.ts";
import { type ScoreSpec, share, taskMaker } from "../../core/define-task.ts";
import { NOTHING } from "./answer.ts";
import { explain, explained } from "./explain.ts";
import { match } from "./match.ts";
import { picture } from "./picture.ts";
import { prepare } from "./prepare.ts";
import { formats } from "./read.ts";
import { columns, formulas, type Score, tally } from "./score.ts";
import { describeServices, remarks } from "./services.ts";

const CITE = "Concept F1, concept_f1.md of nlg-eval2, equations 1 to 6";

const PAPER = {
  key: "concept-f1",
  type: "misc",
  fields: {
    title: "Concept {F1} Evaluation Metrics",
    howpublished: "concept\\_f1.md of nlg-eval2",
    url: "https://github.com/8igMac/nlg-eval2",
  },
} as const;

const rate = (label: string, about: string, highest = 1) => share({ label, about, range: [0, highest], cite: CITE });

const scores: Readonly<Record<Score, ScoreSpec>> = {
  precision: rate("Precision", "of the predicted concepts, those that are near a gold concept (hits)"),
  recall: rate("Recall", "hits over gold concepts, as defined: above 1 where several hits share one", Infinity),
  f1: rate("F1", "harmonic mean of both, twice the hits over all concepts of both sides", 2),
  "clipped.recall": rate("Recall, clipped", "the same recall, of an answer at most 1"),
  "clipped.f1": rate("F1, clipped", "harmonic mean of precision and clipped recall"),
  "symmetric.precision": rate("Precision, symmetric", "as precision"),
  "symmetric.recall": rate("Recall, symmetric", "of the gold concepts, those that are near a predicted concept"),
  "symmetric.f1": rate("F1, symmetric", "harmonic mean of both"),
  "one-to-one.precision": rate(
    "Precision, one-to-one",
    "of the predicted concepts, those with a gold concept of their own",
  ),
  "one-to-one.recall": rate("Recall, one-to-one", "of the gold concepts, those with a predicted concept of their own"),
  "one-to-one.f1": rate("F1, one-to-one", "harmonic mean of both; the matching is as large as possible"),
};

/**
 * Which concepts of the gold answer a long answer names (Concept F1).
 *
 * @example
 * import { score } from "karat";
 * import { concepts } from "karat/concepts";
 *
 * const gold = [{ id: "q1", concepts: ["ice", "valley"], vectors: [[1, 0], [0, 1]] }];
 * const pred = [{ id: "q1", concepts: ["glacier"], vectors: [[0.9, 0.1]] }];
 * const { scores } = await score(concepts({ epsilon: 0.8 }), { gold, pred });
 * console.log(scores.precision, scores.recall); // 1 0.5
 */
export const concepts = taskMaker({
  id: "concepts",
  title: "Concept F1",
  about: "which concepts of the gold answer a long answer names, by similarity of embeddings",
  unit: "answer",
  protocol: { name: "concept-f1", version: 2, cite: CITE, papers: [PAPER] },
  columns,
  scores,
  primary: "f1",
  printed: ["precision", "recall", "f1"],
  presets: {
    "concept-f1": {
      about: "papers that report Concept F1: a mean over answers, equal labels are the same concept",
      cite: CITE,
      options: { identity: "on", average: "macro" },
    },
  },
  options: {
    epsilon: {
      kind: "number",
      default: null,
      min: -1,
      max: 1,
      presentation: true,
      about: "the similarity from which a concept is a hit; the embedder's own unless set, 0.5 where vectors are given",
    },
    identity: {
      kind: "choice",
      choices: ["on", "off"],
      default: "on",
      about: "whether equal labels have similarity 1, whatever their vectors",
    },
    dedupe: {
      kind: "choice",
      choices: ["on", "off"],
      default: "on",
      about: "whether of concepts with the same label only the first counts",
    },
    extractor: {
      kind: "text",
      default: "noun-phrases",
      presentation: true,
      about: "what finds the concepts of an answer that comes as text",
    },
    embedder: {
      kind: "text",
      default: "table",
      presentation: true,
      about: "what makes the vectors of concepts that come without, as NAME or NAME:ARGUMENT",
      path: /^(?:file:|transformers:(?=[./~]|.*\.\.))(.+)$/s,
      // transformers.js downloads a model whose name is not a path.
      network: /^(?:http:|transformers:(?![./]))/,
    },
    average: {
      kind: "choice",
      choices: ["macro", "micro"],
      default: "macro",
      about: "the mean over answers, or the scores of the pooled counts",
    },
    answers: ANSWERS_OPTION,
    invalid: {
      kind: "choice",
      choices: ["error", "empty"],
      default: "error",
      about: "what becomes of a model's answer that was meant as JSON and cannot be read",
    },
  },
  formats,
  absent: () => NOTHING,
  services: {
    extractor: { about: "finds the concepts of an answer that comes as text", kind: "concept-extractor" },
    embedder: { about: "makes the vectors of concepts that come without", kind: "concept-embedder" },
  },
  prepare,
  describeServices,
  match,
  tally,
  formulas,
  explain,
  explained,
  remarks,
  picture,
});
