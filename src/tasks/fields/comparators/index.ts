// All comparators by their names, each with the settings it takes.
import { type Schema, truth } from "../../../core/schema.ts";
import { STEP_NAMES } from "../../../text/normalise.ts";
import type { Comparison } from "./comparison.ts";
import { compareDates } from "./date.ts";
import { compareExactly } from "./exact.ts";
import { compareNumbers } from "./number.ts";
import { among, atLeastZero, distinctNames, share } from "./rule.ts";
import { compareSimilar, compareTexts, compareTokens } from "./text.ts";

interface Comparator {
  readonly settings: Readonly<Record<string, Schema>>;
  // biome-ignore lint/suspicious/noExplicitAny: each comparator knows its own settings and what it makes ready
  readonly make: (settings: any) => Comparison<any>;
}

const IGNORE = { $ignore: distinctNames(STEP_NAMES) };
const GRADED = { ...IGNORE, "$at-least": share };

export const COMPARATORS = {
  exact: { settings: {}, make: compareExactly },
  text: { settings: IGNORE, make: compareTexts },
  number: {
    settings: { $within: atLeastZero, $relative: atLeastZero, $decimal: among([".", ","]), $loose: truth },
    make: compareNumbers,
  },
  date: { settings: { $by: among(["day", "month", "year"]), $order: among(["dmy", "mdy"]) }, make: compareDates },
  similar: { settings: GRADED, make: compareSimilar },
  tokens: { settings: GRADED, make: compareTokens },
} satisfies Record<string, Comparator>;

export type ComparatorName = keyof typeof COMPARATORS;
