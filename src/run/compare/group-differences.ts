// The differences between systems in the primary score for each group of units: one family of tests.
import type { GroupDifference } from "../../core/comparison.ts";
import type { Steps } from "../../core/event-loop.ts";
import { holm } from "../../stats/correction.ts";
import { differenceOf, distributionOf } from "../../stats/distribution.ts";
import { testSteps } from "../../stats/permutation.ts";
import { rowsOf } from "../part/rows.ts";
import { groupsIn } from "../result/group-scores.ts";
import { finiteOrNull, sampleOf, taskIntervals } from "../result/intervals.ts";
import { swapOptions } from "./compare-settings.ts";
import type { Contest } from "./paired-differences.ts";
import { inBoth, type ScoredSystem } from "./scored-system.ts";

type ScoredPair = readonly [baseline: ScoredSystem, system: ScoredSystem];

/** Undefined where units are not grouped. Systems of several runs have no swaps and are left out. */
export function* groupDifferences(
  pairs: readonly ScoredPair[],
  contest: Contest,
): Steps<readonly GroupDifference[] | undefined> {
  const isGrouped = pairs.some(([{ runs }]) => runs[0].groups !== undefined);
  if (!isGrouped || contest.plan.compat !== null) return undefined;
  const groups = pairs
    .filter((pair) => pair.every(({ runs }) => runs.length === 1))
    .flatMap(([baseline, system]) => groupsOf(baseline, system, contest));
  const rows: GroupDifference[] = [];
  for (const group of groups) rows.push(yield* differenceIn(group, groups.length, contest));
  const adjusted = holm(rows.map(({ p }) => p));
  return rows.map((row, at) => ({ ...row, pAdjusted: adjusted[at]! }));
}

function groupsOf(baseline: ScoredSystem, system: ScoredSystem, { task }: Contest) {
  const ids = inBoth(baseline.ids, system.ids);
  const [zero, one] = [baseline, system].map(({ runs: [run] }) => groupsIn(rowsOf(run, ids)));
  return zero!.map(({ name, rows }, at) => ({
    baseline: baseline.name,
    system: system.name,
    group: name,
    units: rows.ids.length,
    sides: [sampleOf(task, rows), sampleOf(task, { ...rows, values: one![at]!.rows.values })] as const,
  }));
}

function* differenceIn(
  { sides: [zero, one], units, ...names }: ReturnType<typeof groupsOf>[number],
  tests: number,
  { task, plan }: Contest,
): Steps<GroupDifference> {
  const score = plan.primary;
  const place = Object.keys(task.definition.scores).indexOf(score);
  const difference = differenceOf(distributionOf(one, plan), distributionOf(zero, plan));
  const { intervals, intervalReasons } = yield* taskIntervals(task, difference, { ...plan, ids: [score] });
  const { p, exact } = yield* testSteps(
    { ...zero, baseline: zero.rows, system: one.rows },
    swapOptions(plan, [place], tests),
  );
  return {
    ...names,
    score,
    difference: finiteOrNull(difference.observed[place]!),
    interval: intervals[score] ?? null,
    ...(intervalReasons[score] === undefined ? {} : { intervalReason: intervalReasons[score] }),
    p: p[0]!,
    pAdjusted: p[0]!,
    exact,
    units,
    ...(difference.isClustered ? { clusters: difference.units } : {}),
  };
}
