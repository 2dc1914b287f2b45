// Pairs of systems compared on the units both have: in every tested score, and in the primary score on each group of units.
import type { GroupDifference, PairedDifference } from "../../contract/comparison.ts";
import type { ScoreSpec } from "../../contract/score-spec.ts";
import type { AnyTask } from "../../contract/task.ts";
import { type Difference, differenceOf } from "../difference.ts";
import type { Estimate } from "../estimate.ts";
import { isEquivalent } from "../gate.ts";
import { holm } from "../holm.ts";
import { DEFAULT_LEVEL } from "../interval.ts";
import { scorePlace, taskScoring } from "../task-scoring.ts";
import type { ComparePlan } from "./compare-settings.ts";
import { groupsOfSystem, inBoth, type ScoredSystem, type SystemEstimates } from "./scored-system.ts";

export interface Contest {
  readonly task: AnyTask;
  readonly plan: ComparePlan;
  readonly estimates: SystemEstimates;
}

export type ScoredPair = readonly [baseline: ScoredSystem, system: ScoredSystem];

/** A row of a comparison with what notes need of its difference. */
export interface TestedDifference {
  readonly row: PairedDifference;
  readonly skewness: number;
  /** The units that count for the score on either side. */
  readonly counting: number;
}

/** The difference of two systems in the primary score, on the units of one group. */
export interface TestedGroup {
  readonly group: string;
  readonly row: PairedDifference;
}

/** All tested differences, pair by pair, with adjusted p-values. */
export function pairedDifferences(pairs: readonly ScoredPair[], contest: Contest): readonly TestedDifference[] {
  const { plan } = contest;
  // Score by score: the leave-one-out values of all systems fit into memory for one score, not for all.
  const byScore = plan.tested.map((score) => differencesIn(score, pairs, contest));
  const primary = byScore[plan.tested.indexOf(plan.primary)]!;
  const adjustedPrimary = holm(primary.map(({ row }) => row.p));
  const others = byScore.filter((rows) => rows !== primary);
  const adjustedOthers = holm(others.flatMap((rows) => rows.map(({ row }) => row.p)));
  const adjusted = byScore.map((rows) =>
    rows === primary ? adjustedPrimary : adjustedOthers.slice(others.indexOf(rows) * pairs.length),
  );
  return pairs.flatMap((_, pair) =>
    byScore.map((rows, score) => {
      const tested = rows[pair]!;
      return { ...tested, row: { ...tested.row, pAdjusted: adjusted[score]![pair]! } };
    }),
  );
}

/** The differences of all pairs in one score, in the order of the pairs; p-values are not adjusted yet. */
function differencesIn(score: string, pairs: readonly ScoredPair[], contest: Contest): TestedDifference[] {
  const { task, plan, estimates } = contest;
  const place = scorePlace(task, score);
  const spec: ScoreSpec = task.definition.scores[score]!;
  const { places } = taskScoring(task).shapes[place]!;
  const wish = { level: plan.level ?? DEFAULT_LEVEL, range: spec.range, places };
  // Every system takes part in many pairs, mostly with all of its units.
  const whole = new Map<ScoredSystem, Estimate>();
  const estimateOn = (system: ScoredSystem, ids: readonly string[]) => {
    if (ids !== system.ids) return estimates(system, ids)(place);
    const remembered = whole.get(system) ?? estimates(system, ids)(place);
    whole.set(system, remembered);
    return remembered;
  };
  return pairs.map(([baseline, system]) => {
    plan.signal?.throwIfAborted();
    const ids = inBoth(baseline.ids, system.ids);
    const [zero, one] = [estimateOn(baseline, ids), estimateOn(system, ids)];
    const difference = differenceOf(one, zero, wish);
    const isClustered = zero.runs[0]!.sizes !== undefined;
    const row = {
      baseline: baseline.name,
      system: system.name,
      score,
      ...rowOf(difference, { plan, isEmpty: ids.length === 0 }),
      units: ids.length,
      ...(isClustered ? { clusters: zero.leftOut.length } : {}),
      differing: difference.differing,
      detectable: difference.detectable,
      family: score === plan.primary ? ("primary" as const) : ("exploratory" as const),
      ...(plan.margin === null
        ? {}
        : { equivalent: isEquivalent(difference.limits, plan.margin), counting: difference.units }),
    };
    return { row, skewness: difference.skewness, counting: difference.units };
  });
}

/** Some protocols score nothing at all as 0, which is no difference. */
function rowOf(
  { value, limits, lack, p, error }: Difference,
  { plan, isEmpty }: { readonly plan: ComparePlan; readonly isEmpty: boolean },
) {
  const method = error === null ? "no-spread" : "jackknife-t";
  const interval = limits === null || plan.level === null ? null : { ...limits, method, level: plan.level };
  const isReasonNeeded = lack !== null && lack !== "UNDEFINED" && plan.level !== null;
  return {
    difference: isEmpty ? null : value,
    interval,
    ...(isReasonNeeded ? { intervalReason: lack } : {}),
    p,
    pAdjusted: null,
  };
}

/** The differences in the primary score on each group, as one family of tests; undefined if units are not grouped. */
export function groupDifferences(pairs: readonly ScoredPair[], contest: Contest): readonly TestedGroup[] | undefined {
  if (!pairs.some(([{ runs }]) => runs[0].groups !== undefined)) return undefined;
  const tested = pairs.flatMap(groupsOfPair).map(({ group, sides }) => {
    const [{ row }] = differencesIn(contest.plan.primary, [sides], contest) as [TestedDifference];
    return { group, row };
  });
  const adjusted = holm(tested.map(({ row }) => row.p));
  return tested.map(({ group, row }, at) => ({ group, row: { ...row, pAdjusted: adjusted[at]! } }));
}

/** The row as comparisons store it. */
export function groupRow({ group, row }: TestedGroup): GroupDifference {
  const { baseline, system, score, difference, interval, intervalReason, p, pAdjusted, units, clusters } = row;
  return {
    ...{ baseline, system, group, score, difference, interval },
    ...(intervalReason === undefined ? {} : { intervalReason }),
    ...{ p, pAdjusted, units },
    ...(clusters === undefined ? {} : { clusters }),
  };
}

/** Each group of the units that both systems have, as two systems with those units alone. */
function groupsOfPair([baseline, system]: ScoredPair): { readonly group: string; readonly sides: ScoredPair }[] {
  const ids = inBoth(baseline.ids, system.ids);
  const [zero, one] = [baseline, system].map((side) => groupsOfSystem(side, ids));
  return zero!.map(({ group, system: first }, at) => ({ group, sides: [first, one![at]!.system] }));
}
