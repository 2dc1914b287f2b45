// common-ground: what a group has agreed on, statement by statement.
import { taskMaker } from "../../contract/define-task.ts";
import { explain, explained } from "./explain.ts";
import { match } from "./match.ts";
import { official } from "./official.ts";
import { options } from "./options.ts";
import { formats } from "./read.ts";
import { CITE, columns, scores, tally } from "./score.ts";

const PAPER = {
  key: "khebour-2024-common-ground",
  type: "inproceedings",
  fields: {
    author:
      "Khebour, Ibrahim Khalil and Lai, Kenneth and Bradford, Mariah and Zhu, Yifan and Brutti, Richard A. and Tam, Christopher and Tu, Jingxuan and Ibarra, Benjamin A. and Blanchard, Nathaniel and Krishnaswamy, Nikhil and Pustejovsky, James",
    title: "Common Ground Tracking in Multimodal Dialogue",
    booktitle:
      "Proceedings of the 2024 Joint International Conference on Computational Linguistics, Language Resources and Evaluation (LREC-COLING 2024)",
    year: "2024",
    url: "https://aclanthology.org/2024.lrec-main.318",
  },
} as const;

/**
 * Common ground tracking: what a group has agreed on, statement by statement.
 *
 * @example
 * import { score } from "karat";
 * import { commonGround } from "karat/common-ground";
 *
 * const gold = [{ id: "g1", statements: [{ red: "10" }, { blue: "10" }] }];
 * const pred = [{ id: "g1", statements: [{ red: "10" }, {}] }];
 * const { scores } = await score(commonGround(), { gold, pred });
 * console.log(scores["final.precision"], scores["final.recall"]); // 1 0.5
 */
export const commonGround = taskMaker({
  id: "common-ground",
  title: "Common ground tracking",
  about: "what a group has agreed on, statement by statement",
  unit: "dialogue",
  protocol: {
    name: "mmdp-cgt",
    version: 2,
    cite: CITE,
    papers: [PAPER],
    presets: {
      "mmdp-cgt": {
        about: "papers on common-ground tracking that use the scorer of mmdp-cgt",
        cite: CITE,
        options: { dsc: "strict" },
      },
    },
  },
  columns,
  scores,
  primary: "f1",
  printed: ["precision", "recall", "f1", "dsc"],
  options,
  formats,
  absent: (gold) => ({ statements: gold.statements.map(() => new Map()), isMissing: true }),
  match,
  tally,
  explain: { columns: explained, rows: explain },
  official,
});
