// The report for a terminal: the scores, and the verdict last.

import { shownId } from "../contract/define-task.ts";
import type { Scores } from "../contract/result.ts";
import { plural, visibleText } from "../problems/visible-text.ts";
import { type ComparisonVerdict, resultVerdict } from "./comparison/verdict.ts";
import { mistakeLines } from "./mistakes/mistake-lines.ts";
import { rightSentence } from "./mistakes/mistake-sentences.ts";
import { ownResult, publishedSection } from "./published.ts";
import {
  counted,
  countedUnits,
  direction,
  groupLines,
  headScore,
  indentedTable,
  intervalLines,
  legendLines,
  printedLines,
  type ScoreReport,
  scoreLines,
  shownInterval,
  shownNumber,
} from "./score-report.ts";
import { groupTable, plainWriter } from "./shared-tables.ts";
import { onOneLine, tableOf } from "./table.ts";
import { wrapSentence } from "./wrap-sentence.ts";

/** Names the recognised formats; neutral lines and tables of the same format need no mention. */
function formatsText({ formats: { gold, pred } }: ScoreReport["result"]): string {
  const isPlain = [gold, pred].every((format) => ["jsonl", "none"].includes(format));
  return isPlain ? "" : ` · gold ${visibleText(gold)} · pred ${visibleText(pred)}`;
}

export function textReport(report: ScoreReport): string {
  const { result, definition, digits } = report;
  const { missing, extra, invalid } = result.units;
  const remarks = [
    missing.length > 0 ? `${missing.length} without prediction` : "",
    extra.length > 0 ? `${extra.length} surplus` : "",
    invalid.length > 0 ? `${invalid.length} with invalid parts` : "",
  ].filter((remark) => remark !== "");
  const about = `${[countedUnits(result), ...remarks].join(", ")}${formatsText(result)}`;
  const sections = [
    scoreTable(report),
    legendLines(report, intervalLines(report)),
    result.groups === undefined ? [] : groupSection(report),
    result.perUnit === undefined ? [] : unitTable(report),
    report.published ? publishedLines(report, publishedSection(ownResult(report))) : [],
    result.mistakes === undefined
      ? []
      : mistakeLines(result.mistakes, { look: report, definition, score: headScore(report) }),
  ];
  const { sentence, details } = resultVerdict(result, { definition, digits, score: headScore(report) });
  const knowsRight = result.mistakes !== undefined && definition.explain.isRough !== true;
  const right = knowsRight ? ` ${rightSentence(result.mistakes, result.units)}` : "";
  return framedText(report, {
    ...{ about, sections, signature: result.signature },
    verdict: { sentence: `${sentence}${right}`, details },
  });
}

interface FramedText {
  readonly about: string;
  readonly sections: readonly (readonly string[])[];
  readonly verdict: Pick<ComparisonVerdict, "sentence" | "details">;
  readonly signature: string;
}

/** The title first, the verdict and the signature last; an empty line between sections, and none for an empty one. */
export function framedText(
  { definition: { id, title }, style, width }: Pick<ScoreReport, "definition" | "style" | "width">,
  { about, sections, verdict: { sentence, details }, signature }: FramedText,
): string {
  const all = [
    [...wrapSentence(`${style.bold(id)}  ${title}`, width), ...wrapSentence(about, width).map(style.dim)],
    ...sections,
    wrapSentence(`${style.bold(visibleText(sentence))} ${visibleText(details)}`.trimEnd(), width),
    [style.dim(visibleText(signature))],
  ];
  const texts = all.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${texts.join("\n\n")}\n`;
}

function scoreTable(report: ScoreReport): readonly string[] {
  const { digits, style, definition, result } = report;
  const lines = printedLines(report);
  const more = Object.keys(result.scores).length - lines.length;
  const strong = (id: string, text: string) => (id === definition.primary ? style.bold(text) : text);
  const table = tableOf(lines, [
    { head: "", cell: ({ id }) => strong(id, id) },
    { head: "", cell: ({ spec }) => direction(spec) },
    { head: "", align: "right", cell: ({ id, value }) => strong(id, shownNumber(value, digits)) },
    result.intervals !== undefined && {
      head: "",
      drop: 2,
      cell: ({ interval }) => style.dim(shownInterval(interval, digits)),
    },
    { head: "", least: 12, drop: 1, cell: ({ spec }) => spec.label },
  ]);
  const legends = [
    lines.some(({ spec }) => spec.better === "lower") ? "↓ lower is better" : "",
    more > 0 ? `${counted(more, "more score")} with --scores all` : "",
  ];
  return [...indentedTable(table, report).lines, ...legendLines(report, legends)];
}

function groupSection(report: ScoreReport): readonly string[] {
  const { result, definition } = report;
  const id = headScore(report);
  const scores = [{ id, spec: definition.scores[id]! }];
  const table = groupTable(groupLines(result), { scores, units: plural(result.units.name) }, plainWriter(report));
  return indentedTable(table, report).lines;
}

const WIDEST_ID = 40;
const MOST_SCORES = 8;

/** The head score of each unit, and as many others as fit. */
function unitTable(report: ScoreReport): readonly string[] {
  const { result, digits, definition } = report;
  const head = headScore(report);
  const ids = scoreLines(report).map(({ id }) => id);
  const shownIds = [head, ...ids.filter((id) => id !== head)].slice(0, MOST_SCORES);
  const units = tableOf(result.perUnit!, [
    { head: result.units.name, least: 12, cell: ({ id }) => onOneLine(id, WIDEST_ID) },
    ...shownIds.map((score, at) => ({
      head: shownId(score, definition.scores[score]!),
      align: "right" as const,
      ...(at > 0 && { drop: shownIds.length - at }),
      cell: ({ scores }: { readonly scores: Scores }) => shownNumber(scores[score], digits),
    })),
  ]);
  const table = indentedTable(units, report);
  const more = ids.length - shownIds.length + table.left.length;
  const note = `${counted(more, "more score")} of each ${result.units.name} with --format json or csv`;
  return [...table.lines, ...legendLines(report, more > 0 ? [note] : [])];
}

/** The published results, if they were asked for. */
export function publishedLines(
  report: Pick<ScoreReport, "style" | "width">,
  section: ReturnType<typeof publishedSection>,
): readonly string[] {
  if (section === null) return [];
  const { table, lines } = section;
  return [...(table.rows.length === 0 ? [] : indentedTable(table, report).lines), ...legendLines(report, lines)];
}
