// The gate: checks that a result is not worse than a baseline by more than a margin (non-inferiority).
import type { Check, Outcome } from "../../core/check.ts";
import { checkTask } from "../../core/define-task.ts";
import type { OptionSpecs } from "../../core/options.ts";
import { power } from "../../core/power.ts";
import { badValue, usageError } from "../../core/problem.ts";
import type { NamedResult, Result } from "../../core/result.ts";
import { checkSettings, number } from "../../core/schema.ts";
import { type ScoreSpec, signOf } from "../../core/score-spec.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../../core/task.ts";
import { withMinus } from "../../core/visible-text.ts";
import { type Distribution, differenceOf, distributionOf } from "../../stats/distribution.ts";
import { formulaContributions } from "../../stats/general-statistic.ts";
import { differenceInterval, type Lack, type Limits, lackText } from "../../stats/jackknife.ts";
import { ratioContributions } from "../../stats/ratio-statistic.ts";
import { type Sample, slackAt } from "../../stats/sample.ts";
import { checkResults } from "../compare/check-results.ts";
import { rejectDifferentResults } from "../compare/compare-signature.ts";
import { EQUIVALENCE_LEVEL } from "../compare/paired-differences.ts";
import { inBoth, type ScoredSystem, sampleOfRun, scoredSystems } from "../compare/scored-system.ts";
import { scorePlace } from "../part/task-scoring.ts";
import { SETTING_SCHEMAS } from "../setting-schemas.ts";
import { knownName, type ResampleSettings, type Resampling, resampling } from "./resample-settings.ts";

/** Settings of a gate. */
export interface GateSettings<Score extends string = string> extends ResampleSettings {
  /** Largest tolerated loss. */
  readonly margin?: number;
  /** The scores to check; by default the primary one. */
  readonly scores?: readonly Score[];
}

/** A result and the stored baseline, both scored with `perUnit`. */
export interface GateInput<Score extends string = string> {
  readonly result: Result<Score>;
  readonly baseline: Result<Score>;
}

const LEAST_UNITS = 6;

/**
 * Checks one score against a baseline: the first of `scores`, or the primary one.
 *
 * @example
 * import { checkGate, score } from "karat";
 * import { breakdown } from "karat/breakdown";
 *
 * const line = (label: string) => ({ id: "d1", turns: [{ index: 1, label, probabilities: { O: 0, T: 0, X: 1 } }] });
 * const gold = [{ id: "d1", turns: [{ index: 1, annotations: ["X"] }] }];
 * const run = (label: string) => score(breakdown(), { gold, pred: [line(label)] }, { perUnit: true });
 * const check = checkGate(breakdown(), { result: await run("O"), baseline: await run("X") }, { margin: 0.1 });
 * console.log(check.outcome); // inconclusive
 */
export function checkGate<Score extends string, Specs extends OptionSpecs, Lines extends TaskLines>(
  task: ScoredTask<Score, Specs, Lines>,
  input: GateInput<NoInfer<Score>>,
  settings: GateSettings<NoInfer<Score>> = {},
): Check {
  return checkGates(task, input, settings)[0]!;
}

/**
 * Whether each score is at most a margin worse than the baseline's: certain if the lower limit of the paired difference,
 * turned so that more is better, is at or above −margin, refuted if the upper one is below it, otherwise inconclusive.
 *
 * @example
 * import { checkGates, score } from "karat";
 * import { breakdown } from "karat/breakdown";
 *
 * const line = (label: string) => ({ id: "d1", turns: [{ index: 1, label, probabilities: { O: 0, T: 0, X: 1 } }] });
 * const gold = [{ id: "d1", turns: [{ index: 1, annotations: ["X"] }] }];
 * const run = (label: string) => score(breakdown(), { gold, pred: [line(label)] }, { perUnit: true });
 * const input = { result: await run("O"), baseline: await run("X") };
 * const checks = checkGates(breakdown(), input, { margin: 0.1, scores: ["accuracy", "f1.x"] });
 * console.log(checks.length); // 2
 */
export function checkGates<Score extends string, Specs extends OptionSpecs, Lines extends TaskLines>(
  task: ScoredTask<Score, Specs, Lines>,
  input: GateInput<NoInfer<Score>>,
  settings: GateSettings<NoInfer<Score>> = {},
): Check[] {
  checkTask(task);
  const results = named((input ?? {}) as GateInput);
  checkResults(task, results);
  checkSettings(settings, { ...SETTING_SCHEMAS, margin: number });
  const plan = gatePlan(task, settings);
  rejectDifferentResults(...results);
  return gatesOf(task, input, plan);
}

function named({ result, baseline }: GateInput): [NamedResult, NamedResult] {
  return [
    { name: "baseline", result: baseline },
    { name: "result", result },
  ];
}

/**
 * The checks of results of one task with the same options; where gold differs, of the units that both have. On the same
 * gold, a run without units of the baseline cannot pass: leaving out hard units would hide a loss.
 */
export function gatesOf(task: AnyTask, input: GateInput, { margin, scores, chosen }: GatePlan): Check[] {
  const [before, now] = scoredSystems(named(input)) as [ScoredSystem, ScoredSystem];
  const ids = inBoth(before.ids, now.ids);
  const samples = [before, now].map(({ runs: [run] }) => sampleOfRun(task, run, ids)) as [Sample, Sample];
  if (ids.length === 0) {
    const because = `there is no ${task.definition.unit} in common`;
    return scores.map((score) => check(score, margin, { ...UNDECIDED, because }));
  }
  const [first, second] = samples.map((sample) => distributionOf(sample, chosen)) as [Distribution, Distribution];
  const isSame = samples[0].rows.every((value, at) => value === samples[1].rows[at]);
  const difference = differenceOf(second, first);
  const evidence = { difference, samples, isSame, units: first.units, margin, level: chosen.level };
  const isSameGold = input.baseline.digests.gold === input.result.digests.gold;
  const lost = isSameGold ? before.ids.length - ids.length : 0;
  const missing = `, but ${lost} of ${before.ids.length} ${task.definition.unit}s of the baseline ${lost === 1 ? "is" : "are"} missing in this run`;
  return scores.map((score) => {
    const found = gate(task, score, evidence);
    return check(score, margin, lost === 0 ? found : withoutPass(found, missing));
  });
}

/** Without a margin, only a significant loss fails. */
type Margin = number | null;

interface GatePlan {
  readonly margin: Margin;
  readonly scores: readonly string[];
  readonly chosen: Resampling & { readonly level: number };
}

/** The settings with their defaults; throws where no result could be held to them. */
export function gatePlan({ definition }: AnyTask, settings: GateSettings): GatePlan & { readonly margin: number } {
  const { margin = 0, scores = [definition.primary], ...rest } = settings;
  if (!(margin >= 0 && Number.isFinite(margin))) throw badValue("a number of at least 0 for `margin`", margin);
  const { level, ...chosen } = resampling(rest);
  if (level === null)
    throw usageError("BAD_VALUE", {
      expected: "intervals to decide by, not `ci: null`",
      received: "none",
    });
  const all = Object.keys(definition.scores);
  const wanted = scores.map((score) => knownName("a score for `gateScore`", score, all));
  return { margin, scores: wanted, chosen: { ...chosen, level } };
}

interface Evidence {
  readonly difference: Distribution;
  readonly samples: readonly [baseline: Sample, system: Sample];
  readonly isSame: boolean;
  readonly units: number;
  readonly margin: Margin;
  readonly level: number;
}

function gate(task: AnyTask, score: string, { difference, samples, isSame, units, margin, level }: Evidence): Finding {
  const { definition } = task;
  const spec: ScoreSpec = definition.scores[score]!;
  const { range } = spec;
  const place = scorePlace(task, score);
  const sign = signOf(spec);
  const noun = difference.isClustered ? "cluster" : definition.unit;
  const observed = sign * difference.observed[place]!;
  // Rounding alone must not put a difference beyond the margin.
  const allowed = (margin ?? 0) + slackAt(Math.max(1, difference.scale[place]!));
  const counted = difference.counted(place).reduce((sum, counts) => sum + counts, 0);
  if (isSame && units >= LEAST_UNITS) {
    const because = `all ${units} ${noun}s score as before${unseen(units, noun)}`;
    return { outcome: "pass", because, passingMargin: 0, equivalent: true };
  }
  if (Number.isNaN(observed)) return { ...UNDECIDED, because: `${score} is undefined` };
  const interval = (at: number) => turned(differenceInterval(difference, place, { level: at, range }), sign);
  const [found, narrow] = [interval(level), interval(EQUIVALENCE_LEVEL)];
  const text =
    observed === 0
      ? `${score} equals the baseline`
      : `${score} is ${rounded(Math.abs(observed))} ${observed < 0 ? "worse" : "better"} than the baseline`;
  if (counted < LEAST_UNITS) {
    const few = counted === 1 ? `1 ${noun} is` : `${counted} ${noun}s are`;
    const because = `${text}, but ${few} too few to decide (at least ${LEAST_UNITS} are needed)`;
    return { ...UNDECIDED, because, ...(typeof found !== "string" && { interval: found }) };
  }
  const isHarmless = noneIsWorse(samples, place, sign);
  if (found === "NO_SPREAD") {
    const outcome = observed >= -allowed ? "pass" : "fail";
    return {
      outcome,
      because: `${text}, the same on every ${noun}${outcome === "pass" ? unseen(counted, noun) : ""}`,
      passingMargin: Math.max(0, -observed),
      equivalent: Math.abs(observed) <= allowed,
      difference: observed,
    };
  }
  const harmless = `, and no ${noun} is worse than before`;
  if (typeof found === "string") {
    const lack = lackText(found, { isDifference: true, isClustered: difference.isClustered });
    if (!isHarmless) return { ...UNDECIDED, because: `${text}, but there is no interval: ${lack}` };
    const because = `${text}${harmless}${unseen(counted, noun)}`;
    return { outcome: "pass", because, passingMargin: 0, equivalent: false, difference: observed };
  }
  const outcome = gateOutcome(found, allowed, isHarmless);
  const limits = `${text} [${rounded(found.low)}, ${rounded(found.high)}]`;
  const why = found.low < -allowed && isHarmless ? harmless : "";
  return {
    outcome,
    because: outcome === "pass" ? `${limits}${why}${unseen(counted, noun)}` : limits,
    passingMargin: outcome === "pass" && isHarmless ? 0 : Math.max(0, -found.low),
    equivalent: typeof narrow !== "string" && narrow.low >= -allowed && narrow.high <= allowed,
    difference: observed,
    interval: found,
  };
}

/** Whether no unit pulls the difference down, to first order; nobody can tell of a function. */
export function noneIsWorse([baseline, system]: Evidence["samples"], place: number, sign: number): boolean {
  const shape = system.shapes[place]!;
  if (shape.kind === "function") return false;
  const contributions = (shape.kind === "ratio" ? ratioContributions : formulaContributions)(shape, {
    baseline,
    system,
  });
  return contributions.every((value) => sign * value >= -slackAt(1));
}

/** Of limits turned so that more is better, with enough units. */
export function gateOutcome({ low, high }: Limits, allowed: number, isHarmless: boolean): Outcome {
  return low >= -allowed || isHarmless ? "pass" : high < -allowed ? "fail" : "inconclusive";
}

/** A failure that hits one unit in N is in none of n units with a chance of 5 %, for N = 1/(1 − 0.05^(1/n)). */
function unseen(units: number, noun: string): string {
  const oneIn = Math.floor(1 / (1 - power(0.05, 1 / units)));
  return ` (failures in fewer than 1 ${noun} in ${oneIn} could go unnoticed)`;
}

function turned(limits: Limits | Lack, sign: number): Limits | Lack {
  if (typeof limits === "string") return limits;
  const { low, high } = limits;
  return sign > 0 ? { low, high } : { low: -high, high: -low };
}

/** What was found of one score, before a margin judges it. */
type Finding = Omit<Check, "name" | "message" | "score" | "margin"> & { readonly because: string };

const UNDECIDED = { outcome: "inconclusive", equivalent: false } as const;

function withoutPass(found: Finding, missing: string): Finding {
  const because = `${found.because}${missing}`;
  return found.outcome === "fail" ? { ...found, because } : { ...UNDECIDED, because };
}

function check(score: string, margin: Margin, finding: Finding): Check {
  const { because, outcome, passingMargin, ...found } = finding;
  return {
    name: `${score} ${margin === null ? "not" : `at most ${margin}`} worse than the baseline`,
    outcome: margin === null && outcome !== "fail" ? "pass" : outcome,
    message: `${because}${margin === null ? lossText(finding) : verdictText(finding, margin)}`,
    score,
    ...(margin === null ? {} : { margin }),
    ...(passingMargin === undefined ? {} : { passingMargin }),
    ...found,
  };
}

function verdictText({ outcome, passingMargin: passing }: Finding, margin: number): string {
  const wouldPass =
    passing !== undefined && outcome !== "pass" ? `; a margin of ${roundedUp(passing)} would have passed` : "";
  return `, margin ${margin}: ${outcome}${wouldPass}`;
}

function lossText({ outcome, passingMargin: passing }: Finding): string {
  if (outcome === "fail") return ": a significant loss";
  return `: no significant loss${passing ? `, but one of up to ${roundedUp(passing)} cannot be ruled out` : ""}`;
}

function rounded(value: number): string {
  return withMinus(String(Number(value.toPrecision(3))));
}

/** So that the rounded margin would pass too; a margin allows for rounding errors. */
function roundedUp(value: number): string {
  const near = Number(value.toPrecision(3));
  const thirdDigit = Number(`1e${Number(value.toExponential().split("e")[1]) - 2}`);
  return String(near + slackAt(1) >= value ? near : Number((near + thirdDigit).toPrecision(3)));
}
