// Checks a result: against thresholds, and against the accepted runs of a baseline.
import { type Check, isGood, type Outcome, worstOutcome } from "../../contract/check.ts";
import type { OptionSpecs } from "../../contract/option-spec.ts";
import type { Result } from "../../contract/result.ts";
import { checkSettings, listOf, number, recordOf, text } from "../../contract/schema.ts";
import { checkResult } from "../../contract/stored-result.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../../contract/task.ts";
import { checkTask } from "../../contract/task-facts.ts";
import { badValue } from "../../problems/problem.ts";
import { knownName } from "../checked-settings.ts";
import { checkResults } from "../compare/check-results.ts";
import { type Baseline, baselineFromValue, baselineOf } from "./baseline.ts";
import { countedNoun, whatDiffers } from "./comparable.ts";
import { guardChecks, IDENTICAL } from "./guard-checks.ts";
import { thresholdChecks } from "./thresholds.ts";
import { whatGotWorse } from "./what-got-worse.ts";

/** Settings of `check`. */
export interface CheckSettings<Score extends string = string> {
  /** The least value of each score, or the largest where less is better. */
  readonly failUnder?: Readonly<Partial<Record<Score, number>>>;
  /** Largest tolerated loss, for every guarded score. Without one, only a significant loss fails. */
  readonly margin?: number;
  /** The scores to guard; by default the primary one. */
  readonly scores?: readonly Score[];
}

/** The outcome of `check`. */
export interface CheckedResult {
  readonly status: Outcome;
  /** The verdict in one line. */
  readonly message: string;
  readonly checks: readonly Check[];
  /** Why the run could not be compared with the baseline, as sentences. */
  readonly differs: readonly string[];
  /** The mistakes that increased, in at most four lines. */
  readonly worse: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Checks a result against thresholds (`failUnder`) and against a baseline, which `baselineOf` makes. With null as baseline
 * and only thresholds asked for, checks these alone; whatever else is asked for is then inconclusive.
 *
 * @example
 * import { check, score } from "karat";
 * import { breakdown } from "karat/breakdown";
 *
 * const line = (label: string) => ({ id: "d1", turns: [{ index: 1, label, probabilities: { O: 0, T: 0, X: 1 } }] });
 * const gold = [{ id: "d1", turns: [{ index: 1, annotations: ["X"] }] }];
 * const result = await score(breakdown(), { gold, pred: [line("X")] });
 * const { status, message } = check(breakdown(), result, null, { failUnder: { accuracy: 0.8 } });
 * console.log(status, message); // pass Pass: accuracy is 1, at least 0.8.
 */
export function check<Score extends string, Specs extends OptionSpecs, Lines extends TaskLines>(
  task: ScoredTask<Score, Specs, Lines>,
  result: Result<NoInfer<Score>>,
  baseline: Baseline | null,
  settings: CheckSettings<NoInfer<Score>> = {},
): CheckedResult {
  checkTask(task);
  checkResult(result, { file: "result" }, task.definition.id);
  checkCheckSettings(task, settings);
  const thresholds = thresholdChecks(task, result, settings.failUnder);
  if (baseline === null) return withoutBaseline(thresholds, settings);
  return against(task, result, baselineFromValue(baseline, "baseline"), { ...settings, thresholds });
}

/** Throws if no result could be checked with these settings. */
export function checkCheckSettings({ definition }: AnyTask, settings: CheckSettings): void {
  checkSettings(settings, { failUnder: recordOf(number), margin: number, scores: listOf(text) });
  const { margin = 0, scores = [definition.primary] } = settings;
  if (!(margin >= 0 && Number.isFinite(margin))) throw badValue("a number of at least 0 for `margin`", margin);
  if (scores.length === 0) throw badValue("at least one score for `scores`", scores);
  for (const score of scores) {
    const [least, most] =
      definition.scores[knownName("a score for `score`", score, Object.keys(definition.scores))]!.range;
    if (margin < most - least) continue;
    const hint = `every loss would pass; did you mean ${margin / 100}?`;
    throw badValue(`a \`margin\` below ${most - least}, the range of ${score}`, margin, hint);
  }
}

interface Demands extends CheckSettings {
  readonly thresholds: readonly Check[];
}

function against(task: AnyTask, result: Result, baseline: Baseline, demands: Demands): CheckedResult {
  const { thresholds, margin } = demands;
  // A score that is named twice is tested once.
  const scores = [...new Set(demands.scores ?? [task.definition.primary])];
  checkResults(task, [{ name: "result", result }]);
  // Throws unless the run could be a baseline itself.
  baselineOf([result]);
  const differs = whatDiffers(task, { result, baseline }, scores);
  if (differs.length > 0) return verdict([...thresholds, notComparable(differs)], { differs });
  const checks = guardChecks(task, { result, baseline }, { scores, margin });
  const fresh = result.perUnit!.length - baseline.units.length;
  const { unit } = task.definition;
  const notes = [
    ...(fresh > 0
      ? [`${countedNoun({ length: fresh }, `new ${unit}`)} left out of the comparison: not in the baseline.`]
      : []),
    ...(baseline.runs.length === 1 && !checks.every(isIdentical) ? [ONE_RUN] : []),
  ];
  return verdict([...thresholds, ...checks], {
    worse: checks.every(isIdentical) ? [] : whatGotWorse(task, { result, baseline }, scores[0]!),
    notes,
  });
}

const ONE_RUN = "How much runs vary is not known from one run. Accept three to five runs of the same system.";

function isIdentical({ message }: Check): boolean {
  return message === IDENTICAL;
}

/** Thresholds need no baseline; all else that is asked for is inconclusive. */
function withoutBaseline(thresholds: readonly Check[], { margin, scores }: CheckSettings): CheckedResult {
  const isGuarded = thresholds.length === 0 || margin !== undefined || scores !== undefined;
  return verdict(isGuarded ? [...thresholds, NO_BASELINE] : thresholds, {});
}

const NO_BASELINE: Check = {
  name: "compared with the baseline",
  outcome: "inconclusive",
  message: "No baseline yet. Accept this run with --accept.",
};

function notComparable(differs: readonly string[]): Check {
  return {
    name: "compared with the baseline",
    outcome: "inconclusive",
    message: `Inconclusive: this run cannot be compared with the baseline. ${differs[0]}`,
  };
}

/** The worst check gives the first line. */
function verdict(checks: readonly Check[], more: Partial<CheckedResult>): CheckedResult {
  const status = worstOutcome(checks);
  const { message } = checks.find(({ outcome }) => outcome === status)!;
  return { status, message, checks, differs: [], worse: [], notes: [], ...more };
}

/** The verdict, what else was checked, what got worse, the notes, and the next step. */
export function verdictLines(
  { status, message, checks, differs, worse, notes }: CheckedResult,
  { isAccepting = false } = {},
): readonly string[] {
  const others = checks.map((one) => one.message).filter((one) => one !== message);
  const accept = isAccepting
    ? ["Not accepted."]
    : message === IDENTICAL || message.includes("--accept")
      ? []
      : ["Accept this run as the new baseline with --accept."];
  const isOpen = status === "inconclusive" && checks.some(({ outcome, p }) => outcome === status && p !== undefined);
  return [
    message,
    ...others,
    ...differs.slice(1),
    ...worse,
    ...notes,
    ...(isOpen ? ["karat plan says how many units would decide."] : []),
    ...(isGood(status) && worse.length === 0 ? [] : accept),
  ];
}
