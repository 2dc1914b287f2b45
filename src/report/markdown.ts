// The report as Markdown, for a pull request or a README.
import { visibleText } from "../core/visible-text.ts";
import {
  counted,
  direction,
  intervalLines,
  publishedCells,
  type ScoreReport,
  scoreLines,
  shownInterval,
  shownNumber,
} from "./score-report.ts";

export function markdownReport(report: ScoreReport): string {
  const { result, definition, digits } = report;
  const hasIntervals = result.intervals !== undefined;
  const rows = scoreLines(report).map(({ id, spec, value, interval }) => [
    `\`${id}\``,
    `${spec.label} ${direction(spec)}`.trim(),
    shownNumber(value, digits),
    ...(hasIntervals ? [shownInterval(interval, digits)] : []),
  ]);
  const head = ["score", "", "value", ...(hasIntervals ? ["interval"] : [])];
  return [
    `### ${markdownText(definition.title)}: ${counted(result.units.scored, result.units.name)}`,
    "",
    ...markdownTable(head, rows, ["left", "left", "right", "left"]),
    "",
    ...intervalLines(report).flatMap((line) => [`> ${markdownText(line)}`, ""]),
    ...(report.checks ?? []).flatMap(({ outcome, message }) => [`- **${outcome}**: ${markdownText(message)}`, ""]),
    ...(report.published ? publishedLines(report) : []),
    `\`${visibleText(result.signature).replaceAll("`", "'")}\``,
    "",
  ].join("\n");
}

function publishedLines(report: ScoreReport): string[] {
  const published = publishedCells(report);
  if (published === null) return [];
  const rows = published.rows.map((row) => row.map(markdownText));
  const aligns = published.head.map((_, column) => (column < 2 ? "left" : "right"));
  return [...markdownTable(published.head, rows, aligns), "", `Source: ${published.source}`, ""];
}

export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  aligns: readonly string[],
): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, column) => (aligns[column] === "right" ? "---:" : "---"));
  return [line(head), line(rule), ...rows.map(line)];
}

/** Text from strangers inside a Markdown table. */
export function markdownText(text: string): string {
  return visibleText(text.replace(/[\r\n]+/g, " ")).replace(/[\\`*_{}[\]<>()#|~]/g, "\\$&");
}
