// Two systems compared in every tested score, on the units both have: the difference, its interval, and a paired test; and in the primary score on each group of units.
import type { GroupDifference, PairedDifference } from "../../core/comparison.ts";
import type { Steps } from "../../core/event-loop.ts";
import { formulasOf } from "../../core/formula/score-formulas.ts";
import type { Interval } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { countStrictlyLarger, pairedBootstrapP } from "../../stats/compat.ts";
import { holm, minP } from "../../stats/correction.ts";
import { type Distribution, differenceOf } from "../../stats/distribution.ts";
import { type EstimatedError, standardErrorOf } from "../../stats/jackknife.ts";
import type { Pair } from "../../stats/pair-statistic.ts";
import { testSteps } from "../../stats/permutation.ts";
import { rowsOf } from "../part/rows.ts";
import { scorePlace } from "../part/task-scoring.ts";
import { groupsIn } from "../result/group-scores.ts";
import { finiteOrNull, taskIntervals } from "../result/intervals.ts";
import { type ComparePlan, enoughSwaps } from "./compare-settings.ts";
import { runsDifference } from "./runs-difference.ts";
import { type Distributions, inBoth, type ScoredSystem, sampleOfRun } from "./scored-system.ts";

/** A difference before its p-value is adjusted over all pairs. */
export interface RawDifference extends PairedDifference {
  /** Null where there is none. */
  readonly error: EstimatedError | null;
  /** The score whose test it shares; mostly its own. */
  readonly testedAs: string;
  /** The largest difference that the range of the score allows. */
  readonly largest: number;
}

export interface Contest {
  readonly task: AnyTask;
  readonly plan: ComparePlan;
  readonly distributions: Distributions;
}

/** Two one-sided tests at 5 % are an interval of 90 % (Schuirmann 1987). */
export const EQUIVALENCE_LEVEL = 0.9;

export function* pairedDifferences(
  baseline: ScoredSystem,
  system: ScoredSystem,
  contest: Contest,
): Steps<RawDifference[]> {
  const { task, plan, distributions } = contest;
  const ids = inBoth(baseline.ids, system.ids);
  const sides = { baseline: distributions(baseline, ids), system: distributions(system, ids) };
  const difference = differenceOf(sides.system.mean, sides.baseline.mean);
  const isOfRuns = baseline.runs.length > 1 || system.runs.length > 1;
  const pair = () => pairOf(task, [baseline, system], ids);
  const tests = yield* isOfRuns || ids.length === 0
    ? untested(plan, isOfRuns && ids.length > 0)
    : plan.compat === null
      ? swapTest(pair(), task, plan)
      : compatTest(pair(), difference, task, plan);
  const intervalsAt = (level: number | null) =>
    taskIntervals(task, difference, { ids: plan.tested, level, interval: plan.interval });
  const { intervals, intervalReasons = {} } = yield* intervalsAt(plan.level);
  const narrow = plan.margin === null ? null : (yield* intervalsAt(EQUIVALENCE_LEVEL)).intervals;
  const stands = testedAs(task, plan);
  return plan.tested.map((score, at) => {
    const place = scorePlace(task, score);
    const error = standardErrorOf(difference, place);
    const [lowest, highest] = task.definition.scores[score]!.range;
    const row: RawDifference = {
      baseline: baseline.name,
      system: system.name,
      score,
      // Some protocols score nothing at all as 0, which is no difference.
      difference: ids.length === 0 ? null : finiteOrNull(difference.observed[place]!),
      interval: intervals[score] ?? null,
      ...(Object.hasOwn(intervalReasons, score) ? { intervalReason: intervalReasons[score]! } : {}),
      ...tests[at]!,
      units: ids.length,
      ...(difference.isClustered ? { clusters: difference.units } : {}),
      detectable: null,
      tier: score === plan.primary ? "primary" : "exploratory",
      error: typeof error === "string" ? null : { value: error.value, degrees: counted(difference, place) - 1 },
      testedAs: stands[at]!,
      largest: highest - lowest,
    };
    const runsAt = (level: number | null) => runsDifference(sides, place, { task, level, score });
    const whole = isOfRuns ? { ...row, ...runsAt(plan.level) } : row;
    if (narrow === null) return whole;
    const limits = isOfRuns ? runsAt(EQUIVALENCE_LEVEL).interval : (narrow[score] ?? null);
    return { ...whole, equivalent: isEquivalent(whole, limits, plan.margin!) };
  });
}

/** Units that say something about one side at least. */
function counted(difference: Distribution, place: number): number {
  return difference.counted(place).reduce((sum, counts) => sum + counts, 0);
}

/** The difference in the primary score alone, as one of so many tests. */
export function* primaryDifference(
  baseline: ScoredSystem,
  system: ScoredSystem,
  { plan, ...contest }: Contest,
  tests: number,
): Steps<RawDifference> {
  const swaps = plan.permutations ?? enoughSwaps(tests, plan.alpha);
  const primary = { ...plan, tested: [plan.primary], swaps, margin: null };
  return (yield* pairedDifferences(baseline, system, { ...contest, plan: primary }))[0]!;
}

/** If every unit differs by the same amount there is no spread, and the difference itself is certain. */
function isEquivalent(
  { difference, intervalReason }: RawDifference,
  interval: Interval | null,
  margin: number,
): boolean | null {
  if (interval !== null) return interval.low >= -margin && interval.high <= margin;
  return intervalReason === "NO_SPREAD" && difference !== null ? Math.abs(difference) <= margin : null;
}

function pairOf(task: AnyTask, systems: readonly ScoredSystem[], ids: readonly string[]): Pair {
  const [zero, one] = systems.map(({ runs: [run] }) => sampleOfRun(task, run, ids));
  return { ...zero!, baseline: zero!.rows, system: one!.rows };
}

/** What the test of one score says; p is adjusted within the pair, except that of the primary score. */
type ScoreTest = Pick<PairedDifference, "test" | "exact" | "p" | "pAdjusted" | "smallestP">;

/** Systems with several runs have a t test in place of swaps; without a common unit there is nothing to test. */
function* untested({ tested, compat, test }: ComparePlan, hasRuns: boolean): Steps<readonly ScoreTest[]> {
  const what = hasRuns
    ? { test: "t-runs", exact: false, smallestP: null }
    : { test: compat ?? test, exact: true, smallestP: 1 };
  return tested.map(() => ({ ...what, p: null, pAdjusted: null }));
}

/** Swaps, adjusted beside the primary score by the same swaps (min-p). */
function* swapTest(pair: Pair, task: AnyTask, plan: ComparePlan): Steps<readonly ScoreTest[]> {
  const stands = testedAs(task, plan);
  const ids = [...new Set([plan.primary, ...stands])];
  const { test: kind, seed, swaps: permutations, onPermutations: onSwaps } = plan;
  const scores = ids.map((id) => scorePlace(task, id));
  const test = yield* testSteps(pair, { test: kind, seed, permutations, scores, onSwaps });
  const others = ids.flatMap((id, at) => (id === plan.primary || test.p[at] === null ? [] : [at]));
  const adjusted = minP(others.map((at) => test.matrix[at]!));
  return stands.map((id) => {
    const at = ids.indexOf(id);
    return {
      test: test.tests[at]!,
      exact: test.exact,
      p: test.p[at]!,
      pAdjusted: others.includes(at) ? adjusted[others.indexOf(at)]! : test.p[at]!,
      smallestP: test.smallestP[at]!,
    };
  });
}

/** The score that each is tested as: scores with the same formula are tested once, as the primary or the first of them. */
function testedAs({ definition, options }: AnyTask, { tested, primary }: ComparePlan): readonly string[] {
  const formulas = formulasOf(definition, options);
  const isSame = (one: string, other: string) =>
    one === other || (formulas[one] !== null && formulas[one] === formulas[other]);
  return tested.map((score) => [primary, ...tested].find((id) => isSame(id, score))!);
}

/** The rule of another tool. */
function* compatTest(
  pair: Pair,
  difference: Distribution,
  task: AnyTask,
  plan: ComparePlan,
): Steps<readonly ScoreTest[]> {
  const isBootstrap = plan.compat === "sacrebleu-bs";
  const replicates = isBootstrap ? plan.resamples : plan.swaps;
  if (isBootstrap) yield* difference.draw();
  const counts = isBootstrap ? null : yield* countStrictlyLarger(pair, { ...plan, onSwaps: plan.onPermutations });
  const p = plan.tested.map((score) => {
    const place = scorePlace(task, score);
    if (Number.isNaN(difference.observed[place]!)) return null;
    return counts === null ? pairedBootstrapP(difference, place) : (counts[place]! + 1) / (replicates + 1);
  });
  const others = holm(p.map((value, at) => (plan.tested[at] === plan.primary ? null : value)));
  return p.map((value, at) => ({
    test: plan.compat!,
    exact: false,
    p: value,
    pAdjusted: plan.tested[at] === plan.primary ? value : others[at]!,
    smallestP: 1 / (replicates + 1),
  }));
}

type ScoredPair = readonly [baseline: ScoredSystem, system: ScoredSystem];

/** One family of tests; undefined where units are not grouped. Systems of several runs have no swaps and are left out. */
export function* groupDifferences(
  pairs: readonly ScoredPair[],
  contest: Contest,
): Steps<readonly GroupDifference[] | undefined> {
  const isGrouped = pairs.some(([{ runs }]) => runs[0].groups !== undefined);
  if (!isGrouped || contest.plan.compat !== null) return undefined;
  const groups = pairs.filter((pair) => pair.every(({ runs }) => runs.length === 1)).flatMap(groupsOf);
  const rows: GroupDifference[] = [];
  for (const { group, sides } of groups) {
    const { baseline, system, score, difference, interval, intervalReason, p, exact, units, clusters } =
      yield* primaryDifference(...sides, contest, groups.length);
    rows.push({
      ...{ baseline, system, group, score, difference, interval },
      ...(intervalReason === undefined ? {} : { intervalReason }),
      ...{ p, pAdjusted: p, exact, units },
      ...(clusters === undefined ? {} : { clusters }),
    });
  }
  const adjusted = holm(rows.map(({ p }) => p));
  return rows.map((row, at) => ({ ...row, pAdjusted: adjusted[at]! }));
}

/** Each group of the units that both systems have, as two systems with those units alone. */
function groupsOf([baseline, system]: ScoredPair): { readonly group: string; readonly sides: ScoredPair }[] {
  const ids = inBoth(baseline.ids, system.ids);
  const [zero, one] = [baseline, system].map(({ name, runs: [{ result, ...run }] }) =>
    groupsIn(rowsOf(run, ids)).map(({ name: group, rows }) => ({
      group,
      system: { name, runs: [{ result, ...rows }] as const, ids: rows.ids },
    })),
  );
  return zero!.map(({ group, system: first }, at) => ({ group, sides: [first, one![at]!.system] }));
}
