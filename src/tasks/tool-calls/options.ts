// The options of tool-calls.
import type { OptionSpecs, OptionsOf } from "../../contract/option-spec.ts";

export const options = {
  arguments: {
    kind: "choice",
    choices: ["exact", "superset", "subset", "ignore"],
    default: "exact",
    about: "a right call has exactly the gold arguments; may have more; may have fewer; or only its name counts",
  },
  strings: {
    kind: "choice",
    choices: ["exact", "loose"],
    default: "exact",
    about: "loose ignores case, spaces, the kind of quotes and , . / - _ * ^ in strings, as BFCL does",
  },
  defaults: {
    kind: "choice",
    choices: ["count", "ignore"],
    default: "count",
    about: "ignore leaves out arguments that equal the default in the tool's schema",
  },
} as const satisfies OptionSpecs;

/** The options of tool-calls, all settled. */
export type ToolCallsOptions = OptionsOf<typeof options>;
