// What a board publishes: rounded aggregate scores, intervals and p. Scores of single units would reveal gold.
import type { Comparison } from "../../../core/comparison.ts";
import type { Result } from "../../../core/result.ts";

const SCALE = 1000;

/** Rounds every number; a p is never rounded down to 0. */
function allRounded<T>(value: T, key = ""): T {
  if (typeof value === "number") {
    const isTiny = /^p(Adjusted)?$/.test(key) && value > 0 && value < 1 / SCALE;
    return (isTiny ? 1 / SCALE : Math.round(value * SCALE) / SCALE) as T;
  }
  if (Array.isArray(value)) return value.map((item) => allRounded(item)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, allRounded(item, name)])) as T;
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
  const { signature } = comparison;
  return allRounded({ ...comparison, signature: withoutDigests(signature), warnings: [] });
}
