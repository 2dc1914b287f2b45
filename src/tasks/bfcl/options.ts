// The options of bfcl. The official program sets both per model.
import type { OptionSpecs, OptionsOf } from "../../contract/option-spec.ts";

export const options = {
  decode: {
    kind: "choice",
    choices: ["auto", "native", "text"],
    default: "auto",
    about: "read replies as native calls or as Python text; auto: lists are native, texts are text",
  },
  dots: {
    kind: "choice",
    choices: ["auto", "keep", "underscore"],
    default: "auto",
    about: "dots in described names stay or become _; auto: _ for native calls, as APIs allow no dots",
  },
} as const satisfies OptionSpecs;

export type BfclOptions = OptionsOf<typeof options>;
