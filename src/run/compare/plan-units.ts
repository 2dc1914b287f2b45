// How many units a difference needs, from what stored results say of its spread.
import { checkTask } from "../../core/define-task.ts";
import type { OptionSpecs } from "../../core/options.ts";
import { badValue, usageError } from "../../core/problem.ts";
import type { NamedResult } from "../../core/result.ts";
import { checkSettings, number, type Schema, text, thatIs } from "../../core/schema.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../../core/task.ts";
import type { PlanEnd, UnitPlan } from "../../core/unit-plan.ts";
import { type Distribution, differenceOf, distributionOf } from "../../stats/distribution.ts";
import { differenceInterval, type Limits, lackText, standardErrorOf } from "../../stats/jackknife.ts";
import { DEFAULT_POWER, powerAt, unitsNeeded } from "../../stats/power.ts";
import { scorePlace } from "../part/task-scoring.ts";
import { knownName, type ResampleSettings } from "../result/resample-settings.ts";
import { LEVEL, RUN_SETTINGS } from "../run-settings.ts";
import { checkResults } from "./check-results.ts";
import { rejectDifferentResults } from "./compare-signature.ts";
import { inBoth, sampleOfRun, scoredSystems } from "./scored-system.ts";

/** Settings of `planUnits`. */
export interface PlanSettings extends Pick<ResampleSettings, "ci"> {
  /** The true difference to find; otherwise the one between the two results. */
  readonly difference?: number;
  /** The score; otherwise the primary one. */
  readonly score?: string;
  /** How many pairs will be tested. */
  readonly tests?: number;
  /** Power: the chance of finding the difference. */
  readonly power?: number;
}

const SETTINGS: Readonly<Record<keyof PlanSettings, Schema>> = {
  difference: number,
  score: text,
  tests: number,
  power: number,
  ci: thatIs(LEVEL, (value) => typeof value === "number" || value === "off"),
};

/**
 * How many units are needed to find a difference: n′ = n[(t(1 − α/2m) + t(power)) · se/δ]², iterated. One result alone gives
 * the spread of its score, and that of a difference is taken for √2 times as large.
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
 * console.log(plan.needed); // 395
 */
export function planUnits<Score extends string, Specs extends OptionSpecs, Lines extends TaskLines>(
  task: ScoredTask<Score, Specs, Lines>,
  results: readonly NamedResult<NoInfer<Score>>[],
  settings: PlanSettings = {},
): UnitPlan {
  checkTask(task);
  checkResults(task, results);
  checkSettings(settings, SETTINGS);
  const { tests = 1, power = DEFAULT_POWER, ci = RUN_SETTINGS.ci.default } = settings;
  const score = knownName(
    "a score for `score`",
    settings.score ?? task.definition.primary,
    Object.keys(task.definition.scores),
  );
  check(results, settings, { tests, power });
  if (typeof ci !== "number" || !(ci > 50 && ci < 100)) throw badValue(`${LEVEL} for \`ci\``, ci);
  const level = ci / 100;
  const found = spreadOf(task, results, score);
  const difference = Math.abs(settings.difference ?? found.observed);
  const input = {
    units: found.units,
    standardError: found.standardError,
    alpha: Number((1 - level).toPrecision(12)),
    tests,
    power,
  };
  const needed = unitsNeeded(input, difference);
  const ends = settings.difference === undefined ? endsOf(found, level, (end) => unitsNeeded(input, end)) : null;
  return {
    score,
    ...input,
    assumed: results.length === 1,
    difference,
    needed,
    ...(ends === null ? {} : { ends }),
    curve:
      needed === null ? [] : curveUnits(needed).map((units) => ({ units, power: powerAt(input, difference, units) })),
  };
}

function check(
  results: readonly NamedResult[],
  { difference }: PlanSettings,
  { tests, power }: { readonly tests: number; readonly power: number },
): void {
  if (results.length < 1 || results.length > 2) throw badValue("one stored result or two", results.length);
  if (results.length === 1 && difference === undefined)
    throw usageError("BAD_VALUE", { expected: "`difference` with a single result", received: "none" });
  if (difference !== undefined && !(Number.isFinite(difference) && difference !== 0))
    throw badValue("a number other than 0 for `difference`", difference);
  if (!(Number.isInteger(tests) && tests >= 1)) throw badValue("a whole number of at least 1 for `tests`", tests);
  if (!(power > 0.5 && power < 1)) throw badValue("a number above 0.5 and below 1 for `power`", power);
}

function endsOf(
  { observed, intervalAt }: ReturnType<typeof spreadOf>,
  level: number,
  neededFor: (difference: number) => number | null,
): readonly [PlanEnd, PlanEnd] {
  const { low, high } = intervalAt(level);
  const end = (difference: number): PlanEnd => ({
    difference,
    needed: difference * observed > 0 ? neededFor(Math.abs(difference)) : null,
  });
  return [end(low), end(high)];
}

function spreadOf(task: AnyTask, results: readonly NamedResult[], score: string) {
  // Two stored results may have the same name.
  const systems = results.flatMap((result) => scoredSystems([result]));
  if (results.length === 2) rejectDifferentResults(results[0]!, results[1]!);
  const ids = systems.map((system) => system.ids).reduce(inBoth);
  if (ids.length === 0)
    throw usageError("BAD_VALUE", { expected: `${task.definition.unit}s that both results have`, received: "none" });
  const [first, second] = systems.map(({ runs }) => distributionOf(sampleOfRun(task, runs[0], ids))) as [
    Distribution,
    Distribution?,
  ];
  const distribution = second === undefined ? first : differenceOf(second, first);
  const place = scorePlace(task, score);
  const error = standardErrorOf(distribution, place);
  const isSpread = typeof error !== "string" && error.value > 0;
  if (!isSpread)
    throw usageError("BAD_VALUE", {
      expected: `results in which ${score} varies from ${task.definition.unit} to ${task.definition.unit}`,
      received: lackText(typeof error === "string" ? error : "NO_SPREAD", {
        isDifference: second !== undefined,
        isClustered: distribution.isClustered,
      }),
    });
  const factor = second === undefined ? Math.SQRT2 : 1;
  return {
    units: error.units,
    standardError: factor * error.value,
    observed: distribution.observed[place]!,
    // Of the difference between two results: there is a spread, and so an interval.
    intervalAt: (level: number) =>
      differenceInterval(distribution, place, { level, range: task.definition.scores[score]!.range }) as Limits,
  };
}

const STEPS = 24;

/** Numbers of units from few to half as many again as are needed. */
function curveUnits(needed: number): number[] {
  const last = Math.max(12, Math.ceil(1.5 * needed));
  const steps = Array.from({ length: STEPS }, (_, step) => Math.round(2 + ((last - 2) * step) / (STEPS - 1)));
  return [...new Set([...steps, needed])].sort((one, other) => one - other);
}
