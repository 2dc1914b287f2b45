// What a comparison knows of several runs of a system, and of groups of units, as lines of text.
import type { ComparedSystem } from "../../core/comparison.ts";
import { shownId } from "../../core/define-task.ts";
import { shownInterval, shownNumber } from "../score-report.ts";
import { type Column, fitTable, onOneLine } from "../table.ts";
import { USUAL_WIDTH, wrapLines } from "../wrap-sentence.ts";
import { type ComparisonReport, shownDifference, shownP, shownPairInterval } from "./comparison-report.ts";

const WIDEST_NAME = 32;
const LEAST_NAME = 6;

/** For each system with several runs the primary score of each, and both parts of its spread. */
export function runLines({ comparison, definition, digits, style, width = USUAL_WIDTH }: ComparisonReport): string[] {
  const { primary, systems } = comparison;
  const lines = systems
    .filter(({ runs }) => runs !== undefined)
    .map(
      (system) =>
        `  ${onOneLine(system.name, WIDEST_NAME)}  ${runsText(system, primary, digits)}; ${spreadText(system, primary, digits)}`,
    );
  if (lines.length === 0) return [];
  return [style.dim(`  runs, ${shownId(primary, definition.scores[primary]!)}`), ...wrapLines(lines, width, "  ")];
}

export function runsText({ runs = [] }: ComparedSystem, score: string, digits: number): string {
  return `${runs.length} runs: ${runs.map(({ scores }) => shownNumber(scores[score], digits)).join(", ")}`;
}

export function spreadText({ spread }: ComparedSystem, score: string, digits: number): string {
  const shown = (value: number | null | undefined) => shownNumber(value, digits + 1);
  const { units, runs } = spread?.[score] ?? {};
  return `standard error from units ${shown(units)}, from runs ${shown(runs)}`;
}

const NAME: Column = { head: "", least: LEAST_NAME };
const GROUP: Column = { head: "group", least: 8 };
const UNITS: Column = { head: "units", align: "right", drop: 1 };

export function groupLines(report: ComparisonReport): string[] {
  const { comparison, digits } = report;
  const { primary, systems } = comparison;
  const rows = systems.flatMap(({ name, groups = [] }) =>
    groups.map((group, at) => [
      at === 0 ? onOneLine(name, WIDEST_NAME) : "",
      onOneLine(group.name, WIDEST_NAME),
      String(group.units),
      shownNumber(group.scores[primary], digits),
      shownInterval(group.intervals?.[primary], digits),
    ]),
  );
  return table(report, [NAME, GROUP, UNITS, primaryColumn(report), { head: "", drop: 2 }], rows);
}

/** The difference of each pair in the primary score for each group: one family of tests. */
export function groupDifferenceLines(report: ComparisonReport): string[] {
  const { comparison, digits } = report;
  const rows = (comparison.groupComparisons ?? []).map((row) => [
    `${onOneLine(row.system, WIDEST_NAME)} − ${onOneLine(row.baseline, WIDEST_NAME)}`,
    onOneLine(row.group, WIDEST_NAME),
    String(row.units),
    shownDifference(row.difference, digits),
    shownPairInterval(row, digits),
    shownP(row.p),
    shownP(row.pAdjusted),
  ]);
  const tests: readonly Column[] = [
    { head: "", drop: 2 },
    { head: "p", align: "right" },
    { head: "Holm", align: "right" },
  ];
  return table(report, [{ head: "", least: 2 * LEAST_NAME }, GROUP, UNITS, primaryColumn(report), ...tests], rows);
}

function primaryColumn({ comparison: { primary }, definition }: ComparisonReport): Column {
  return { head: shownId(primary, definition.scores[primary]!), align: "right" };
}

function table(
  { style, width = USUAL_WIDTH }: ComparisonReport,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string[] {
  if (rows.length === 0) return [];
  return fitTable(columns, rows, { width: width - 2, dim: style.dim }).lines.map((line) => `  ${line}`);
}
