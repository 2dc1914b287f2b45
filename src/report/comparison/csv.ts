// A comparison as comma-separated values: a line for each score of each system, with its difference to each baseline.
import type { PairedDifference } from "../../core/comparison.ts";
import { csvTable } from "../csv.ts";
import { type ComparisonReport, leaderboard, systemGroups } from "./comparison-report.ts";

const HEAD = [
  ...["system", "score", "value", "low", "high", "level", "method", "baseline", "difference", "difference_low"],
  ...["difference_high", "difference_method", "p", "p_adjusted", "exact", "units", "smallest_p", "detectable"],
  ...[
    "tier",
    "test",
    "smallest_p_adjusted",
    "p_error",
    "reason",
    "equivalent",
    "rank_low",
    "rank_high",
    "rank_cluster",
  ],
  "label",
];

export function comparisonCsv(report: ComparisonReport): string {
  const { comparison, definition } = report;
  const shown = new Set(leaderboard({ ...report, showAll: true }).scores.map(({ id }) => id));
  const ids = Object.keys(definition.scores).filter((id) => shown.has(id));
  const isClustered = comparison.systems.some(({ units }) => units.clusters !== undefined);
  const head = isClustered ? [...HEAD, "clusters"] : HEAD;
  const sampled = (clusters: number | undefined) => (isClustered ? [clusters] : []);
  const rows = comparison.systems.flatMap(({ name, scores, intervals, units, rank, rankCluster }) =>
    ids.flatMap((score) => {
      const own = intervals[score];
      const { label } = definition.scores[score]!;
      const value = [name, score, scores[score], own?.low, own?.high, own?.level, own?.method];
      const place = score === comparison.primary ? [rank?.low, rank?.high, rankCluster] : [null, null, null];
      const tests = comparison.comparisons.filter((test) => test.system === name && test.score === score);
      if (tests.length === 0)
        return [[...value, ...untested(units.scored), ...place, label, ...sampled(units.clusters)]];
      return tests.map((test) => [...value, ...tested(test), ...place, label, ...sampled(test.clusters)]);
    }),
  );
  const grouped = systemGroups(comparison).flatMap(({ system, group }) =>
    ids.flatMap((score) => {
      const own = group.intervals?.[score];
      const value = [system, score, group.scores[score], own?.low, own?.high, own?.level, own?.method];
      const place = [null, null, null, definition.scores[score]!.label];
      const tests = (comparison.groupComparisons ?? []).filter(
        (test) => test.system === system && test.score === score && test.group === group.name,
      );
      if (tests.length === 0)
        return [[...value, ...untested(group.units), ...place, ...sampled(undefined), group.name]];
      return tests.map((test) => [
        ...[...value, ...tested({ ...test, smallestP: null, detectable: null }), ...place],
        ...[...sampled(test.clusters), group.name],
      ]);
    }),
  );
  if (grouped.length === 0) return csvTable([head, ...rows]);
  return csvTable([[...head, "group"], ...rows.map((row) => [...row, null]), ...grouped]);
}

type Cell = string | number | null | undefined;

function tested(test: PairedDifference): Cell[] {
  const { baseline, difference, interval, p, pAdjusted, exact, units, smallestP, detectable } = test;
  return [
    ...[baseline, difference, interval?.low, interval?.high, interval?.method],
    ...[p, pAdjusted, String(exact), units, smallestP, detectable],
    ...[test.tier, test.test, test.smallestAdjustedP, test.pError, test.intervalReason],
    ...[test.equivalent === undefined || test.equivalent === null ? null : String(test.equivalent)],
  ];
}

/** A system that is the baseline has no test of its own. */
function untested(units: number): Cell[] {
  const nothing = (count: number): null[] => new Array<null>(count).fill(null);
  return [...nothing(8), units, ...nothing(8)];
}
