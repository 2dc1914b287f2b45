// timeline: dates and their summaries against gold timelines (timeline summarization).
import { ANSWERS_OPTION, INVALID_OPTION } from "../../core/answer/read-answer.ts";
import { taskMaker } from "../../core/define-task.ts";
import { LIN_2004 } from "../../text/rouge155/options.ts";
import { SPLIT_OPTION } from "../../text/split-sentences.ts";
import { explain, explained } from "./explain.ts";
import { match } from "./match.ts";
import { MODES } from "./modes.ts";
import { official } from "./official.ts";
import { picture } from "./picture.ts";
import { published } from "./published.ts";
import { formats } from "./read.ts";
import { columns, formulas, tally } from "./score.ts";
import { MODE_NAMES, scores } from "./scores.ts";

export { METRIC_TESTS, type MetricTest, type MetricTestResult, runMetricTests } from "./metric-tests.ts";
export { goldTopics } from "./read.ts";

/**
 * Timeline summarization: dates and summaries against gold timelines.
 *
 * @example
 * import { score } from "karat";
 * import { timeline } from "karat/timeline";
 *
 * const courier = { "2011-01-25": ["Protesters gather in Tahrir Square."] };
 * const gold = [{ id: "egypt", timelines: { courier } }];
 * const { scores } = await score(timeline({ ar: "align+m1" }), { gold, pred: [{ id: "egypt", timeline: courier }] });
 * console.log(scores["date.f1"], scores.ar1); // 1 1
 */
export const timeline = taskMaker({
  id: "timeline",
  title: "Timeline summarization",
  about: "summaries by date: AR, Date-F1, five ROUGE alignments",
  unit: "topic",
  protocol: {
    name: "tilse-rouge",
    version: 3,
    cite: "Martschat and Markert 2017, Improving ROUGE for timeline summarization, EACL; Lin 2004, ROUGE (1.5.5)",
    papers: [
      {
        key: "martschat-markert-2017-timeline",
        type: "inproceedings",
        fields: {
          author: "Martschat, Sebastian and Markert, Katja",
          title: "Improving {ROUGE} for Timeline Summarization",
          booktitle:
            "Proceedings of the 15th Conference of the European Chapter of the Association for Computational Linguistics: Volume 2, Short Papers",
          year: "2017",
          pages: "285--290",
          url: "https://aclanthology.org/E17-2046",
        },
      },
      LIN_2004,
    ],
  },
  columns,
  scores,
  primary: "ar1",
  printed: ["ar1", "ar2", "date.f1"],
  labels: ({ ar }) => {
    const sense = ar === "same-date" ? "same date" : MODE_NAMES[ar].label;
    return { ar1: `AR-1 (${sense})`, ar2: `AR-2 (${sense})` };
  },
  reading: "ar",
  presets: {
    "news-tls": {
      about:
        "papers on Timeline17, Crisis and Entities that use news-tls or tilse: AR-1 and AR-2 are ROUGE-1 and -2 F1 of align+ m:1",
      cite: "Gholipour Ghalandari and Ifrim 2020, Examining the state-of-the-art in news timeline summarization, ACL; Martschat and Markert 2017, EACL",
      options: { ar: "align+m1", average: "f-of-means", wrongBytes: "replace" },
      aliases: ["tilse"],
    },
    "same-date": {
      about: "papers that compare the texts of each date alone, and average F1 over gold timelines, then topics",
      cite: "the SUnSET paper",
      options: { ar: "same-date", average: "mean-of-f" },
    },
  },
  options: {
    ar: {
      kind: "choice",
      choices: ["same-date", ...MODES],
      default: "same-date",
      about: "alignment that the headline AR-1 and AR-2 report; --scores all shows every alignment",
    },
    goldTimelines: {
      kind: "choice",
      choices: ["each", "joint"],
      default: "each",
      about: "compare with each gold timeline of a topic and average, or with all of them at once",
    },
    average: {
      kind: "choice",
      choices: ["mean-of-f", "f-of-means"],
      default: "mean-of-f",
      about: "mean of F over topics, or F of mean precision and mean recall, as tilse and news-tls compute it",
    },
    rouge: {
      kind: "choice",
      choices: ["1.5.5", "tilse-reimpl", "plain"],
      default: "1.5.5",
      about:
        "how the five alignments count words: ROUGE-1.5.5 as tilse calls it, tilse's approximation, or plain words",
    },
    beta: {
      kind: "number",
      default: 1,
      min: 0,
      max: 1_000_000,
      about: "weight of recall in F of the five alignments, and in Date-F1 with f-of-means",
    },
    wrongBytes: {
      kind: "choice",
      choices: ["error", "replace"],
      default: "error",
      about: "if tilse's text files are not valid UTF-8: stop, or replace bytes by U+FFFD as tilse does",
    },
    stem: { kind: "switch", default: false, about: "stem plain words (Porter); same-date AR and --rouge plain" },
    splitSentences: SPLIT_OPTION,
    answers: ANSWERS_OPTION,
    invalid: INVALID_OPTION,
  },
  formats,
  absent: () => ({ timeline: [] }),
  match,
  tally,
  formulas,
  explain,
  explained,
  official,
  picture,
  published,
});
