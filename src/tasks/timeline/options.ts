// The options of timeline.

import type { OptionSpecs, OptionsOf } from "../../contract/option-spec.ts";
import { ANSWERS_OPTION, INVALID_OPTION } from "../../json/answer/read-answer.ts";
import { SPLIT_OPTION } from "../../text/split-sentences.ts";
import { MODES } from "./timeline.ts";

export const options = {
  ar: {
    kind: "choice",
    choices: ["same-date", ...MODES],
    default: "same-date",
    varies: true,
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
    about: "how the five alignments count words: ROUGE-1.5.5 as tilse calls it, tilse's approximation, or plain words",
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
  repeatedDates: {
    kind: "choice",
    choices: ["merge", "first"],
    default: "merge",
    about:
      "if a prediction has several entries of one date: put them together (in tilse's text files the last counts, as in tilse), or count the first",
  },
  stem: { kind: "switch", default: false, about: "stem plain words (Porter); same-date AR and --rouge plain" },
  splitSentences: SPLIT_OPTION,
  answers: ANSWERS_OPTION,
  invalid: INVALID_OPTION,
} as const satisfies OptionSpecs;

export type TimelineOptions = OptionsOf<typeof options>;
