// What a comparison knows of several runs of a system, and of groups of units, as lines of text.
import type { ComparedSystem } from "../../core/comparison.ts";
import { shownId } from "../../core/define-task.ts";
import { shownInterval, shownNumber } from "../score-report.ts";
import { alignTable, onOneLine } from "../table.ts";
import { type ComparisonReport, shownDifference, shownP, shownPairInterval } from "./comparison-report.ts";

const WIDEST_NAME = 32;

/** For each system with several runs the primary score of each, and both parts of its spread. */
export function runLines({ comparison, definition, digits, style }: ComparisonReport): string[] {
  const { primary, systems } = comparison;
  const rows = systems
    .filter(({ runs }) => runs !== undefined)
    .map((system) => [
      onOneLine(system.name, WIDEST_NAME),
      runsText(system, primary, digits),
      spreadText(system, primary, digits),
    ]);
  if (rows.length === 0) return [];
  return [
    style.dim(`  runs, ${shownId(primary, definition.scores[primary]!)}`),
    ...alignTable(rows, ["left", "left", "left"]).map((line) => `  ${line}`),
  ];
}

export function runsText({ runs = [] }: ComparedSystem, score: string, digits: number): string {
  return `${runs.length} runs: ${runs.map(({ scores }) => shownNumber(scores[score] ?? null, digits)).join(", ")}`;
}

export function spreadText({ spread }: ComparedSystem, score: string, digits: number): string {
  const shown = (value: number | null | undefined) => shownNumber(value ?? null, digits + 1);
  const { units, runs } = spread?.[score] ?? {};
  return `standard error from units ${shown(units)}, from runs ${shown(runs)}`;
}

/** The primary score of each group of each system. */
export function groupLines({ comparison, definition, digits, style }: ComparisonReport): string[] {
  const { primary, systems } = comparison;
  const rows = systems.flatMap(({ name, groups = [] }) =>
    groups.map((group, at) => [
      at === 0 ? onOneLine(name, WIDEST_NAME) : "",
      onOneLine(group.name, WIDEST_NAME),
      String(group.units),
      shownNumber(group.scores[primary] ?? null, digits),
      shownInterval(group.intervals?.[primary] ?? null, digits),
    ]),
  );
  if (rows.length === 0) return [];
  const head = ["", "group", "units", shownId(primary, definition.scores[primary]!), ""].map(style.dim);
  return alignTable([head, ...rows], ["left", "left", "right", "right", "left"]).map((line) => `  ${line}`);
}

/** The difference of each pair in the primary score for each group: one family of tests. */
export function groupDifferenceLines({ comparison, definition, digits, style }: ComparisonReport): string[] {
  const { primary, groupComparisons = [] } = comparison;
  if (groupComparisons.length === 0) return [];
  const rows = groupComparisons.map((row) => [
    `${onOneLine(row.system, WIDEST_NAME)} − ${onOneLine(row.baseline, WIDEST_NAME)}`,
    onOneLine(row.group, WIDEST_NAME),
    String(row.units),
    shownDifference(row.difference, digits),
    shownPairInterval(row, digits),
    shownP(row.p),
    shownP(row.pAdjusted),
  ]);
  const head = ["", "group", "units", shownId(primary, definition.scores[primary]!), "", "p", "Holm"].map(style.dim);
  return alignTable([head, ...rows], ["left", "left", "right", "right", "left", "right", "right"]).map(
    (line) => `  ${line}`,
  );
}
