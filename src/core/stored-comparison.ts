// Reads a comparison back from the JSON that karat wrote, of this version or an earlier one.
import type { Comparison } from "./comparison.ts";
import { KaratError, receivedText } from "./problem.ts";
import { digestComplaint } from "./stored-json.ts";
import {
  count,
  fields,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  optional,
  recordOf,
  text,
  truth,
} from "./stored-shape.ts";

const ends = { low: number, high: number };
const scores = recordOf(nullable(number));
const interval = nullable(fields({ ...ends, level: number, method: text, note: optional(text) }));

/** The first thing that keeps a value from being a comparison, or null. */
export const comparisonComplaint = fields({
  karat: text,
  task: text,
  signature: text,
  systems: listOf(
    fields({
      name: text,
      scores,
      intervals: recordOf(interval),
      units: fields({ name: text, scored: count, missing: listOf(text), extra: listOf(text), invalid: listOf(text) }),
      best: optional(number),
      rank: optional(fields(ends)),
      cluster: optional(count),
      runs: optional(listOf(fields({ scores }))),
    }),
  ),
  comparisons: listOf(
    fields({
      baseline: text,
      system: text,
      score: text,
      difference: nullable(number),
      interval,
      p: nullable(number),
      pAdjusted: nullable(number),
      exact: truth,
      units: count,
      smallestP: nullable(number),
      detectable: nullable(number),
      tier: optional(oneOf(["primary", "exploratory"])),
      test: optional(text),
    }),
  ),
  correction: oneOf(["holm", "bh"]),
  primary: text,
  options: optional(object),
  warnings: listOf(fields({ code: text, message: text })),
  digest: optional(text),
});

/** Whether JSON is meant as a comparison. */
export function looksLikeComparison(
  value: unknown,
): value is { readonly comparisons: unknown; readonly systems?: unknown } {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "comparisons");
}

/** The comparison, if it is one. */
export function comparisonFromJson(value: unknown, file: string): Comparison {
  const wrong = comparisonComplaint(value) ?? digestComplaint(value as Comparison);
  if (wrong === null) return value as Comparison;
  throw new KaratError([
    {
      code: "BAD_SHAPE",
      at: { file, path: wrong.path },
      expected: wrong.expected,
      received: receivedText(wrong.received),
      hint: "a comparison is what karat compare --format json writes",
    },
  ]);
}
