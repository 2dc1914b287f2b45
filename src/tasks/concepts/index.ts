// concepts: which concepts of the gold answer a long answer names (Concept F1).
import { taskMaker } from "../../contract/define-task.ts";
import { NOTHING } from "./answer.ts";
import { explain, explained } from "./explain.ts";
import { match } from "./match.ts";
import { options } from "./options.ts";
import { prepare } from "./prepare.ts";
import { formats } from "./read.ts";
import { CITE, columns, scores, tally } from "./score.ts";
import { review } from "./services.ts";

const PAPER = {
  key: "concept-f1",
  type: "misc",
  fields: {
    author: "Shih, Modi",
    title: "Concept {F1} Evaluation Metrics",
    year: "2023",
    howpublished: "concept\\_f1.md of nlg-eval2",
    url: "https://github.com/8igMac/nlg-eval2",
  },
} as const;

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
  protocol: {
    name: "concept-f1",
    version: 2,
    cite: CITE,
    papers: [PAPER],
    presets: {
      "concept-f1": {
        about: "papers that report Concept F1: a mean over answers, equal labels are the same concept",
        cite: CITE,
        options: { identity: "on", average: "macro" },
      },
    },
  },
  columns,
  scores,
  primary: "f1",
  printed: ["precision", "recall", "f1"],
  options,
  formats,
  absent: () => NOTHING,
  prepare: {
    services: {
      extractor: { about: "finds concepts in answers given as text", kind: "concept-extractor" },
      embedder: { about: "embeds concepts given without vectors", kind: "concept-embedder" },
    },
    units: prepare,
  },
  match,
  tally,
  explain: { placeName: "part", columns: explained, rows: explain },
  review,
});
