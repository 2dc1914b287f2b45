// What a competition publishes of a result: rounded scores of the whole. Scores of single units would reveal gold.
import type { Result } from "../../contract/result.ts";

const SCALE = 1000;

function allRounded<T>(value: T): T {
  if (typeof value === "number") return (Math.round(value * SCALE) / SCALE) as T;
  if (Array.isArray(value)) return value.map((item) => allRounded(item)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, allRounded(item)])) as T;
}

/** Keeps scores, intervals and settings. Digests go too: with them, anybody could confirm a guess of gold. */
export function publishedResult(result: Result): Result {
  const { karat, format, task, signature, formats, units, scores, intervals, options } = result;
  return {
    karat,
    format,
    task,
    signature: signature.replaceAll(/\|(gold|pred):[^|]*/g, ""),
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
