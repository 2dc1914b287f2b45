// The options of breakdown.
import type { OptionSpecs, OptionsOf } from "../../contract/option-spec.ts";

export const options = {
  files: {
    kind: "choice",
    choices: ["all", "eval.py"],
    default: "all",
    official: "eval.py",
    about:
      "eval.py reads only the logs of the topmost folder that has some, scores each of two logs with one dialogue-id, and ignores surplus label files",
  },
  threshold: {
    kind: "number",
    default: 0,
    min: -1_000_000,
    max: 2,
    short: "t",
    about: "minimum share of votes for T or X to become the gold label; above 1 it never does, below 0 it acts as 0",
  },
  align: {
    kind: "choice",
    choices: ["turn-index", "order"],
    default: "turn-index",
    official: "order",
    about: "pair rows with turns by turn-index, or by order like the official script",
  },
  invalid: {
    kind: "choice",
    choices: ["error", "wrong"],
    default: "error",
    official: "wrong",
    about: "a predicted label outside O, T and X is an error, or wrong as in the official script",
  },
} as const satisfies OptionSpecs;

export type BreakdownOptions = OptionsOf<typeof options>;
