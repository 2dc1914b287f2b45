// The options of entities.

import type { OptionSpecs, OptionsOf } from "../../contract/option-spec.ts";
import { ANSWERS_OPTION, INVALID_OPTION } from "../../json/answer/read-answer.ts";
import { SCHEMES, type SchemeName } from "./schemes.ts";

export const options = {
  reading: {
    kind: "choice",
    choices: ["auto", "seqeval", "conlleval", "strict", "semeval", "spans", "texts"],
    default: "auto",
    about:
      "how entities are counted; by default seqeval for tags, spans for offsets, texts for entities without offsets",
  },
  labels: {
    kind: "names",
    default: [],
    presentation: true,
    about: "entity types that get scores of their own; by default all that occur in gold or predictions",
  },
  scheme: {
    kind: "choice",
    choices: Object.keys(SCHEMES) as SchemeName[],
    default: "IOB2",
    about: "tagging scheme of the reading strict",
  },
  suffix: { kind: "switch", default: false, about: "tags end with the prefix (PER-B), for seqeval and strict" },
  raw: {
    kind: "switch",
    default: false,
    about: "tags have no prefix, so that each token is a chunk: -r of conlleval",
  },
  outside: { kind: "text", default: "O", about: "tag of tokens outside all chunks, with `raw`: -o of conlleval" },
  zeroDivision: {
    kind: "number",
    default: 0,
    min: 0,
    max: 1,
    whole: true,
    about: "precision without predictions and recall without gold, for seqeval and strict",
  },
  types: { kind: "names", default: [], about: "for semeval: drop entities of all other types" },
  minOverlap: {
    kind: "number",
    default: 1,
    min: 1,
    max: 100,
    about: "for semeval: smallest overlap that pairs two entities, in per cent of the gold entity",
  },
  halfCredit: { kind: "switch", default: true, about: "count a partial match as a half, for semeval and spans" },
  ends: {
    kind: "choice",
    choices: ["exclusive", "inclusive"],
    default: "exclusive",
    about: "whether the end of a span is the position after it (exclusive) or its last position",
  },
  normalise: {
    kind: "choice",
    choices: ["space", "lower", "uniner"],
    default: "space",
    about: "for texts: ignore spacing, also case (lower), also punctuation and articles (uniner)",
  },
  count: {
    kind: "choice",
    choices: ["each", "once"],
    default: "each",
    about: "for texts: count an entity as often as it is listed, or once per unit",
  },
  untyped: { kind: "switch", default: false, about: "for texts: ignore types" },
  docstart: {
    kind: "choice",
    choices: ["auto", "token", "skip"],
    default: "auto",
    about: "count -DOCSTART- as a token, or skip it; by default only conlleval counts it",
  },
  documents: {
    kind: "switch",
    default: false,
    about: "units are documents, which begin with -DOCSTART-; sentences are still compared one by one",
  },
  separator: {
    kind: "text",
    default: null,
    isPattern: true,
    about: "regular expression between columns; by default a tab if the first line has one, else one space",
  },
  latex: { kind: "switch", default: false, presentation: true, about: "official text of conlleval as LaTeX: its -l" },
  answers: ANSWERS_OPTION,
  invalid: INVALID_OPTION,
} as const satisfies OptionSpecs;

export type EntitiesOptions = OptionsOf<typeof options>;

/** A reading that has been settled. */
export type Reading = Exclude<EntitiesOptions["reading"], "auto">;

/** Whether a reading also knows partial matches. */
export function isGraded(reading: Reading): boolean {
  return reading === "semeval" || reading === "spans";
}
