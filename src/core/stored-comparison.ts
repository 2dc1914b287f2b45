// Reads a comparison back from the JSON that karat wrote, of this version or an earlier one.
import type { ComparedSystem, Comparison, GroupDifference, PairedDifference } from "./comparison.ts";
import { declarationBehind } from "./define-task.ts";
import { receivedText, usageError } from "./problem.ts";
import {
  type Complaint,
  complaintAbout,
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
  thatIs,
  truth,
} from "./schema.ts";
import { isObject } from "./shape.ts";
import { type Argument, digestComplaint, refuse } from "./stored-json.ts";
import { groups, interval, scores, units, warnings } from "./stored-scores.ts";

const probability = thatIs(
  "a probability from 0 to 1",
  (value) => typeof value === "number" && value >= 0 && value <= 1,
);
const p = nullable(probability);

/** The first thing that keeps a value from being a comparison, or null. */
export function comparisonComplaint(value: unknown): Complaint | null {
  return complaintAbout(comparisonShape, value);
}

const comparisonShape = fields<Comparison>({
  karat: text,
  task: text,
  signature: text,
  systems: listOf(
    fields<ComparedSystem>({
      name: text,
      scores,
      intervals: recordOf(nullable(interval)),
      intervalReasons: optional(recordOf(text)),
      units,
      rank: optional(fields({ low: number, high: number })),
      rankCluster: optional(count),
      runs: optional(listOf(fields({ scores }))),
      spread: optional(recordOf(fields({ units: nullable(number), runs: nullable(number) }))),
      groups: optional(groups),
    }),
  ),
  comparisons: listOf(
    fields<PairedDifference>({
      baseline: text,
      system: text,
      score: text,
      difference: nullable(number),
      interval: nullable(interval),
      intervalReason: optional(text),
      p,
      pAdjusted: p,
      pError: optional(number),
      exact: truth,
      units: count,
      smallestP: p,
      smallestAdjustedP: optional(p),
      detectable: nullable(number),
      tier: optional(oneOf(["primary", "exploratory"])),
      test: optional(text),
      equivalent: optional(nullable(truth)),
    }),
  ),
  groupComparisons: optional(
    listOf(
      fields<GroupDifference>({
        baseline: text,
        system: text,
        score: text,
        difference: nullable(number),
        interval: nullable(interval),
        intervalReason: optional(text),
        p: nullable(number),
        pAdjusted: nullable(number),
        exact: truth,
        units: count,
        group: text,
      }),
    ),
  ),
  margin: optional(number),
  correction: oneOf(["holm", "bh"]),
  primary: text,
  options: optional(object),
  alpha: optional(probability),
  warnings,
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
  const comparison = value as Comparison;
  const wrong = comparisonComplaint(value) ?? digestComplaint(comparison) ?? differenceComplaint(comparison);
  refuse(wrong, { file }, { hint: "a comparison is what karat compare --format json writes" });
  return comparison;
}

/** Throws unless it is a comparison; those made here are known. */
export function checkComparison(value: unknown, at: Argument): asserts value is Comparison {
  if (!isObject(value)) throw usageError("BAD_VALUE", { expected: "a comparison", received: receivedText(value) });
  if (declarationBehind(value) === undefined) refuse(comparisonComplaint(value), at, { isUsage: true });
}

/** Another rounding is no contradiction. */
const NEARNESS = 1e-9;

/** A difference that is not that of the scores. With a digest the comparison is known to be whole. */
function differenceComplaint({ systems, comparisons, digest }: Comparison): Complaint | null {
  if (digest !== undefined) return null;
  const byName = new Map(systems.map((system) => [system.name, system]));
  for (const [at, row] of comparisons.entries()) {
    const [system, baseline] = [byName.get(row.system), byName.get(row.baseline)];
    if (system === undefined || baseline === undefined || row.difference === null) continue;
    if (![system, baseline].every((one) => isWholly(one, row))) continue;
    const right = (system.scores[row.score] ?? Number.NaN) - (baseline.scores[row.score] ?? Number.NaN);
    if (!(Math.abs(right - row.difference) <= NEARNESS * Math.max(1, Math.abs(right))))
      return {
        path: ["comparisons", at, "difference"],
        expected: `${receivedText(right)}, the difference of the scores`,
        received: row.difference,
      };
  }
  return null;
}

/** Methods of karat; scores by a protocol's own statistics are not what is tested. */
const METHODS = ["bca", "jackknife-t", "logit-jackknife-t", "percentile", "bound"];

/** Whether the score of a system is one of the units that were tested: of all of them, and of one run. */
function isWholly(
  { intervals, units: own, runs }: ComparedSystem,
  { score, units: tested }: PairedDifference,
): boolean {
  const method = intervals[score]?.method;
  return runs === undefined && own.scored === tested && (method === undefined || METHODS.includes(method));
}
