// The setting `lenient` in one word: the options and policies that take predictions as a model wrote them.

import type { OptionSpec } from "./option-spec.ts";
import type { MissingPolicy } from "./run-settings.ts";

/** Values of options by which answers are repaired, and unreadable ones count as wrong; a task has one of several. */
const VALUES: Readonly<Record<string, readonly string[]>> = { answers: ["lenient"], invalid: ["empty", "wrong"] };

/** Missing predictions count as wrong. */
export const LENIENT_MISSING: MissingPolicy = "wrong";

/** The options that a task has of those: others are left alone. */
export function lenientOptions({ options }: { readonly options: Readonly<Record<string, OptionSpec>> }) {
  return Object.fromEntries(
    Object.entries(VALUES).flatMap(([name, values]) => {
      const spec = Object.hasOwn(options, name) ? options[name] : undefined;
      const value = values.find((one) => spec?.kind === "choice" && spec.choices.includes(one));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
