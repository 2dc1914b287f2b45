// Checks that scores of a result reach thresholds.
import type { Check } from "../../contract/check.ts";
import { rangeText } from "../../contract/option-schema.ts";
import type { Result } from "../../contract/result.ts";
import type { ScoreSpec } from "../../contract/score-spec.ts";
import type { AnyTask } from "../../contract/task.ts";
import { usageError } from "../../problems/problem.ts";
import { withMinus } from "../../problems/visible-text.ts";
import { knownName } from "../checked-settings.ts";

/** Compares point scores with thresholds. Where less is better, more than the threshold fails; an undefined score fails. */
export function thresholdChecks(
  { definition, options }: AnyTask,
  { scores, totals }: Result,
  thresholds: Readonly<Partial<Record<string, number>>> = {},
): readonly Check[] {
  return Object.entries(thresholds).map(([score, limit]) => {
    const threshold = limit!;
    const spec = checkThreshold(definition, score, threshold);
    const value =
      (Object.hasOwn(scores, score) ? scores[score] : definition.summarize(totals as never, options)[score]) ?? null;
    const isLower = spec.better === "lower";
    const isReached = value !== null && (isLower ? value <= threshold : value >= threshold);
    const relation = isLower ? (isReached ? "at most" : "above") : isReached ? "at least" : "below";
    const finding =
      value === null
        ? `${score} is undefined`
        : `${score} is ${besideLimit(value, threshold)}, ${relation} ${threshold}`;
    return {
      name: `${score} ${isLower ? "≤" : "≥"} ${threshold}`,
      outcome: isReached ? "pass" : "fail",
      message: `${isReached ? "Pass" : "Fail"}: ${finding}.`,
      score,
    };
  });
}

/** Shows three decimals, or as many more as it takes to stay on its side of the limit. */
function besideLimit(value: number, limit: number): string {
  let shown = value;
  for (let digits = DIGITS; digits <= 17; digits++) {
    shown = Number(value.toFixed(digits));
    if (Math.sign(shown - limit) === Math.sign(value - limit)) break;
  }
  return withMinus(String(shown));
}

const DIGITS = 3;

/** Throws where there is no such score, or it can never have this value. */
export function checkThreshold({ scores }: AnyTask["definition"], score: string, threshold: number): ScoreSpec {
  const spec: ScoreSpec = scores[knownName("a score for `failUnder`", score, Object.keys(scores))]!;
  const [min, max] = spec.range;
  if (typeof threshold === "number" && threshold >= min && threshold <= max) return spec;
  const share = threshold / 100;
  throw usageError("BAD_VALUE", {
    expected: `a value ${rangeText(min, max)} for ${score}`,
    received: String(threshold),
    ...(share >= min && share <= max ? { hint: `did you mean ${score}=${share}?` } : {}),
  });
}
