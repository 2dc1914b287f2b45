// The tables that several formats share, built once: a writer says how its format writes names, scores and differences.
import { shownId } from "../core/define-task.ts";
import type { ScoreSpec } from "../core/score-spec.ts";
import {
  type ComparisonReport,
  leaderboard,
  type ScoreCell,
  shownDifference,
  shownP,
  shownPairInterval,
  shownRank,
} from "./comparison/comparison-report.ts";
import { type GroupLine, type Look, shownInterval, shownNumber } from "./score-report.ts";
import { type Column, onOneLine, type Table } from "./table.ts";

export interface ScoreColumn {
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

export const WIDEST_NAME = 32;
/** Names are cut to this where nothing else makes a table narrow enough. */
export const LEAST_NAME = 6;

/** For the terminal and, since markup escapes it, for HTML. */
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
export function leaderboardTable(report: ComparisonReport, writer: TableWriter): Table {
  const { scores, lines } = leaderboard(report);
  const hasRanks = lines.some(({ system }) => system.rank !== undefined);
  return {
    columns: [
      { head: writer.head("system") },
      ...scores.flatMap(writer.scoreColumns),
      ...(hasRanks ? [{ head: writer.head("rank") }] : []),
    ],
    rows: lines.map(({ system, letter, cells }) => [
      writer.name(system.name, letter),
      ...cells.flatMap((cell, at) => writer.scoreCells(cell, scores[at]!.spec)),
      ...(hasRanks ? [writer.name(shownRank(system.rank))] : []),
    ]),
  };
}

/** The scores of each group, of one system or of several. */
export function groupTable(
  lines: readonly GroupLine[],
  { scores, units }: { readonly scores: readonly ScoreColumn[]; readonly units: string },
  writer: TableWriter,
): Table {
  const hasSystems = lines.some(({ system }) => system !== undefined);
  return {
    columns: [
      ...(hasSystems ? [{ head: writer.head("system"), least: LEAST_NAME }] : []),
      { head: writer.head("group"), least: 8 },
      { head: writer.head(units), align: "right", drop: 1 },
      ...scores.flatMap(writer.scoreColumns),
    ],
    rows: lines.map((line) => [
      ...(line.system === undefined ? [] : [writer.name(line.system)]),
      writer.name(line.name),
      String(line.units ?? ""),
      ...scores.flatMap(({ id, spec }) =>
        writer.scoreCells({ value: line.scores[id] ?? null, interval: line.intervals?.[id] ?? null }, spec),
      ),
    ]),
  };
}

/** The difference of each pair in the primary score for each group: one family of tests. */
export function groupDifferenceTable(
  {
    comparison,
    definition,
    digits,
  }: Pick<ComparisonReport, "comparison" | "digits"> & {
    readonly definition: Pick<ComparisonReport["definition"], "scores" | "unit">;
  },
  writer: TableWriter,
): Table {
  const { groupComparisons = [], primary } = comparison;
  const isClustered = groupComparisons.some(({ clusters }) => clusters !== undefined);
  return {
    columns: [
      { head: writer.head("difference"), least: 2 * LEAST_NAME },
      { head: writer.head("group"), least: 8 },
      { head: writer.head("units"), align: "right", drop: 1 },
      ...(isClustered ? [{ head: writer.head("clusters"), align: "right" as const, drop: 0 }] : []),
      ...writer.scoreColumns({ id: primary, spec: definition.scores[primary]! }),
      { head: writer.head("p"), align: "right" },
      { head: "Holm", align: "right" },
    ],
    rows: groupComparisons.map((row) => [
      [row.system, row.baseline].map((name) => writer.name(name)).join(writer.name(" − ")),
      writer.name(row.group),
      String(row.units),
      ...(isClustered ? [String(row.clusters ?? "")] : []),
      ...writer.differenceCells(shownDifference(row.difference, digits), shownPairInterval(row, digits)),
      shownP(row.p),
      shownP(row.pAdjusted),
    ]),
  };
}
