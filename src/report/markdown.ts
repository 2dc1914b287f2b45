// The report as Markdown, for a pull request or a README.

import { shownId } from "../core/define-task.ts";
import type { Interval } from "../core/result.ts";
import type { ScoreSpec } from "../core/score-spec.ts";
import { visibleText } from "../core/visible-text.ts";
import { resultVerdict, type Verdict } from "./comparison/verdict.ts";
import { groupRows } from "./group-rows.ts";
import { transposed } from "./latex.ts";
import {
  countedUnits,
  direction,
  headScore,
  intervalLines,
  printedLines,
  publishedCells,
  type ScoreReport,
  scoreTitle,
} from "./score-report.ts";
import { type ScoreStyle, shownScore } from "./shown-score.ts";
import { spreadSentence } from "./spread.ts";

export function markdownReport(report: ScoreReport): string {
  const { result, definition } = report;
  const spread = spreadSentence(report);
  const hasIntervals = result.intervals !== undefined;
  const rows = printedLines(report).map(({ id, spec, value, interval }) => [
    `\`${id}\``,
    scoreTitle(spec),
    shownScore(value, spec, report),
    ...(hasIntervals ? [markdownInterval(interval, spec, report)] : []),
  ]);
  const head = ["score", "", "value", ...(hasIntervals ? ["interval"] : [])];
  const table = report.transpose === true ? transposed([head, ...rows]) : [head, ...rows];
  return [
    `### ${markdownText(definition.title)}: ${countedUnits(result)}`,
    "",
    verdictMarkdown(resultVerdict(result, { definition, digits: report.digits, score: headScore(report) })),
    "",
    ...markdownTable(table[0] ?? [], table.slice(1), ["left", "left", "right", "left"]),
    "",
    ...groupLines(report),
    ...intervalLines(report).flatMap((line) => [`> ${markdownText(line)}`, ""]),
    ...(spread === null ? [] : [markdownText(spread), ""]),
    ...(report.checks ?? []).flatMap(({ outcome, message }) => [`- **${outcome}**: ${markdownText(message)}`, ""]),
    ...(report.remarks ?? []).flatMap((remark) => [`- ${markdownText(remark)}`, ""]),
    ...(report.published ? publishedLines(report) : []),
    `\`${visibleText(result.signature).replaceAll("`", "'")}\``,
    "",
  ].join("\n");
}

function groupLines(report: ScoreReport): string[] {
  const { result } = report;
  const shown = printedLines(report);
  const rows = groupRows(result).map(({ name, units, scores, intervals }) => [
    markdownText(name),
    String(units ?? ""),
    ...shown.map(({ id, spec }) => markdownCell(scores[id] ?? null, intervals?.[id] ?? null, spec, report)),
  ]);
  if (rows.length === 0) return [];
  const head = [
    "group",
    `${result.units.name}s`,
    ...shown.map(({ id, spec }) => `\`${shownId(id, spec)}\` ${direction(spec)}`.trim()),
  ];
  return [...markdownTable(head, rows, ["left", "right"]), ""];
}

export function verdictMarkdown({ sentence, details }: Pick<Verdict, "sentence" | "details">): string {
  return `**${markdownText(sentence)}** ${markdownText(details)}`.trimEnd();
}

export function markdownCell(
  value: number | null,
  interval: Interval | null,
  ...[spec, style]: [ScoreSpec, ScoreStyle]
): string {
  return `${shownScore(value, spec, style)} ${markdownInterval(interval, spec, style)}`.trim();
}

/** Small, so that the score is what one sees. */
export function markdownInterval(interval: Interval | null, spec: ScoreSpec, style: ScoreStyle): string {
  if (interval === null) return "";
  return `<sub>[${shownScore(interval.low, spec, style)}, ${shownScore(interval.high, spec, style)}]</sub>`;
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
