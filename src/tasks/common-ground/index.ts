// common-ground: what a group has agreed on, statement by statement.
import { taskMaker } from "../../core/define-task.ts";
import { share } from "../../core/score-spec.ts";
import { explain, explained } from "./explain.ts";
import { match } from "./match.ts";
import { official } from "./official.ts";
import { options } from "./options.ts";
import { picture } from "./picture.ts";
import { formats } from "./read.ts";
import { columns, formulas, tally } from "./score.ts";

const CITE =
  "eval_cgqa_output.py of brandeis-llc/mmdp-cgt; Khebour et al. 2024, Common ground tracking in multimodal dialogue";

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

const rate = (label: string, about: string) => share({ label, about, cite: CITE });

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
  protocol: { name: "mmdp-cgt", version: 2, cite: CITE, papers: [PAPER] },
  columns,
  scores: {
    precision: rate(
      "Precision",
      "share of the propositions predicted so far that were agreed on; mean over statements, then dialogues",
    ),
    recall: rate(
      "Recall",
      "share of the propositions agreed on so far that were predicted; mean over statements, then dialogues",
    ),
    f1: rate("F1", "harmonic mean of precision and recall at each statement; mean over statements, then dialogues"),
    "final.precision": rate("Final precision", "precision after the last statement"),
    "final.recall": rate("Final recall", "recall after the last statement"),
    "final.f1": rate("Final F1", "F1 after the last statement"),
    dsc: rate(
      "DSC",
      "Dice–Sørensen coefficient of the propositions of each statement, cumulative; mean over statements, then dialogues",
    ),
    "final.dsc": rate("Final DSC", "the coefficient after the last statement"),
  },
  primary: "f1",
  printed: ["precision", "recall", "f1", "dsc"],
  presets: {
    "mmdp-cgt": {
      about: "papers on common-ground tracking that use the scorer of mmdp-cgt",
      cite: CITE,
      options: { dsc: "strict" },
    },
  },
  options,
  formats,
  absent: (gold) => ({ statements: gold.statements.map(() => new Map()), isMissing: true }),
  match,
  tally,
  formulas,
  explain,
  explained,
  official,
  picture,
});
