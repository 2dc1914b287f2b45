// How many units a difference needs, by drawing samples from the units of stored results.

import type { OptionSpecs } from "../../contract/option-spec.ts";
import type { NamedResult } from "../../contract/result.ts";
import { LEVEL, RUN_SETTINGS } from "../../contract/run-settings.ts";
import { checkSettings, number, type Schema, text, thatIs } from "../../contract/schema.ts";
import type { ScoreSpec } from "../../contract/score-spec.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../../contract/task.ts";
import { checkTask } from "../../contract/task-facts.ts";
import type { PlanEnd, UnitPlan } from "../../contract/unit-plan.ts";
import { badValue, usageError } from "../../problems/problem.ts";
import { plural } from "../../problems/visible-text.ts";
import { alphaAt, knownName, type StatisticsSettings } from "../checked-settings.ts";
import { differenceOf, differingUnits } from "../difference.ts";
import { type Estimate, estimatesOf, jackknifeOf, unitParts } from "../estimate.ts";
import { type Lack, type Limits, lackText, scoreInterval } from "../interval.ts";
import { isNoSpread } from "../sample.ts";
import { scorePlace, taskScoring } from "../task-scoring.ts";
import { type Pilot, unitsNeeded } from "../units-needed.ts";
import { checkResults } from "./check-results.ts";
import { rejectDifferentResults } from "./compare-signature.ts";
import { inBoth, sampleOfRun, scoredSystems } from "./scored-system.ts";

/** Settings of `planUnits`. */
export interface PlanSettings extends Pick<StatisticsSettings, "ci"> {
  /** The true difference to find; otherwise the one between the two results. */
  readonly difference?: number;
  /** The score; otherwise the primary one. */
  readonly score?: string;
  /** How many pairs will be tested. */
  readonly tests?: number;
  /** Power: the chance of finding the difference. */
  readonly power?: number;
  /** The seed of the samples that are drawn. */
  readonly seed?: number;
}

const SETTINGS: Readonly<Record<keyof PlanSettings, Schema>> = {
  difference: number,
  score: text,
  tests: number,
  power: number,
  seed: number,
  ci: thatIs(LEVEL, (value) => typeof value === "number" || value === "off"),
};

const DEFAULT_POWER = 0.8;

/**
 * How many units are needed to find a difference: the smallest number for which enough of 2,000 samples drawn from the
 * observed units find it. One result alone gives the spread of its score, and that of a difference is taken for √2 times as
 * large.
 *
 * @example
 * import { planUnits, score } from "karat";
 * import { breakdown } from "karat/breakdown";
 *
 * const turn = (label: string) => [{ index: 1, label, probabilities: { O: 0, T: 0, X: 1 } }];
 * const gold = ["a", "b", "c", "d"].map((id) => ({ id, turns: [{ index: 1, annotations: ["X"] }] }));
 * const pred = gold.map(({ id }, k) => ({ id, turns: turn(k === 0 ? "O" : "X") }));
 * const result = await score(breakdown(), { gold, pred }, { perUnit: true });
 * const plan = planUnits(breakdown(), [{ name: "mine", result }], { difference: 0.1 });
 * console.log(plan.needed); // 318
 */
export function planUnits<Score extends string, Specs extends OptionSpecs, Lines extends TaskLines>(
  task: ScoredTask<Score, Specs, Lines>,
  results: readonly NamedResult<NoInfer<Score>>[],
  settings: PlanSettings = {},
): UnitPlan {
  checkTask(task);
  checkResults(task, results);
  checkSettings(settings, SETTINGS);
  const { definition } = task;
  const { tests = 1, power = DEFAULT_POWER, seed = RUN_SETTINGS.seed.default, ci = RUN_SETTINGS.ci.default } = settings;
  const score = knownName("a score for `score`", settings.score ?? definition.primary, Object.keys(definition.scores));
  check(results, settings, { tests, power, seed });
  if (typeof ci !== "number" || !(ci > 50 && ci < 100)) throw badValue(`${LEVEL} for \`ci\``, ci);
  const { pilot, observed, limits, standardError } = pilotOf(task, results, { score, level: ci / 100 });
  const alpha = alphaAt(ci / 100);
  const difference = settings.difference ?? observed;
  const plan = (wanted: number) => unitsNeeded(pilot, { difference: wanted, level: alpha / tests, power, seed });
  const endOf = (end: number): PlanEnd => ({
    difference: end,
    needed: end * observed > 0 ? plan(end).needed : null,
  });
  const { needed, curve } = plan(difference);
  return {
    score,
    units: pilot.parts.length,
    standardError,
    alpha,
    tests,
    power,
    seed,
    assumed: results.length === 1,
    difference: Math.abs(difference),
    needed,
    ...(settings.difference === undefined && limits !== null && { ends: [endOf(limits.low), endOf(limits.high)] }),
    curve,
  };
}

function check(
  results: readonly NamedResult[],
  { difference }: PlanSettings,
  { tests, power, seed }: { readonly tests: number; readonly power: number; readonly seed: number },
): void {
  if (results.length < 1 || results.length > 2) throw badValue("one stored result or two", results.length);
  if (results.length === 1 && difference === undefined)
    throw usageError("BAD_VALUE", { expected: "`difference` with a single result", received: "none" });
  if (difference !== undefined && !(Number.isFinite(difference) && difference !== 0))
    throw badValue("a number other than 0 for `difference`", difference);
  if (!(Number.isInteger(tests) && tests >= 1)) throw badValue("a whole number of at least 1 for `tests`", tests);
  if (!(power > 0.5 && power < 1)) throw badValue("a number above 0.5 and below 1 for `power`", power);
  if (!Number.isSafeInteger(seed)) throw badValue("a whole number for `seed`", seed);
}

interface ObservedDifference {
  readonly pilot: Pilot;
  readonly observed: number;
  readonly limits: Limits | null;
  readonly standardError: number;
}

/** The units' own parts of the difference between two results, or of the score of one. */
function pilotOf(
  task: AnyTask,
  results: readonly NamedResult[],
  { score, level }: { readonly score: string; readonly level: number },
): ObservedDifference {
  // Two stored results may have the same name.
  const systems = results.flatMap((result) => scoredSystems([result]));
  if (results.length === 2) rejectDifferentResults(results[0]!, results[1]!);
  const { unit } = task.definition;
  const ids = systems.map((system) => system.ids).reduce(inBoth);
  if (ids.length === 0)
    throw usageError("BAD_VALUE", { expected: `${plural(unit)} that both results have`, received: "none" });
  const place = scorePlace(task, score);
  const [first, second] = systems.map(({ runs }) => estimatesOf(sampleOfRun(task, runs[0], ids))(place)) as [
    Estimate,
    Estimate?,
  ];
  const { range }: ScoreSpec = task.definition.scores[score]!;
  const { places } = taskScoring(task).shapes[place]!;
  const isClustered = first.runs[0]!.sizes !== undefined;
  const difference = second === undefined ? null : differenceOf(second, first, { level, range, places });
  const sides: readonly [Estimate, Estimate?] = second === undefined ? [first] : [second, first];
  const standardError = Math.sqrt(jackknifeOf(...sides).variance);
  const interval =
    difference === null ? scoreInterval(first, { level, range }) : (difference.lack ?? difference.limits);
  const isConstant = isNoSpread(standardError, Math.max(Math.abs(first.score), Math.abs(second?.score ?? 0)));
  if (isConstant || typeof interval === "string")
    throw usageError("BAD_VALUE", {
      expected: `results in which ${score} varies from ${unit} to ${unit}`,
      received: isConstant
        ? `the same ${second === undefined ? "value" : "difference"} on every ${isClustered ? "cluster" : unit}`
        : lackText(interval as Lack, { isClustered }),
    });
  const factor = second === undefined ? Math.SQRT2 : 1;
  const differs =
    second === undefined
      ? new Uint8Array(first.counted.length).fill(1)
      : differingUnits([...first.runs, ...second.runs], places);
  const observed = second === undefined ? first.score : second.score - first.score;
  const pilot: Pilot = {
    parts: unitParts(...sides).map((part) => factor * (part - observed) + observed),
    differs: differs.filter((_, at) => sides.some((side) => side?.counted[at] === 1)),
    width: range[1] - range[0],
  };
  return {
    pilot,
    observed,
    limits: difference?.limits ?? null,
    standardError: factor * standardError,
  };
}
