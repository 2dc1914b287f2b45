// Checks that scores of a result reach thresholds.
import type { Check } from "../../core/check.ts";
import { checkTask } from "../../core/define-task.ts";
import { rangeText } from "../../core/option-schema.ts";
import type { OptionSpecs } from "../../core/options.ts";
import { receivedText, usageError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import { isObject } from "../../core/shape.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../../core/task.ts";
import { knownName } from "./resample-settings.ts";

/**
 * Compares point scores with thresholds. Where less is better, more than the threshold fails; an undefined score fails.
 *
 * @example
 * import { checkThresholds, score } from "karat";
 * import { breakdown } from "karat/breakdown";
 *
 * const line = (label: string) => ({ id: "d1", turns: [{ index: 1, label, probabilities: { O: 0, T: 0, X: 1 } }] });
 * const gold = [{ id: "d1", turns: [{ index: 1, annotations: ["X"] }] }];
 * const result = await score(breakdown(), { gold, pred: [line("X")] });
 * const [check] = checkThresholds(breakdown(), result, new Map([["accuracy", 0.8]]));
 * console.log(check?.outcome, check?.message); // pass accuracy is 1, at least 0.8
 */
export function checkThresholds<Score extends string, Specs extends OptionSpecs, Lines extends TaskLines>(
  task: ScoredTask<Score, Specs, Lines>,
  result: Result<NoInfer<Score>>,
  thresholds: ReadonlyMap<NoInfer<Score>, number>,
): Check[] {
  checkTask(task);
  if (!isObject(result) || !isObject(result.scores) || !(thresholds instanceof Map))
    throw usageError("BAD_VALUE", {
      expected: "a result, and a Map from scores to numbers",
      received: `${receivedText(result)} and ${receivedText(thresholds)}`,
      hint: 'checkThresholds(task, result, new Map([["f1", 0.8]]))',
    });
  const { definition, options }: AnyTask = task;
  const { scores, totals } = result as Result;
  return [...thresholds].map(([score, threshold]) => {
    const spec = checkThreshold(definition, score, threshold);
    const value =
      (Object.hasOwn(scores, score) ? scores[score] : definition.summarize(totals as never, options)[score]) ?? null;
    const isLower = spec.better === "lower";
    const isReached = value !== null && (isLower ? value <= threshold : value >= threshold);
    const relation = isLower ? (isReached ? "at most" : "above") : isReached ? "at least" : "below";
    return {
      name: `${score} ${isLower ? "≤" : "≥"} ${threshold}`,
      outcome: isReached ? "pass" : "fail",
      message: value === null ? `${score} is undefined` : `${score} is ${value}, ${relation} ${threshold}`,
    };
  });
}

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
