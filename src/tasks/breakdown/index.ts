// breakdown: where a dialogue breaks down (Dialogue Breakdown Detection Challenge).
import { taskMaker } from "../../contract/define-task.ts";
import { explain, explained } from "./explain.ts";
import { inspect, match } from "./match.ts";
import { official } from "./official.ts";
import { options } from "./options.ts";
import { formats } from "./read.ts";
import { NEUTRAL_LINE } from "./rows.ts";
import { CITE, columns, scores, tally } from "./score.ts";

const PAPER = {
  key: "higashinaka-2016-breakdown",
  type: "inproceedings",
  fields: {
    author: "Higashinaka, Ryuichiro and Funakoshi, Kotaro and Kobayashi, Yuka and Inaba, Michimasa",
    title: "The Dialogue Breakdown Detection Challenge: Task Description, Datasets, and Evaluation Metrics",
    booktitle: "Proceedings of the Tenth International Conference on Language Resources and Evaluation",
    year: "2016",
    pages: "3146--3150",
    url: "https://aclanthology.org/L16-1502",
  },
} as const;

/**
 * Dialogue breakdown detection (DBDC).
 *
 * @example
 * import { score } from "karat";
 * import { breakdown } from "karat/breakdown";
 *
 * const gold = [{ id: "d1", turns: [{ index: 1, annotations: ["X", "X", "O"] }] }];
 * const pred = [{ id: "d1", turns: [{ index: 1, label: "X", probabilities: { O: 0.2, T: 0.1, X: 0.7 } }] }];
 * const { scores } = await score(breakdown(), { gold, pred });
 * console.log(scores["f1.x"]); // 1
 */
export const breakdown = taskMaker({
  id: "breakdown",
  title: "Dialogue breakdown detection",
  about: "where a dialogue breaks down, turn by turn (DBDC)",
  unit: "dialogue",
  protocol: {
    name: "dbdc3-eval.py",
    version: 4,
    cite: CITE,
    papers: [PAPER],
    presets: {
      dbdc3: {
        about:
          "the dialogue breakdown detection challenge with its eval.py: rows by their order, wrong labels count as wrong, logs of one folder",
        cite: "Higashinaka et al. 2017, Overview of Dialogue Breakdown Detection Challenge 3; eval.py",
        options: { align: "order", invalid: "wrong", files: "eval.py" },
      },
    },
  },
  columns,
  scores,
  primary: "accuracy",
  printed: ["accuracy", "f1.x", "f1.tx", "jsd.o-t-x", "mse.o-t-x"],
  options,
  formats: { ...formats, pred: formats.pred.map((format) => ({ ...format, check: inspect })) },
  absent: () => ({ layout: NEUTRAL_LINE, rows: [] }),
  guard: { parts: () => "turns" },
  match,
  tally,
  explain: { placeName: "label", columns: explained, rows: explain },
  review: (totals) =>
    totals.turns > 0
      ? {}
      : {
          problem: {
            code: "BAD_VALUE",
            expected: "at least one annotated system turn",
            received: "none in any dialogue",
            hint: "a turn counts when its speaker is not U and its annotations are not empty",
          },
        },
  official,
});
