// All comparators by their names.
import type { ComparatorName } from "../settings.ts";
import { compareAny } from "./any.ts";
import type { ValueComparison } from "./comparison.ts";
import { compareDates } from "./date.ts";
import { compareExactly } from "./exact.ts";
import { compareInstants } from "./instant.ts";
import { compareNumbers } from "./number.ts";
import { compareSpans } from "./span.ts";
import { compareSimilar, compareTexts, compareTokens } from "./text.ts";

// biome-ignore lint/suspicious/noExplicitAny: each comparator knows its own settings and what it makes ready
type Make = (settings: any) => ValueComparison<any>;

export const COMPARATORS: Readonly<Record<ComparatorName, Make>> = {
  exact: compareExactly,
  text: compareTexts,
  number: compareNumbers,
  date: compareDates,
  similar: compareSimilar,
  tokens: compareTokens,
  span: compareSpans,
  any: compareAny,
  instant: compareInstants,
};
