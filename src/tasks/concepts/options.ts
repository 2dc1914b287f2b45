// The options of concepts.

import type { OptionSpecs, OptionsOf } from "../../contract/option-spec.ts";
import { ANSWERS_OPTION, INVALID_OPTION } from "../../json/answer/read-answer.ts";

export const options = {
  epsilon: {
    kind: "number",
    default: null,
    min: -1,
    max: 1,
    presentation: true,
    about: "minimum similarity of a correct concept; default: the embedder's own, 0.5 with given vectors",
  },
  identity: {
    kind: "choice",
    choices: ["on", "off"],
    default: "on",
    about: "equal labels always have similarity 1, whatever their vectors",
  },
  dedupe: {
    kind: "choice",
    choices: ["on", "off"],
    default: "on",
    about: "count concepts with the same label once",
  },
  extractor: {
    kind: "text",
    default: "noun-phrases",
    presentation: true,
    about: "extractor that finds concepts in answers given as text",
  },
  embedder: {
    kind: "text",
    default: "table",
    presentation: true,
    about: "embedder of concepts given without vectors: NAME or NAME:ARGUMENT",
    path: /^(?:file:|transformers:(?=[./~]|.*\.\.))(.+)$/s,
    // The labels of a NumPy matrix.
    beside: [".npy", ".labels.txt"],
    // transformers.js downloads a model whose name is not a path.
    network: /^(?:http:|transformers:(?![./]))/,
  },
  average: {
    kind: "choice",
    choices: ["macro", "micro"],
    default: "macro",
    about: "average answers (macro), or pool their counts (micro)",
  },
  answers: ANSWERS_OPTION,
  invalid: INVALID_OPTION,
} as const satisfies OptionSpecs;

export type ConceptsOptions = OptionsOf<typeof options>;
