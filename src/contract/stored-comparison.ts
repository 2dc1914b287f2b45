// Reads a comparison from the JSON that karat wrote.

import { badValue } from "../problems/problem.ts";
import type { ComparedSystem, Comparison, GroupDifference, PairedDifference } from "./comparison.ts";
import * as s from "./schema.ts";
import { isObject } from "./shape.ts";
import {
  type Argument,
  checkFormat,
  digestComplaint,
  formatNumber,
  groups,
  interval,
  refuse,
  scores,
  units,
  warnings,
} from "./stored-json.ts";
import { COMPARED_MISTAKES } from "./stored-mistakes.ts";
import { declarationBehind } from "./task-facts.ts";

const probability = s.thatIs(
  "a probability from 0 to 1",
  (value) => typeof value === "number" && value >= 0 && value <= 1,
);
const p = s.nullable(probability);

const difference = {
  baseline: s.text,
  system: s.text,
  score: s.text,
  difference: s.nullable(s.number),
  interval: s.nullable(interval),
  intervalReason: s.optional(s.text),
  p,
  pAdjusted: p,
  units: s.count,
  clusters: s.optional(s.count),
};

const COMPARISON = s.fields<Comparison>({
  karat: s.text,
  format: formatNumber,
  task: s.text,
  signature: s.text,
  systems: s.listOf(
    s.fields<ComparedSystem>({
      name: s.text,
      scores,
      intervals: s.recordOf(s.nullable(interval)),
      intervalReasons: s.optional(s.recordOf(s.text)),
      units,
      rank: s.optional(s.fields({ low: s.number, high: s.number })),
      tier: s.optional(s.count),
      runs: s.optional(s.listOf(s.fields({ scores }))),
      spread: s.optional(s.recordOf(s.fields({ units: s.nullable(s.number), runs: s.nullable(s.number) }))),
      groups: s.optional(groups),
    }),
  ),
  comparisons: s.listOf(
    s.fields<PairedDifference>({
      ...difference,
      differing: s.count,
      detectable: s.nullable(s.number),
      family: s.oneOf(["primary", "exploratory"]),
      equivalent: s.optional(s.nullable(s.truth)),
      counting: s.optional(s.count),
    }),
  ),
  groupComparisons: s.optional(s.listOf(s.fields<GroupDifference>({ ...difference, group: s.text }))),
  margin: s.optional(s.number),
  primary: s.text,
  options: s.optional(s.object),
  alpha: s.optional(probability),
  warnings,
  perUnit: s.optional(s.listOf(s.fields({ id: s.text, values: s.recordOf(s.nullable(s.number)) }))),
  mistakes: s.optional(COMPARED_MISTAKES),
  digest: s.optional(s.text),
});

export function looksLikeComparison(
  value: unknown,
): value is { readonly comparisons: unknown; readonly systems?: unknown } {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "comparisons");
}

export function comparisonFromJson(value: unknown, file: string): Comparison {
  checkFormat(value, file);
  const comparison = value as Comparison;
  const wrong = s.complaintAbout(COMPARISON, value) ?? digestComplaint(comparison);
  refuse(wrong, { file }, { hint: "a comparison is what karat compare --format json writes" });
  return comparison;
}

export function checkComparison(value: unknown, at: Argument): asserts value is Comparison {
  if (!isObject(value)) throw badValue("a comparison", value);
  if (declarationBehind(value) === undefined) refuse(s.complaintAbout(COMPARISON, value), at, { isUsage: true });
}
