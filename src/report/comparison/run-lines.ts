// What a comparison knows of several runs of a system, and of groups of units, as lines of text.
import type { ComparedSystem } from "../../core/comparison.ts";
import { shownId } from "../../core/define-task.ts";
import { indentedTable, shownInterval, shownNumber } from "../score-report.ts";
import { type Column, onOneLine } from "../table.ts";
import { USUAL_WIDTH, wrapLines } from "../wrap-sentence.ts";
import {
  type ComparisonReport,
  type PairTests,
  shownDifference,
  shownP,
  shownPairInterval,
} from "./comparison-report.ts";

export const WIDEST_NAME = 32;
/** Names are cut to this where nothing else makes a table narrow enough. */
export const LEAST_NAME = 6;

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

export function pairTitle({ baseline, system }: Pick<PairTests, "baseline" | "system">): string {
  return `${onOneLine(system, WIDEST_NAME)} − ${onOneLine(baseline, WIDEST_NAME)}`;
}

const NAME: Column = { head: "", least: LEAST_NAME };
const GROUP: Column = { head: "group", least: 8 };
const UNITS: Column = { head: "units", align: "right", drop: 1 };

export function groupLines(report: ComparisonReport): readonly string[] {
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
  const columns = [NAME, GROUP, UNITS, primaryColumn(report), { head: "", drop: 2 }];
  return rows.length === 0 ? [] : indentedTable(columns, rows, report).lines;
}

/** The difference of each pair in the primary score for each group: one family of tests. */
export function groupDifferenceLines(report: ComparisonReport): readonly string[] {
  const { comparison, digits } = report;
  const rows = (comparison.groupComparisons ?? []).map((row) => [
    pairTitle(row),
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
  const columns = [{ head: "", least: 2 * LEAST_NAME }, GROUP, UNITS, primaryColumn(report), ...tests];
  return rows.length === 0 ? [] : indentedTable(columns, rows, report).lines;
}

function primaryColumn({ comparison: { primary }, definition }: ComparisonReport): Column {
  return { head: shownId(primary, definition.scores[primary]!), align: "right" };
}
