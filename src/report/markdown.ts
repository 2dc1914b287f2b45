// Results and comparisons as Markdown, for a pull request or a README.

import type { PairedDifference } from "../contract/comparison.ts";
import { shownId } from "../contract/define-task.ts";
import type { Interval, Result } from "../contract/result.ts";
import type { ScoreSpec } from "../contract/score-spec.ts";
import { plural, visibleText } from "../problems/visible-text.ts";
import {
  adjustedLegend,
  type ComparisonReport,
  DETECTABLE,
  equivalenceLegend,
  INTERVALS_NOT_ADJUSTED,
  leaderboard,
  NEIGHBOURS,
  NOT_EQUAL,
  pairTests,
  rankLegend,
  shownDifference,
  shownEquivalence,
  shownP,
  shownPairInterval,
  showsNeighbours,
  singleRunLegend,
  systemGroups,
  unitsOfPair,
} from "./comparison/comparison-report.ts";
import { type ComparisonVerdict, resultVerdict, verdictOf } from "./comparison/verdict.ts";
import { ownComparison, ownResult, publishedSection } from "./published.ts";
import {
  counted,
  countedUnits,
  direction,
  groupLines,
  headScore,
  intervalLines,
  type Look,
  noteLines,
  printedLines,
  type ScoreReport,
  scoreTitle,
  shownNumber,
  shownScore,
} from "./score-report.ts";
import { groupDifferenceTable, groupTable, leaderboardTable, type TableWriter } from "./shared-tables.ts";
import { inShape, type Table, tableOf } from "./table.ts";

export function markdownReport(report: ScoreReport): string {
  const { result, definition } = report;
  const lines = printedLines(report);
  const groups = { scores: lines, units: markdownText(plural(result.units.name)) };
  return markdownOf([
    [`### ${markdownText(`${definition.title}: ${countedUnits(result)}`)}`],
    [verdictMarkdown(resultVerdict(result, { definition, digits: report.digits, score: headScore(report) }))],
    markdownTable(inShape(scoreTable(report), report)),
    markdownTable(groupTable(groupLines(result), groups, markdownWriter(report))),
    ...intervalLines(report).map((line) => [`> ${markdownText(line)}`]),
    ...(report.checks ?? []).map(({ message }) => [`- ${markdownText(message)}`]),
    ...(report.published ? publishedSections(publishedSection(ownResult(report))) : []),
    [signatureLine(result.signature)],
  ]);
}

export function comparisonMarkdown(report: ComparisonReport): string {
  const { comparison, definition } = report;
  const { marks, scores } = leaderboard(report);
  const writer = markdownWriter(report);
  return markdownOf([
    [`### ${markdownText(definition.title)}: ${counted(comparison.systems.length, "system")}`],
    [verdictMarkdown(verdictOf(report))],
    markdownTable(inShape(leaderboardTable(leaderboard(report), writer), report)),
    ...[marks.legend, ...rankLegend(comparison)].map((line) => [markdownText(line)]),
    markdownTable(groupTable(systemGroups(comparison), { scores, units: "units" }, writer)),
    markdownTable(differenceTable(report)),
    [
      [
        showsNeighbours(comparison) ? NEIGHBOURS : "",
        adjustedLegend(comparison.comparisons),
        INTERVALS_NOT_ADJUSTED,
        DETECTABLE,
        ...equivalenceLegend(comparison, definition).map(markdownText),
        singleRunLegend(comparison),
        `${NOT_EQUAL}.`,
      ]
        .filter(Boolean)
        .join(". "),
    ],
    markdownTable(groupDifferenceTable(report, writer)),
    ...(report.published === true ? publishedSections(publishedSection(ownComparison(report))) : []),
    ...noteLines(comparison.warnings).map((note) => [`> ${markdownText(note)}`]),
    [signatureLine(comparison.signature)],
  ]);
}

/** Sections with an empty line after each; empty ones are left out. */
function markdownOf(sections: readonly (readonly string[])[]): string {
  return sections
    .map((lines) => lines.map((line) => `${line}\n`).join(""))
    .filter((text) => text.trim() !== "")
    .join("\n");
}

function markdownWriter(look: Look): TableWriter {
  return {
    head: (words) => words,
    name: (text, letter = "") => `${letter === "" ? "" : `${letter}. `}${markdownText(text)}`,
    scoreColumns: ({ id, spec }) => [{ head: `${scoreName(id, spec)} ${direction(spec)}`.trim() }],
    scoreCells: ({ value, interval, isBest = false, mark = "" }, spec) => {
      const number = shownScore(value, spec, look);
      const scoreText = `${isBest ? `**${number}**` : number}${markdownText(mark)}`;
      return [`${scoreText} ${smallInterval(interval, spec, look)}`.trim()];
    },
    differenceCells: (difference, interval) => [`${difference} ${small(interval)}`.trim()],
  };
}

function scoreName(id: string, spec: ScoreSpec): string {
  return inCode(shownId(id, spec));
}

function smallInterval(interval: Interval | null, spec: ScoreSpec, look: Look): string {
  if (interval === null) return "";
  return small(`[${shownScore(interval.low, spec, look)}, ${shownScore(interval.high, spec, look)}]`);
}

/** Small, so that the score stands out. */
function small(text: string): string {
  return text === "" ? "" : `<sub>${text}</sub>`;
}

function scoreTable(report: ScoreReport): Table {
  return tableOf(printedLines(report), [
    { head: "score", cell: ({ id }) => inCode(id) },
    { head: "", cell: ({ spec }) => labelText(scoreTitle(spec)) },
    { head: "value", align: "right", cell: ({ value, spec }) => shownScore(value, spec, report) },
    report.result.intervals !== undefined && {
      head: "interval",
      cell: ({ interval, spec }) => smallInterval(interval, spec, report),
    },
  ]);
}

function differenceTable(report: ComparisonReport): Table {
  const { comparison, definition, digits } = report;
  const { margin } = comparison;
  type Test = PairedDifference;
  const right = (head: string, cell: (test: Test) => string) => ({ head, align: "right" as const, cell });
  const units = (test: Test) =>
    test.clusters === undefined ? String(test.units) : markdownText(unitsOfPair(test, definition.unit, comparison));
  return tableOf(
    pairTests(comparison).flatMap(({ tests }) => tests),
    [
      { head: "systems", cell: ({ system, baseline }) => `${markdownText(system)} − ${markdownText(baseline)}` },
      { head: "score", cell: ({ score }) => scoreName(score, definition.scores[score]!) },
      right("difference", ({ difference }) => shownDifference(difference, digits)),
      { head: "interval", cell: (test) => shownPairInterval(test, digits) },
      right("p", ({ p }) => shownP(p)),
      right("p adjusted", ({ pAdjusted }) => shownP(pAdjusted)),
      { head: "family", cell: ({ family }) => family },
      right("units", units),
      right("differing", ({ differing }) => String(differing)),
      right("detectable", ({ detectable }) => shownNumber(detectable, digits)),
      margin !== undefined && { head: "equivalent", cell: (test) => shownEquivalence(test, margin) },
    ],
  );
}

function publishedSections(section: ReturnType<typeof publishedSection>): readonly (readonly string[])[] {
  if (section === null) return [];
  const { table, lines } = section;
  const rows = table.rows.map((row) => row.map(markdownText));
  return [markdownTable({ ...table, rows }), ...lines.map((line) => [`> ${markdownText(line)}`])];
}

function verdictMarkdown({ sentence, details }: Pick<ComparisonVerdict, "sentence" | "details">): string {
  return `**${markdownText(sentence)}** ${markdownText(details)}`.trimEnd();
}

function signatureLine(signature: string): string {
  return `\`${visibleText(signature).replaceAll("`", "'")}\``;
}

/** The lines of a table; none of a table without rows. */
export function markdownTable({ columns, rows }: Table): readonly string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = columns.map(({ align }) => (align === "right" ? "---:" : "---"));
  return [line(columns.map(({ head }) => head)), line(rule), ...rows.map(line)];
}

/** Code in a cell of a table; names of scores may come from strangers, as columns of a table or fields do. */
function inCode(text: string): string {
  return `\`${visibleText(text).replaceAll("`", "'").replaceAll("|", "\\|")}\``;
}

/** The label of a score, which may come from strangers: no HTML, link, code or further cell. */
function labelText(text: string): string {
  return visibleText(text).replace(/[\\`<>[\]|]/g, "\\$&");
}

/** Text from strangers inside a Markdown table. */
export function markdownText(text: string): string {
  return visibleText(text.replace(/[\r\n]+/g, " ")).replace(/[\\`*_{}[\]<>()#|~]/g, "\\$&");
}

/** The verdict of karat guard, with the reasons below it. */
export function guardMarkdown(
  { task, signature }: Pick<Result, "task" | "signature">,
  status: string,
  [first = "", ...others]: readonly string[],
): string {
  return [
    `### ${markdownText(`karat guard: ${task}, ${status.replaceAll("-", " ")}`)}`,
    "",
    `**${markdownText(first)}**`,
    "",
    ...others.map((line) => `- ${markdownText(line)}`),
    "",
    signatureLine(signature),
    "",
  ].join("\n");
}
