// The options of common-ground.

import type { OptionSpecs, OptionsOf } from "../../contract/option-spec.ts";
import { ANSWERS_OPTION, INVALID_OPTION } from "../../json/answer/read-answer.ts";

/** The true weights of the blocks in the Weights Task. */
const WEIGHTS = { red: "10", blue: "10", green: "20", purple: "30", yellow: "50" };

export const options = {
  truth: {
    kind: "table",
    default: WEIGHTS,
    defaultName: "weights-task",
    about: "JSON file with the true value of each key, or none; an extra prediction that is true is not counted",
  },
  dsc: {
    kind: "choice",
    choices: ["strict", "lenient"],
    default: "strict",
    about: "count an extra prediction that is true against the Dice–Sørensen coefficient (strict) or not (lenient)",
  },
  invalid: INVALID_OPTION,
  answers: {
    ...ANSWERS_OPTION,
    about: "read a model's answer as a JSON object only (strict), or repair it (lenient)",
  },
} as const satisfies OptionSpecs;

export type CommonGroundOptions = OptionsOf<typeof options>;
