// timeline: dates and their summaries against gold timelines (timeline summarization).
import { taskMaker } from "../../core/define-task.ts";
import { LIN_2004 } from "../../text/rouge155/options.ts";
import { explain, explained } from "./explain.ts";
import { match } from "./match.ts";
import { official } from "./official.ts";
import { options } from "./options.ts";
import { picture } from "./picture.ts";
import { published } from "./published.ts";
import { formats } from "./read.ts";
import { columns, formulas, MODE_NAMES, scores, tally } from "./score.ts";

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
  options,
  formats,
  absent: () => ({ timelines: [[]] }),
  match,
  tally,
  formulas,
  explain,
  explained,
  official,
  picture,
  published,
});
