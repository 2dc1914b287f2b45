// The options of rouge, and presets from papers.
import type { OptionSpecs, OptionsOf } from "../../contract/option-spec.ts";
import type { Preset } from "../../contract/task-extras.ts";
import { SPLIT_OPTION } from "../../text/split-sentences.ts";

export const options = {
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
  samples: {
    kind: "number",
    default: 1_000,
    min: 1,
    whole: true,
    about: "samples of the bootstrap of ROUGE-1.5.5 (-r), for the output official and --average rouge-1.5.5",
    presentation: true,
  },
} as const satisfies OptionSpecs;

export type RougeTaskOptions = OptionsOf<typeof options>;

const DUC: Partial<RougeTaskOptions> = {
  maxN: 4,
  weight: 1.2,
  stem: true,
  skip: 4,
  references: "average",
  alpha: 0.5,
  average: "topics",
  officialFlags: "-w -2 -u",
};

export const presets: Readonly<Record<string, Preset<RougeTaskOptions>>> = {
  pyrouge: {
    about: "CNN/DailyMail, XSum and most papers since 2015: F of ROUGE-1, -2 and -L with pyrouge's own options",
    cite: "pyrouge 0.1.3: -c 95 -2 -1 -U -r 1000 -n 4 -w 1.2 -a -m",
    options: { maxN: 4, weight: 1.2, stem: true, skip: "any", conversion: "pyrouge", officialFlags: "-w -2 -U" },
  },
  duc: {
    about: "DUC and TAC: recall of ROUGE-2 and -SU4; add --words 100 or --words 250 as the year asks",
    cite: "DUC 2005 to TAC 2011: -n 4 -w 1.2 -m -2 4 -u -c 95 -r 1000 -f A -p 0.5 -t 0 -a",
    options: DUC,
  },
  duc2004: {
    about: "DUC 2004, task 2: the first 665 bytes",
    cite: "DUC 2004: as duc, with -b 665",
    options: { ...DUC, bytes: 665 },
  },
  headlines: {
    about: "headlines, DUC 2004 task 1 and Gigaword: recall of ROUGE-1, -2 and -L in the first 75 bytes",
    cite: "common use: -m -n 2 -w 1.2 -b 75 -a",
    options: { maxN: 2, weight: 1.2, stem: true, bytes: 75, officialFlags: "-w" },
  },
};
