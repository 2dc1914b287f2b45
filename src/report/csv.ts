// Scores, or units where they were asked for, as comma-separated values (RFC 4180).
import type { Interval } from "../core/result.ts";
import { visibleText } from "../core/visible-text.ts";
import { groupRows } from "./group-rows.ts";
import { type ReportedUnit, unitsOfResult } from "./reported-unit.ts";
import { type ScoreLine, type ScoreReport, scoreLines } from "./score-report.ts";

export function csvReport(report: ScoreReport): string {
  const units = unitsOfResult(report.result);
  return units === null ? csvTable(scoreRows(report)) : [...csvPieces(report, units)].join("");
}

/** A line for each unit; its group and its cluster stand last, where there are any. */
export function* csvPieces(
  { result }: Pick<ScoreReport, "result">,
  units: () => Iterable<ReportedUnit>,
): Generator<string> {
  const names = Object.keys(result.scores);
  const labels = [
    ...(result.groups === undefined ? [] : ["group" as const]),
    ...(result.units.clusters === undefined ? [] : ["cluster" as const]),
  ];
  yield csvLine(["id", ...names, ...labels]);
  for (const unit of units())
    yield csvLine([unit.id, ...names.map((name) => unit.scores[name]), ...labels.map((label) => unit[label])]);
}

export type Cell = string | number | null | undefined;

/** Where there are groups: the scores of all units, then those of each group, its name and its size in two more columns. */
function scoreRows(report: ScoreReport): Cell[][] {
  const { signature } = report.result;
  const lines = scoreLines(report);
  const groups = groupRows(report.result).filter(({ isWhole }) => !isWhole);
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
