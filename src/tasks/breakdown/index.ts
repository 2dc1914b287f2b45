// breakdown: where a dialogue breaks down (Dialogue Breakdown Detection Challenge).
import { taskMaker } from "../../core/define-task.ts";
import { distance, share } from "../../core/score-spec.ts";
import { explain, explained } from "./explain.ts";
import { inspect, match, redraw } from "./match.ts";
import { official } from "./official.ts";
import { options } from "./options.ts";
import { overview, picture } from "./picture.ts";
import { formats } from "./read.ts";
import { NEUTRAL_LINE } from "./rows.ts";
import { columns, formulas, tally } from "./score.ts";

const CITE = "Higashinaka et al. 2016, The dialogue breakdown detection challenge; eval.py of DBDC3";

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

const rate = (label: string, about: string) => share({ label, about, cite: CITE });
/** Probabilities that do not sum to 1 are used as they are, as eval.py does, and may lead beyond 0 and 1. */
const divergence = (label: string, about: string) => distance({ label, about, cite: CITE, mayLeaveRange: true });

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
  protocol: { name: "dbdc3-eval.py", version: 3, cite: CITE, papers: [PAPER] },
  columns,
  scores: {
    accuracy: rate("Accuracy", "share of turns with the majority label"),
    "precision.x": rate("Precision (X)", "share of turns predicted X that are X"),
    "recall.x": rate("Recall (X)", "share of X turns that were predicted X"),
    "f1.x": rate("F1 (X)", "harmonic mean of precision and recall"),
    "precision.tx": rate(
      "Precision (T+X)",
      "share of turns predicted T or X that are a breakdown (votes for T and X merged)",
    ),
    "recall.tx": rate("Recall (T+X)", "share of breakdowns (votes for T and X merged) that were predicted T or X"),
    "f1.tx": rate("F1 (T+X)", "harmonic mean of precision and recall"),
    "jsd.o-t-x": divergence("JS divergence (O,T,X)", "Jensen–Shannon divergence in bits, mean over turns"),
    "jsd.o-tx": divergence("JS divergence (O,T+X)", "Jensen–Shannon divergence with T and X as one class"),
    "jsd.ot-x": divergence("JS divergence (O+T,X)", "Jensen–Shannon divergence with O and T as one class"),
    "mse.o-t-x": divergence("MSE (O,T,X)", "mean squared error of the distribution, mean over turns"),
    "mse.o-tx": divergence("MSE (O,T+X)", "mean squared error with T and X as one class"),
    "mse.ot-x": divergence("MSE (O+T,X)", "mean squared error with O and T as one class"),
  },
  primary: "accuracy",
  printed: ["accuracy", "f1.x", "f1.tx", "jsd.o-t-x", "mse.o-t-x"],
  presets: {
    dbdc3: {
      about:
        "the dialogue breakdown detection challenge with its eval.py: rows by their order, wrong labels count as wrong, logs of one folder",
      cite: "Higashinaka et al. 2017, Overview of Dialogue Breakdown Detection Challenge 3; eval.py",
      options: { align: "order", invalid: "wrong", files: "eval.py" },
    },
  },
  options,
  formats,
  ignoresSurplus: ({ files }) => files === "eval.py",
  absent: () => ({ layout: NEUTRAL_LINE, rows: [] }),
  inspect,
  match,
  tally,
  formulas,
  redraw,
  explain,
  explained,
  unusable: (totals) =>
    totals.turns > 0
      ? null
      : {
          code: "BAD_VALUE",
          expected: "at least one annotated system turn",
          received: "none in any dialogue",
          hint: "a turn counts when its speaker is not U and its annotations are not empty",
        },
  official,
  picture,
  overview,
});
