// The tables that several formats share, built once: a writer says how its format writes names, scores and differences.
import type { GroupDifference } from "../contract/comparison.ts";
import { shownId } from "../contract/define-task.ts";
import type { ScoreSpec } from "../contract/score-spec.ts";
import {
  type ComparedScores,
  hasTiers,
  type Leaderboard,
  readTests,
  type ScoreCell,
  shownDifference,
  shownP,
  shownPairInterval,
  shownRank,
} from "./comparison/comparison-report.ts";
import { type GroupLine, type Look, shownInterval, shownNumber } from "./score-report.ts";
import { type Column, type ColumnOf, onOneLine, type Table, tableOf } from "./table.ts";

interface ScoreColumn {
  readonly id: string;
  readonly spec: ScoreSpec;
}

/** How a format writes the parts of a table. */
export interface TableWriter {
  /** The head of a column, in our own words. */
  readonly head: (words: string) => string;
  /** Text from strangers; a system may have a letter, which marks refer to. */
  readonly name: (text: string, letter?: string) => string;
  /** One column, or two where intervals have a column of their own. */
  readonly scoreColumns: (score: ScoreColumn) => readonly Column[];
  readonly scoreCells: (cell: ScoreCell, spec: ScoreSpec) => readonly string[];
  readonly differenceCells: (difference: string, interval: string) => readonly string[];
}

/** Columns whose cells are made together. */
function withCells<Item>(columns: readonly Column[], cells: (item: Item) => readonly string[]): ColumnOf<Item>[] {
  return columns.map((column, at) => ({ ...column, cell: (item) => cells(item)[at]! }));
}

export const WIDEST_NAME = 32;
/** Names are cut to this where nothing else makes a table narrow enough. */
export const LEAST_NAME = 6;

/** Serves the terminal and, because markup escapes it, HTML. */
export function plainWriter({ digits }: Pick<Look, "digits">): TableWriter {
  return {
    head: (words) => words,
    name: (text) => onOneLine(text, WIDEST_NAME),
    scoreColumns: ({ id, spec }) => [
      { head: shownId(id, spec), align: "right" },
      { head: "", drop: 2 },
    ],
    scoreCells: ({ value, interval }) => [shownNumber(value, digits), shownInterval(interval, digits)],
    differenceCells: (difference, interval) => [difference, interval],
  };
}

/** The systems with their scores, best first. */
export function leaderboardTable({ scores, lines }: Pick<Leaderboard, "scores" | "lines">, writer: TableWriter): Table {
  type Line = (typeof lines)[number];
  const hasRanks = lines.some(({ system }) => system.rank !== undefined);
  return tableOf(lines, [
    { head: writer.head("system"), cell: ({ system, letter }) => writer.name(system.name, letter) },
    ...scores.flatMap((score, at) =>
      withCells(writer.scoreColumns(score), ({ cells }: Line) => writer.scoreCells(cells[at]!, score.spec)),
    ),
    hasRanks && { head: writer.head("rank"), cell: ({ system }) => writer.name(shownRank(system.rank)) },
    hasTiers(lines.map(({ system }) => system)) && {
      head: writer.head("tier"),
      cell: ({ system }) => String(system.tier),
    },
  ]);
}

/** The scores of each group, of one system or of several. */
export function groupTable(
  lines: readonly GroupLine[],
  { scores, units }: { readonly scores: readonly ScoreColumn[]; readonly units: string },
  writer: TableWriter,
): Table {
  const hasSystems = lines.some(({ system }) => system !== undefined);
  const cells = ({ id, spec }: ScoreColumn, line: GroupLine) =>
    writer.scoreCells({ value: line.scores[id] ?? null, interval: line.intervals?.[id] ?? null }, spec);
  return tableOf(lines, [
    hasSystems && { head: writer.head("system"), least: LEAST_NAME, cell: ({ system = "" }) => writer.name(system) },
    { head: writer.head("group"), least: 8, cell: ({ name }) => writer.name(name) },
    { head: writer.head(units), align: "right", drop: 1, cell: (line) => String(line.units ?? "") },
    ...scores.flatMap((score) => withCells(writer.scoreColumns(score), (line: GroupLine) => cells(score, line))),
  ]);
}

/** The difference of each pair in the primary score for each group: one family of tests. */
export function groupDifferenceTable({ comparison, definition, digits }: ComparedScores, writer: TableWriter): Table {
  const { groupComparisons = [], primary } = comparison;
  const tests = readTests(comparison, groupComparisons);
  const isClustered = tests.some(({ clusters }) => clusters !== undefined);
  const pair = ({ system, baseline }: GroupDifference) =>
    [system, baseline].map((name) => writer.name(name)).join(writer.name(" − "));
  const score = { id: primary, spec: definition.scores[primary]! };
  const change = (row: GroupDifference) =>
    writer.differenceCells(shownDifference(row.difference, digits), shownPairInterval(row, digits));
  return tableOf(tests, [
    { head: writer.head("difference"), least: 2 * LEAST_NAME, cell: pair },
    { head: writer.head("group"), least: 8, cell: ({ group }) => writer.name(group) },
    { head: writer.head("units"), align: "right", drop: 1, cell: ({ units }) => String(units) },
    isClustered && {
      head: writer.head("clusters"),
      align: "right",
      drop: 0,
      cell: ({ clusters }) => String(clusters ?? ""),
    },
    ...withCells(writer.scoreColumns(score), change),
    { head: writer.head("p"), align: "right", cell: ({ p }) => shownP(p) },
    { head: "Holm", align: "right", cell: ({ pAdjusted }) => shownP(pAdjusted) },
  ]);
}
