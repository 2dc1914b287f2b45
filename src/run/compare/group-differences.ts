// The differences between systems in the primary score for each group of units: one family of tests.
import type { GroupDifference } from "../../core/comparison.ts";
import type { Steps } from "../../core/event-loop.ts";
import { holm } from "../../stats/correction.ts";
import { rowsOf } from "../part/rows.ts";
import { groupsIn } from "../result/group-scores.ts";
import { type Contest, primaryDifference } from "./paired-differences.ts";
import { inBoth, type ScoredSystem } from "./scored-system.ts";

type ScoredPair = readonly [baseline: ScoredSystem, system: ScoredSystem];

/** Undefined where units are not grouped. Systems of several runs have no swaps and are left out. */
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
