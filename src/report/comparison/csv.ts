// A comparison as comma-separated values: a line for each score of each system, with its difference to each baseline.
import { csvTable } from "../csv.ts";
import type { ComparisonReport } from "./comparison-report.ts";

const HEAD = [
  ...["system", "score", "value", "low", "high", "level", "method", "baseline", "difference", "difference_low"],
  ...["difference_high", "difference_method", "p", "p_adjusted", "exact", "units", "smallest_p", "detectable"],
];

export function comparisonCsv({ comparison, definition }: ComparisonReport): string {
  const rows = comparison.systems.flatMap(({ name, scores, intervals, units }) =>
    Object.keys(definition.scores).flatMap((score) => {
      const own = intervals[score];
      const value = [name, score, scores[score], own?.low, own?.high, own?.level, own?.method];
      const tests = comparison.comparisons.filter((test) => test.system === name && test.score === score);
      if (tests.length === 0)
        return [[...value, null, null, null, null, null, null, null, null, units.scored, null, null]];
      return tests.map(
        ({ baseline, difference, interval, p, pAdjusted, exact, units: common, smallestP, detectable }) => [
          ...value,
          ...[baseline, difference, interval?.low, interval?.high, interval?.method],
          ...[p, pAdjusted, String(exact), common, smallestP, detectable],
        ],
      );
    }),
  );
  return csvTable([HEAD, ...rows]);
}
