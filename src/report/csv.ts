// Results and comparisons as comma-separated values (RFC 4180).
import type { GroupDifference, PairedDifference } from "../contract/comparison.ts";
import type { GroupScores, Interval, ResultUnit } from "../contract/result.ts";
import { groupBy } from "../numeric/group.ts";
import { visibleText } from "../problems/visible-text.ts";
import { type ComparisonReport, leaderboard, shownTests, systemGroups } from "./comparison/comparison-report.ts";
import { groupLines, type ScoreLine, type ScoreReport, scoreLines } from "./score-report.ts";

/** The scores or, where they were asked for, a line for each unit with its group and its cluster, if there are any. */
export function* csvPieces(report: ScoreReport, units: (() => Iterable<ResultUnit>) | null): Generator<string> {
  if (units === null) return yield csvTable(scoreRows(report));
  const { result } = report;
  const names = Object.keys(result.scores);
  const labels = [
    ...(result.groups === undefined ? [] : ["group" as const]),
    ...(result.units.clusters === undefined ? [] : ["cluster" as const]),
  ];
  yield csvLine(["id", ...names, ...labels]);
  for (const unit of units())
    yield csvLine([unit.id, ...names.map((name) => unit.scores[name]), ...labels.map((label) => unit[label])]);
}

type Cell = string | number | null | undefined;

/** Writes the rows of scores. If there are groups: first the scores of all units, then those of each group, its name and its size in two more columns. */
function scoreRows(report: ScoreReport): Cell[][] {
  const { signature } = report.result;
  const lines = scoreLines(report);
  const groups = groupLines(report.result).filter(({ isWhole }) => !isWhole);
  const isGrouped = groups.length > 0;
  const row = ({ id, spec }: ScoreLine, value: Cell, interval: Interval | null | undefined, of: Cell[]) => [
    ...[id, value, interval?.low, interval?.high, interval?.level, interval?.method, spec.label, signature],
    ...(isGrouped ? of : []),
  ];
  return [
    [...["score", "value", "low", "high", "level", "method", "label", "signature"], ...(isGrouped ? GROUP_HEAD : [])],
    ...lines.map((line) => row(line, line.value, line.interval, [null, report.result.units.scored])),
    ...groups.flatMap(({ name, units, scores, intervals }) =>
      lines.map((line) => row(line, scores[line.id], intervals?.[line.id], [name, units])),
    ),
  ];
}

const GROUP_HEAD = ["group", "units"];

export function csvTable(rows: readonly (readonly Cell[])[]): string {
  return rows.map(csvLine).join("");
}

function csvLine(row: readonly Cell[]): string {
  return `${row.map(csvCell).join(",")}\r\n`;
}

/** A cell on one line; text that a spreadsheet would run as a formula is defused with an apostrophe. */
function csvCell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = visibleText(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const COMPARISON_HEAD =
  "system score value low high level method baseline difference difference_low difference_high difference_method p p_adjusted units differing detectable family reason equivalent rank_low rank_high tier label".split(
    " ",
  );

/** Cells by the name of their column. */
type Row = Readonly<Record<string, Cell>>;

/** A line for each score of each system, with its difference to each baseline. */
export function comparisonCsv(report: ComparisonReport): string {
  const { comparison, definition } = report;
  const { systems, primary } = comparison;
  const groupTests = shownTests(comparison, comparison.groupComparisons ?? []);
  const testsOf = groupBy(shownTests(comparison, comparison.comparisons), ({ system, score }) =>
    JSON.stringify([system, score]),
  );
  const shownIds = new Set(leaderboard({ ...report, showAll: true }).scores.map(({ id }) => id));
  const ids = Object.keys(definition.scores).filter((id) => shownIds.has(id));
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
  const whole = systems.flatMap(({ name: system, units, rank, tier, ...of }) =>
    ids.flatMap((score) => {
      const tests = testsOf.get(JSON.stringify([system, score])) ?? [];
      const place = score === primary && { rank_low: rank?.low, rank_high: rank?.high, tier };
      return rowsOf(score, of, tests, { system, units: units.scored, clusters: units.clusters, ...place });
    }),
  );
  const grouped = systemGroups(comparison).flatMap(({ system, name: group, units, ...of }) =>
    ids.flatMap((score) => {
      const tests = groupTests.filter((test) => test.system === system && test.score === score && test.group === group);
      return rowsOf(score, of, tests, { system, units, group });
    }),
  );
  const isClustered = systems.some(({ units }) => units.clusters !== undefined);
  const head = [...COMPARISON_HEAD, ...(isClustered ? ["clusters"] : []), ...(grouped.length > 0 ? ["group"] : [])];
  return csvTable([head, ...[...whole, ...grouped].map((row) => head.map((column) => row[column]))]);
}

function tested(test: PairedDifference | GroupDifference): Row {
  const { baseline, difference, interval, p, pAdjusted, units, clusters, intervalReason } = test;
  const { differing, detectable, family, equivalent } = test as Partial<PairedDifference>;
  return {
    ...{ baseline, difference, p, p_adjusted: pAdjusted, units, clusters, differing, detectable, family },
    difference_low: interval?.low,
    difference_high: interval?.high,
    difference_method: interval?.method,
    reason: intervalReason,
    equivalent: equivalent == null ? null : String(equivalent),
  };
}
