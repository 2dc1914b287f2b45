// Scores, or units where they were asked for, as comma-separated values (RFC 4180).
import { visibleText } from "../core/visible-text.ts";
import { type ReportedUnit, unitsOfResult } from "./reported-unit.ts";
import { type ScoreReport, scoreLines } from "./score-report.ts";

export function csvReport(report: ScoreReport): string {
  const units = unitsOfResult(report.result);
  return units === null
    ? csvTable(scoreRows(report))
    : [...csvPieces(report.definition, units, Object.keys(report.result.scores))].join("");
}

/** A line for each unit. */
export function* csvPieces(
  { scores: specs }: ScoreReport["definition"],
  units: () => Iterable<ReportedUnit>,
  names: readonly string[] = Object.keys(specs),
): Generator<string> {
  yield csvLine(["id", ...names]);
  for (const { id, scores } of units()) yield csvLine([id, ...names.map((name) => scores[name])]);
}

type Cell = string | number | null | undefined;

function scoreRows(report: ScoreReport): Cell[][] {
  const { signature } = report.result;
  const rows = scoreLines(report).map(({ id, spec, value, interval }) => [
    id,
    value,
    interval?.low,
    interval?.high,
    interval?.level,
    interval?.method,
    spec.label,
    signature,
  ]);
  return [["score", "value", "low", "high", "level", "method", "label", "signature"], ...rows];
}

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
