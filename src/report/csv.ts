// Scores, or units where they were asked for, as comma-separated values (RFC 4180).
import { type ScoreReport, scoreLines } from "./score-report.ts";

export function csvReport(report: ScoreReport): string {
  const { perUnit } = report.result;
  return csvTable(perUnit === undefined ? scoreRows(report) : unitRows(report));
}

type Cell = string | number | null | undefined;

function scoreRows(report: ScoreReport): Cell[][] {
  const rows = scoreLines(report).map(({ id, value, interval }) => [
    id,
    value,
    interval?.low,
    interval?.high,
    interval?.level,
    interval?.method,
  ]);
  return [["score", "value", "low", "high", "level", "method"], ...rows];
}

function unitRows({ result, definition }: ScoreReport): Cell[][] {
  const ids = Object.keys(definition.scores);
  return [["id", ...ids], ...result.perUnit!.map(({ id, scores }) => [id, ...ids.map((score) => scores[score])])];
}

export function csvTable(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** A cell; text that a spreadsheet would run as a formula is defused with an apostrophe. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
