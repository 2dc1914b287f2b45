// ROUGE-1.5.5: its measures, its options, and the paper that several protocols cite.
import type { Paper } from "../../contract/task-extras.ts";

export const MEASURES = ["rouge1", "rouge2", "rouge3", "rouge4", "rougeL", "rougeW", "rougeS", "rougeSU"] as const;
/** The name of a measure, as its scores begin. */
export type Measure = (typeof MEASURES)[number];

/** How words are counted and which measures are computed; all of it set. */
export interface RougeOptions {
  /** The longest n-grams that are counted (-n). */
  readonly maxN: number;
  /** Weight of ROUGE-W: k words in a row count k^weight (-w). */
  readonly weight: number;
  /** Maximum gap between the two words of a skip-bigram (-2). */
  readonly skip: number | "any";
  /** Cuts every text to its first words (-l). */
  readonly words: number | "none";
  /** Cuts every text to its first bytes (-b). */
  readonly bytes: number | "none";
  /** Compares with all references together (-f A), or for each measure with the one of highest recall (-f B). */
  readonly references: "average" | "best";
  /** The weight of precision in F, from 0 to 1 (-p). */
  readonly alpha: number;
  /** Stem words (-m). */
  readonly stem: boolean;
  /** Leave out stop words (-s). */
  readonly removeStopWords: boolean;
}

export const LIN_2004: Paper = {
  key: "lin-2004-rouge",
  type: "inproceedings",
  fields: {
    author: "Lin, Chin-Yew",
    title: "{ROUGE}: A Package for Automatic Evaluation of Summaries",
    booktitle: "Text Summarization Branches Out",
    year: "2004",
    pages: "74--81",
    url: "https://aclanthology.org/W04-1013",
  },
};
