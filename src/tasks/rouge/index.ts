// rouge: summaries against reference summaries, exactly as ROUGE-1.5.5 counts.

import { taskMaker } from "../../core/define-task.ts";
import { LIN_2004 } from "../../text/lin-2004.ts";
import { DEFAULT_OPTIONS } from "../../text/rouge155/options.ts";
import { explain, explained } from "./explain.ts";
import { match } from "./match.ts";
import { official } from "./official.ts";
import { ownStatistics } from "./own-statistics.ts";
import { picture } from "./picture.ts";
import { presets } from "./presets.ts";
import { formats } from "./read.ts";
import { columns, formulas, tally } from "./score.ts";
import { scores } from "./scores.ts";

export const rouge = taskMaker({
  id: "rouge",
  title: "ROUGE-1.5.5",
  about: "summaries against references: ROUGE-1 to -4, L, W, S and SU as the Perl program of 2005 counts them",
  unit: "topic",
  protocol: {
    name: "rouge-1.5.5",
    version: 2,
    cite: "Lin 2004, ROUGE: a package for automatic evaluation of summaries, Text Summarization Branches Out; ROUGE-1.5.5.pl (2005)",
    papers: [LIN_2004],
  },
  columns,
  scores,
  primary: "rouge1.f1",
  printed: ["rouge1.f1", "rouge2.f1", "rougeL.f1"],
  options: {
    maxN: {
      kind: "number",
      default: DEFAULT_OPTIONS.maxN,
      min: 1,
      max: 4,
      whole: true,
      about: "the longest n-grams that are counted (-n)",
    },
    weight: {
      kind: "number",
      default: DEFAULT_OPTIONS.weight,
      min: 0.01,
      max: 100,
      about: "a run of k words is worth k to the power of this to ROUGE-W (-w)",
    },
    skip: {
      kind: "number",
      default: 4,
      min: 0,
      whole: true,
      word: "any",
      about: "how many words may stand between the two of a pair of ROUGE-S and -SU (-2; any is -2 -1)",
    },
    words: {
      kind: "number",
      default: "none",
      min: 0,
      whole: true,
      word: "none",
      excludes: "bytes",
      about: "only the first words of every text, of references too (-l)",
    },
    bytes: {
      kind: "number",
      default: "none",
      min: 0,
      whole: true,
      word: "none",
      about: "only the first bytes of every text, of references too (-b)",
    },
    references: {
      kind: "choice",
      choices: ["average", "best"],
      default: "average",
      about: "against all references together (-f A), or for each measure the one with the highest recall (-f B)",
    },
    alpha: {
      kind: "number",
      default: DEFAULT_OPTIONS.alpha,
      min: 0,
      max: 1,
      about: "weight of precision in F: 1 is precision, 0 is recall (-p)",
    },
    average: {
      kind: "choice",
      choices: ["topics", "tokens", "rouge-1.5.5"],
      default: "topics",
      about:
        "mean over topics (-t 0), one ratio over all words (-t 1), or the average and interval the Perl program prints, which are those of its bootstrap",
    },
    stem: { kind: "switch", default: true, about: "stem words (-m)" },
    removeStopWords: { kind: "switch", default: false, about: "leave out stop words (-s)" },
    conversion: {
      kind: "choice",
      choices: ["none", "pyrouge"],
      default: "none",
      about:
        "pyrouge: end each sentence at its first <, and number topics 1, 2, 3 … by file name, as pyrouge does before it calls the program",
    },
    goldPattern: {
      kind: "text",
      isPattern: true,
      default: null,
      about: "how files of references are named, with #ID# in place of the id: news.[A-Z].#ID#.txt",
    },
    predPattern: {
      kind: "text",
      isPattern: true,
      default: null,
      about: "how files of summaries are named, with a group for the id: news.(\\d+).txt",
    },
    officialFlags: {
      kind: "text",
      default: "-w -2 -U",
      presentation: true,
      about: "what --format official prints, in flags of the Perl program: -w -2 -u -U -x -d, and -t 2 for counts",
    },
  },
  presets,
  formats,
  absent: () => [],
  match,
  tally,
  formulas,
  ownStatistics,
  explain,
  explained,
  official,
  picture,
});
