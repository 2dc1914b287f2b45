// All comparators by their names, each with the settings it takes.
import type { COMPARATOR_NAMES, SettingName } from "../settings.ts";
import { compareExactly, type ValueComparison } from "./comparison.ts";
import { compareDates } from "./date.ts";
import { compareNumbers } from "./number.ts";
import { compareSimilar, compareTexts, compareTokens } from "./text.ts";

interface Comparator {
  readonly settings: readonly SettingName[];
  // biome-ignore lint/suspicious/noExplicitAny: each comparator knows its own settings and what it makes ready
  readonly make: (settings: any) => ValueComparison<any>;
}

export type ComparatorName = (typeof COMPARATOR_NAMES)[number];

export const COMPARATORS: Readonly<Record<ComparatorName, Comparator>> = {
  exact: { settings: [], make: compareExactly },
  text: { settings: ["$ignore"], make: compareTexts },
  number: { settings: ["$within", "$relative", "$decimal", "$loose"], make: compareNumbers },
  date: { settings: ["$by", "$order"], make: compareDates },
  similar: { settings: ["$ignore", "$at-least"], make: compareSimilar },
  tokens: { settings: ["$ignore", "$at-least"], make: compareTokens },
};
