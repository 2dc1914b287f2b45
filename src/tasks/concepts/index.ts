// concepts: which concepts of the gold answer a long answer names (Concept F1).
import { taskMaker } from "../../core/define-task.ts";
import { type ScoreSpec, share } from "../../core/score-spec.ts";
import { NOTHING } from "./answer.ts";
import { explain, explained } from "./explain.ts";
import { match } from "./match.ts";
import { options } from "./options.ts";
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
  precision: rate("Precision", "share of predicted concepts near a gold concept (correct)"),
  recall: rate(
    "Recall",
    "correct concepts over gold concepts, as published; above 1 if several share a gold concept",
    Infinity,
  ),
  f1: rate("F1", "harmonic mean of precision and recall", 2),
  "clipped.recall": rate("Recall, clipped", "recall, capped at 1 for each answer"),
  "clipped.f1": rate("F1, clipped", "harmonic mean of precision and clipped recall"),
  "symmetric.precision": rate("Precision, symmetric", "as precision"),
  "symmetric.recall": rate("Recall, symmetric", "share of gold concepts near a predicted concept"),
  "symmetric.f1": rate("F1, symmetric", "harmonic mean of precision and recall"),
  "one-to-one.precision": rate("Precision, one-to-one", "share of predicted concepts matched one to one"),
  "one-to-one.recall": rate("Recall, one-to-one", "share of gold concepts matched one to one"),
  "one-to-one.f1": rate("F1, one-to-one", "harmonic mean of precision and recall; maximum matching"),
};

/**
 * Concept F1: which concepts of the gold answer a long answer names.
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
  about: "concepts of the gold answer that a long answer names",
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
  options,
  formats,
  absent: () => NOTHING,
  services: {
    extractor: { about: "finds concepts in answers given as text", kind: "concept-extractor" },
    embedder: { about: "embeds concepts given without vectors", kind: "concept-embedder" },
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
