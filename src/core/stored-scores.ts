// Shapes that stored results and comparisons have in common.
import type { Warning } from "./findings.ts";
import type { GroupScores, Interval, UnitCounts } from "./result.ts";
import { count, fields, listOf, nullable, number, optional, recordOf, text } from "./schema.ts";

export const scores = recordOf(nullable(number));

export const interval = fields<Interval>({
  low: number,
  high: number,
  level: number,
  method: text,
  note: optional(text),
  undefinedResamples: optional(count),
});

export const units = fields<UnitCounts>({
  name: text,
  scored: count,
  clusters: optional(count),
  missing: listOf(text),
  extra: listOf(text),
  invalid: listOf(text),
});

export const warnings = listOf(
  fields<Warning>({ code: text, message: text, count: optional(count), examples: optional(listOf(text)) }),
);

/** Scores of some of the units, and their intervals. */
export const grouped = {
  scores,
  intervals: optional(recordOf(nullable(interval))),
  intervalReasons: optional(recordOf(text)),
};

export const groups = listOf(fields<GroupScores>({ name: text, units: count, ...grouped }));
