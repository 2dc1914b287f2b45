// timeline: dates and their summaries against gold timelines (timeline summarization).
import { taskMaker } from "../../contract/define-task.ts";
import { LIN_2004 } from "../../text/rouge155/options.ts";
import { explain, explained } from "./explain.ts";
import { match } from "./match.ts";
import { official } from "./official.ts";
import { options } from "./options.ts";
import { published } from "./published.ts";
import { formats } from "./read.ts";
import { columns, scores, tally } from "./score.ts";

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
    version: 4,
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
    presets: {
      "news-tls": {
        about:
          "papers on Timeline17, Crisis and Entities that use news-tls or tilse: AR-1 and AR-2 are ROUGE-1 and -2 F1 of align+ m:1",
        cite: "Gholipour Ghalandari and Ifrim 2020, Examining the state-of-the-art in news timeline summarization, ACL; Martschat and Markert 2017, EACL",
        options: { ar: "align+m1", average: "f-of-means", wrongBytes: "replace" },
        papers: [
          {
            key: "gholipour-ghalandari-ifrim-2020-news-tls",
            type: "inproceedings",
            fields: {
              author: "Gholipour Ghalandari, Demian and Ifrim, Georgiana",
              title: "Examining the State-of-the-Art in News Timeline Summarization",
              booktitle: "Proceedings of the 58th Annual Meeting of the Association for Computational Linguistics",
              year: "2020",
              pages: "1322--1334",
              url: "https://aclanthology.org/2020.acl-main.122",
            },
          },
        ],
        aliases: ["tilse"],
      },
      "same-date": {
        about:
          "papers that compare the texts of each date alone, the first of a date only, and average F1 over gold timelines, then topics",
        cite: "the SUnSET paper",
        options: { ar: "same-date", average: "mean-of-f", repeatedDates: "first" },
      },
    },
    published,
  },
  columns,
  scores,
  primary: "ar1",
  printed: ["ar1", "ar2", "date.f1"],
  options,
  formats,
  absent: () => ({ timelines: [[]] }),
  match,
  tally,
  explain: { placeName: "part", columns: explained, rows: explain, isRough: true },
  official,
});
