// rouge: summaries against reference summaries, exactly as ROUGE-1.5.5 counts.
import { taskMaker } from "../../core/define-task.ts";
import { LIN_2004 } from "../../text/lin-2004.ts";
import { SPLIT_OPTION } from "../../text/split-sentences.ts";
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
  about: "summaries: ROUGE-1 to -4, L, W, S, SU (ROUGE-1.5.5)",
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
    maxN: { kind: "number", default: 4, min: 1, max: 4, whole: true, about: "longest n-grams to count (-n)" },
    weight: {
      kind: "number",
      default: 1.2,
      min: 0.01,
      max: 100,
      about: "weight of ROUGE-W: k words in a row count k^weight (-w)",
    },
    skip: {
      kind: "number",
      default: 4,
      min: 0,
      whole: true,
      word: "any",
      about: "maximum gap between the two words of a skip-bigram (-2; any is -2 -1)",
    },
    words: {
      kind: "number",
      default: "none",
      min: 0,
      whole: true,
      word: "none",
      excludes: "bytes",
      about: "cut every text, references too, to this many words (-l)",
    },
    bytes: {
      kind: "number",
      default: "none",
      min: 0,
      whole: true,
      word: "none",
      about: "cut every text, references too, to this many bytes (-b)",
    },
    references: {
      kind: "choice",
      choices: ["average", "best"],
      default: "average",
      about: "use all references together (-f A), or for each measure the one with the highest recall (-f B)",
    },
    alpha: {
      kind: "number",
      default: 0.5,
      min: 0,
      max: 1,
      about: "weight of precision in F: 1 is precision, 0 is recall (-p)",
    },
    average: {
      kind: "choice",
      choices: ["topics", "tokens", "rouge-1.5.5"],
      default: "topics",
      about:
        "mean over topics (-t 0), one ratio over all words (-t 1), or the bootstrap average and interval that the Perl program prints",
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
    splitSentences: SPLIT_OPTION,
    goldPattern: {
      kind: "text",
      isPattern: true,
      default: null,
      about: "file names of references, with #ID# in place of the id: news.[A-Z].#ID#.txt",
    },
    predPattern: {
      kind: "text",
      isPattern: true,
      default: null,
      about: "file names of summaries, with a group for the id: news.(\\d+).txt",
    },
    officialFlags: {
      kind: "text",
      default: "-w -2 -U",
      presentation: true,
      about: "flags of the Perl program for --format official: -w -2 -u -U -x -d, and -t 2 for counts",
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
