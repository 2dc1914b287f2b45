// bfcl: the AST checks of the Berkeley Function-Calling Leaderboard.
import { taskMaker } from "../../contract/define-task.ts";
import { explain } from "./explain.ts";
import { match } from "./match.ts";
import { options } from "./options.ts";
import { formats } from "./read.ts";
import { CITE, columns, scores, tally } from "./score.ts";

const PAPER = {
  key: "patil-2025-bfcl",
  type: "inproceedings",
  fields: {
    author:
      "Patil, Shishir G. and Mao, Huanzhi and Yan, Fanjia and Ji, Charlie Cheng-Jie and Suresh, Vishnu and Stoica, Ion and Gonzalez, Joseph E.",
    title:
      "The Berkeley Function Calling Leaderboard (BFCL): From Tool Use to Agentic Evaluation of Large Language Models",
    booktitle: "Proceedings of the 42nd International Conference on Machine Learning",
    year: "2025",
    url: "https://proceedings.mlr.press/v267/patil25a.html",
  },
} as const;

/**
 * The single-turn categories of the Berkeley Function-Calling Leaderboard, checked as its own program does.
 *
 * @example
 * import { score } from "karat";
 * import { bfcl } from "karat/bfcl";
 *
 * const parameters = { type: "dict", properties: { x: { type: "integer" } }, required: ["x"] };
 * const gold = [{ id: "simple_python_0", function: [{ name: "f", parameters }], ground_truth: [{ f: { x: [7] } }] }];
 * const pred = [{ id: "simple_python_0", result: "[f(x=7)]" }];
 * const { scores } = await score(bfcl(), { gold, pred });
 * console.log(scores.accuracy); // 1
 */
export const bfcl = taskMaker({
  id: "bfcl",
  title: "Berkeley Function-Calling Leaderboard",
  about: "did the model call the right functions with the right arguments (BFCL v4, single turn)",
  unit: "question",
  protocol: {
    name: "bfcl-v4-ast",
    version: 1,
    cite: CITE,
    papers: [PAPER],
    presets: {
      "bfcl-native": {
        about: "models that return calls of their own, whose names have _ in place of dots",
        cite: CITE,
        options: { decode: "native", dots: "underscore" },
      },
      "bfcl-text": {
        about: "models that are prompted and write calls as Python text",
        cite: CITE,
        options: { decode: "text", dots: "keep" },
      },
    },
  },
  columns,
  scores,
  primary: "accuracy",
  printed: ["accuracy", "nonlive", "live", "irrelevance", "relevance"],
  options,
  formats,
  absent: () => ({ reply: undefined }),
  match,
  tally,
  explain: {
    placeName: "category",
    columns,
    rows: explain,
    kinds: { undecodable: { text: "no calls could be read", group: "nothing" } },
  },
});
