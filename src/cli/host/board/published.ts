// What a board publishes: rounded aggregate scores, intervals and p. Scores of single units would reveal gold.
import type { Comparison, PairedDifference } from "../../../core/comparison.ts";
import { withDigest } from "../../../core/digest.ts";
import type { Result } from "../../../core/result.ts";

const SCALE = 1000;

function allRounded<T>(value: T): T {
  if (typeof value === "number") return (Math.round(value * SCALE) / SCALE) as T;
  if (Array.isArray(value)) return value.map((item) => allRounded(item)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, allRounded(item)])) as T;
}

const PS = ["p", "pAdjusted", "smallestP", "smallestAdjustedP"] as const;

/** Rounds each p up: none becomes 0, and none comes down to a level of significance that it exceeds. */
function roundedUp(test: PairedDifference): PairedDifference {
  const known = PS.filter((name) => typeof test[name] === "number");
  return { ...test, ...Object.fromEntries(known.map((name) => [name, Math.ceil(test[name]! * SCALE) / SCALE])) };
}

/** With the digests, anybody could confirm a guess of gold. */
function withoutDigests(signature: string): string {
  return signature.replaceAll(/\|(gold|pred):[^|]*/g, "");
}

export function publishedResult(result: Result): Result {
  const { karat, task, signature, formats, units, scores, intervals, options } = result;
  return {
    karat,
    task,
    signature: withoutDigests(signature),
    formats,
    units: { name: units.name, scored: units.scored, missing: [], extra: [], invalid: [] },
    scores: allRounded(scores),
    ...(intervals && { intervals: allRounded(intervals) }),
    options,
    digests: { gold: null, pred: null },
    columns: [],
    totals: {},
    warnings: [],
  };
}

/** Without warnings, which may name units. */
export function publishedComparison(comparison: Comparison): Comparison {
  const signature = withoutDigests(comparison.signature);
  const comparisons = comparison.comparisons.map(roundedUp);
  return withDigest(allRounded({ ...comparison, signature, comparisons, warnings: [] }));
}
