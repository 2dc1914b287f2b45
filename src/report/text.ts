// The report for a terminal.

import { visibleText } from "../core/visible-text.ts";
import { groupRows } from "./group-rows.ts";
import {
  counted,
  countedUnits,
  direction,
  intervalLines,
  printedLines,
  publishedCells,
  type ScoreReport,
  shownInterval,
  shownNumber,
} from "./score-report.ts";
import { spreadBar, spreadShare } from "./spread.ts";
import { type Align, alignTable, onOneLine } from "./table.ts";

export function textReport(report: ScoreReport): string {
  const { result, definition, style } = report;
  const { missing, extra, invalid } = result.units;
  const remarks = [
    missing.length > 0 ? `${missing.length} without prediction` : "",
    extra.length > 0 ? `${extra.length} surplus` : "",
    invalid.length > 0 ? `${invalid.length} with invalid parts` : "",
  ].filter((remark) => remark !== "");
  const sections = [
    [
      `${style.bold(definition.id)}  ${definition.title}`,
      style.dim(
        `${[countedUnits(result), ...remarks].join(", ")} · gold ${visibleText(result.formats.gold)} · pred ${visibleText(result.formats.pred)}`,
      ),
    ],
    scoreTable(report),
    ...(intervalLines(report).length === 0 ? [] : [intervalLines(report).map((line) => style.dim(`  ${line}`))]),
    ...(report.result.spread === undefined ? [] : spreadLines(report)),
    ...(result.groups === undefined ? [] : [groupTable(report)]),
    ...(result.perUnit === undefined ? [] : [unitTable(report)]),
    ...(report.published && definition.published !== undefined ? [publishedTable(report)] : []),
    [style.dim(visibleText(result.signature))],
  ];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function scoreTable(report: ScoreReport): readonly string[] {
  const { digits, style, definition, result } = report;
  const hasIntervals = result.intervals !== undefined;
  const lines = printedLines(report);
  const more = Object.keys(result.scores).length - lines.length;
  const rows = lines.map(({ id, spec, value, interval }) => [
    id === definition.primary ? style.bold(id) : id,
    direction(spec),
    id === definition.primary ? style.bold(shownNumber(value, digits)) : shownNumber(value, digits),
    ...(hasIntervals ? [style.dim(shownInterval(interval, digits))] : []),
    style.dim(spec.label),
  ]);
  const table = alignTable(rows, ["left", "left", "right", ...(hasIntervals ? (["left"] as const) : []), "left"]);
  const legend = [
    ...(rows.some((row) => row[1] !== "") ? ["↓ lower is better"] : []),
    ...(more > 0 ? [`${counted(more, "more score")} with --scores all`] : []),
  ];
  return [...table, ...legend.map(style.dim)].map((line) => `  ${line}`);
}

/** Where the spread of the primary score comes from, if that is known. */
function spreadLines(report: ScoreReport): readonly (readonly string[])[] {
  const share = spreadShare(report);
  if (share === null) return [];
  return [[`  ${share.sentence}`, `  ${report.style.dim(spreadBar(share.votes))}`]];
}

/** The primary score of each group, of all units, and its mean over groups. */
function groupTable(report: ScoreReport): readonly string[] {
  const { result, definition, digits, style } = report;
  const shown = printedLines(report);
  const { id } = shown.find((line) => line.id === definition.primary) ?? shown[0]!;
  const rows = groupRows(result).map(({ name, units, scores, intervals }) => [
    onOneLine(name, WIDEST_ID),
    String(units ?? ""),
    shownNumber(scores[id] ?? null, digits),
    style.dim(shownInterval(intervals?.[id] ?? null, digits)),
  ]);
  const head = ["group", `${result.units.name}s`, id, ""].map(style.dim);
  return alignTable([head, ...rows], ["left", "right", "right", "left"]).map((line) => `  ${line}`);
}

const WIDEST_ID = 40;

function unitTable({ result, digits, definition, style }: ScoreReport): readonly string[] {
  const ids = Object.keys(definition.scores).filter((id) => Object.hasOwn(result.scores, id));
  const shown =
    ids.length <= 8 || !ids.includes(definition.primary)
      ? ids.slice(0, 8)
      : [definition.primary, ...ids.filter((id) => id !== definition.primary)].slice(0, 8);
  const head = [result.units.name, ...shown].map(style.dim);
  const rows = result.perUnit!.map(({ id, scores }) => [
    onOneLine(id, WIDEST_ID),
    ...shown.map((score) => shownNumber(scores[score] ?? null, digits)),
  ]);
  const more = ids.length - shown.length;
  const note =
    more > 0 ? [style.dim(`${more} more scores of each ${result.units.name} with --format json or csv`)] : [];
  return [...alignTable([head, ...rows], ["left", ...shown.map(() => "right" as const)]), ...note].map(
    (line) => `  ${line}`,
  );
}

function publishedTable(report: ScoreReport): readonly string[] {
  const published = publishedCells(report);
  if (published === null) return [];
  const { head, rows, source } = published;
  const aligns = head.map((_, column) => (column < 2 ? "left" : "right") as Align);
  const lines = alignTable([head.map(report.style.dim), ...rows], aligns);
  return [...lines, report.style.dim(`source: ${source}`)].map((line) => `  ${line}`);
}
