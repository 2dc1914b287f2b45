// Demands on a result: scores that must be reached, and a baseline that must not be missed by more than a margin.
import type { Check, Outcome } from "../../core/check.ts";
import { didYouMean } from "../../core/nearest.ts";
import { type OptionSpecs, rangeText } from "../../core/options.ts";
import { usageError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../../core/task.ts";
import { compareResults } from "../compare/compare-results.ts";
import type { ResampleSettings } from "./resample-settings.ts";

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
): Check[];
export function checkThresholds(
  { definition }: AnyTask,
  { scores }: Result,
  thresholds: ReadonlyMap<string, number>,
): Check[] {
  return [...thresholds].map(([score, threshold]) => {
    const spec = checkThreshold(definition, score, threshold);
    const value = scores[score] ?? null;
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
  const spec: ScoreSpec | undefined = Object.hasOwn(scores, score) ? scores[score] : undefined;
  if (spec === undefined) throw unknownScore(score, Object.keys(scores));
  const [min, max] = spec.range;
  if (threshold >= min && threshold <= max) return spec;
  const share = threshold / 100;
  throw usageError("BAD_VALUE", {
    expected: `a value ${rangeText(min, max)} for ${score}`,
    received: String(threshold),
    ...(share >= min && share <= max ? { hint: `did you mean ${score}=${share}?` } : {}),
  });
}

function unknownScore(score: string, scores: readonly string[]): Error {
  return usageError("UNKNOWN_OPTION", {
    expected: "a score for --fail-under",
    received: JSON.stringify(score),
    hint: didYouMean(score, scores),
  });
}

/** How far a result may fall behind, and how that is decided. */
export interface GateSettings extends ResampleSettings {
  /** How much worse than the baseline the primary score may be. */
  readonly margin?: number;
}

/** A result and the stored one it must not fall behind; both with the rows of their units. */
export interface GateInput<Score extends string = string> {
  readonly result: Result<Score>;
  readonly baseline: Result<Score>;
}

/**
 * Whether the primary score is at most a margin worse than the baseline's: certain if the whole interval of the paired
 * difference says so, refuted if none of it does, otherwise inconclusive.
 *
 * @example
 * import { checkGate, score } from "karat";
 * import { breakdown } from "karat/breakdown";
 *
 * const line = (label: string) => ({ id: "d1", turns: [{ index: 1, label, probabilities: { O: 0, T: 0, X: 1 } }] });
 * const gold = [{ id: "d1", turns: [{ index: 1, annotations: ["X"] }] }];
 * const run = (label: string) => score(breakdown(), { gold, pred: [line(label)] }, { perUnit: true });
 * const check = checkGate(breakdown(), { result: await run("O"), baseline: await run("X") }, { margin: 0.1 });
 * console.log(check.name); // accuracy at most 0.1 worse than the baseline
 */
export function checkGate<Score extends string, Specs extends OptionSpecs, Lines extends TaskLines>(
  task: ScoredTask<Score, Specs, Lines>,
  input: GateInput<NoInfer<Score>>,
  settings?: GateSettings,
): Check;
export function checkGate(task: AnyTask, { result, baseline }: GateInput, settings: GateSettings = {}): Check {
  const { margin = 0, ...resample } = settings;
  if (!(margin >= 0 && Number.isFinite(margin)))
    throw usageError("BAD_VALUE", { expected: "a number of at least 0 for --margin", received: String(margin) });
  if (resample.ci === null)
    throw usageError("BAD_VALUE", { expected: "intervals, since --gate decides by them", received: "--ci off" });
  const primary: string = task.definition.primary;
  const named = [
    { name: "baseline", result: baseline },
    { name: "result", result },
  ];
  const { comparisons } = compareResults(task, named, { ...resample, baseline: "baseline" });
  const { difference, interval } = comparisons.find(({ score }) => score === primary)!;
  const name = `${primary} at most ${margin} worse than the baseline`;
  if (difference === null || interval === null)
    return { name, outcome: "inconclusive", message: `the difference in ${primary}, or its interval, is undefined` };
  const isLower = task.definition.scores[primary]!.better === "lower";
  const [worst, best] = isLower ? [-interval.high, -interval.low] : [interval.low, interval.high];
  const outcome: Outcome = worst >= -margin ? "pass" : best < -margin ? "fail" : "inconclusive";
  const message = `${primary} differs by ${difference} [${interval.low}, ${interval.high}], margin ${margin}: ${outcome}`;
  return { name, outcome, message };
}
