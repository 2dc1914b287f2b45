// A comparison as comma-separated values: a line for each score of each system, with its difference to each baseline.
import type { GroupDifference, PairedDifference } from "../../core/comparison.ts";
import type { GroupScores } from "../../core/result.ts";
import { type Cell, csvTable } from "../csv.ts";
import { type ComparisonReport, leaderboard, systemGroups } from "./comparison-report.ts";

const HEAD =
  "system score value low high level method baseline difference difference_low difference_high difference_method p p_adjusted exact units smallest_p detectable tier test smallest_p_adjusted p_error reason equivalent rank_low rank_high rank_cluster label".split(
    " ",
  );

/** Cells by the name of their column. */
type Row = Readonly<Record<string, Cell>>;

export function comparisonCsv(report: ComparisonReport): string {
  const { comparison, definition } = report;
  const { systems, comparisons, groupComparisons = [], primary } = comparison;
  const shown = new Set(leaderboard({ ...report, showAll: true }).scores.map(({ id }) => id));
  const ids = Object.keys(definition.scores).filter((id) => shown.has(id));
  /** A row for each test; a system that is the baseline has none of its own. */
  const rowsOf = (
    score: string,
    { scores, intervals }: Pick<GroupScores, "scores" | "intervals">,
    tests: readonly (PairedDifference | GroupDifference)[],
    more: Row,
  ): readonly Row[] => {
    const { low, high, level, method } = intervals?.[score] ?? {};
    const { label } = definition.scores[score]!;
    const row = { score, value: scores[score], low, high, level, method, label, ...more };
    return tests.length === 0 ? [row] : tests.map((test) => ({ ...row, ...tested(test) }));
  };
  const whole = systems.flatMap(({ name: system, units, rank, rankCluster, ...of }) =>
    ids.flatMap((score) => {
      const tests = comparisons.filter((test) => test.system === system && test.score === score);
      const place = score === primary && { rank_low: rank?.low, rank_high: rank?.high, rank_cluster: rankCluster };
      return rowsOf(score, of, tests, { system, units: units.scored, clusters: units.clusters, ...place });
    }),
  );
  const grouped = systemGroups(comparison).flatMap(({ system, group }) =>
    ids.flatMap((score) => {
      const tests = groupComparisons.filter(
        (test) => test.system === system && test.score === score && test.group === group.name,
      );
      return rowsOf(score, group, tests, { system, units: group.units, group: group.name });
    }),
  );
  const isClustered = systems.some(({ units }) => units.clusters !== undefined);
  const head = [...HEAD, ...(isClustered ? ["clusters"] : []), ...(grouped.length > 0 ? ["group"] : [])];
  return csvTable([head, ...[...whole, ...grouped].map((row) => head.map((column) => row[column]))]);
}

function tested(test: PairedDifference | GroupDifference): Row {
  const { baseline, difference, interval, p, pAdjusted, exact, units, clusters, intervalReason } = test;
  const { smallestP, detectable, tier, smallestAdjustedP, pError, equivalent, test: name } = test as PairedDifference;
  return {
    ...{ baseline, difference, p, p_adjusted: pAdjusted, exact: String(exact), units, clusters, detectable, tier },
    difference_low: interval?.low,
    difference_high: interval?.high,
    difference_method: interval?.method,
    smallest_p: smallestP,
    smallest_p_adjusted: smallestAdjustedP,
    test: name,
    p_error: pError,
    reason: intervalReason,
    equivalent: equivalent == null ? null : String(equivalent),
  };
}
