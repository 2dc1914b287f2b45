// A comparison for a terminal: the leaderboard, every difference, the units that make it, and the verdict last.

import type { PairedDifference } from "../../contract/comparison.ts";
import { shownId } from "../../contract/define-task.ts";
import type { Interval } from "../../contract/result.ts";
import { visibleText } from "../../problems/visible-text.ts";
import { comparedMistakeLines } from "../mistakes/mistake-lines.ts";
import { ownComparison, publishedSection } from "../published.ts";
import {
  counted,
  direction,
  indentedTable,
  legendLines,
  levelText,
  methodLines,
  noteLines,
  shownInterval,
  shownNumber,
} from "../score-report.ts";
import { groupDifferenceTable, groupTable, LEAST_NAME, plainWriter, WIDEST_NAME } from "../shared-tables.ts";
import { type Column, type ColumnOf, onOneLine, type Table, tableOf } from "../table.ts";
import { framedText, publishedLines } from "../text.ts";
import { wrapLines, wrapSentence } from "../wrap-sentence.ts";
import {
  adjustedLegend,
  type ComparisonReport,
  DETECTABLE,
  equivalenceLegend,
  hasTiers,
  INTERVALS_NOT_ADJUSTED,
  leaderboard,
  NEIGHBOURS,
  NOT_EQUAL,
  type PairTests,
  pairTests,
  rankLegend,
  runsText,
  shownDifference,
  shownEquivalence,
  shownP,
  shownPairInterval,
  shownRank,
  showsNeighbours,
  singleRunLegend,
  spreadText,
  systemGroups,
  unitsOfPair,
} from "./comparison-report.ts";
import { alphaOf } from "./pair-test.ts";
import { verdictOf } from "./verdict.ts";

const MOST_SCORES = 6;
const MOST_PAIRS = 10;

export function comparisonText(report: ComparisonReport): string {
  const { comparison, definition, style, width } = report;
  const { primary, systems } = comparison;
  const units = Math.max(...systems.map(({ units: { scored } }) => scored));
  const about = `${counted(systems.length, "system")}, ${counted(units, definition.unit)}, by ${shownId(primary, definition.scores[primary]!)}`;
  const sections = [
    leaderboardLines(report),
    scoreLines(report),
    runLines(report),
    ...groupSections(report),
    ...differenceSections(report),
    unitLines(report),
    report.published === true ? publishedLines(report, publishedSection(ownComparison(report))) : [],
    wrapLines(noteLines(comparison.warnings), width, "  ").map(style.odd),
    comparedMistakeLines(report),
  ];
  return framedText(report, { about, sections, verdict: verdictOf(report), signature: comparison.signature });
}

/** "95 % interval" */
function intervalHead(intervals: readonly (Interval | null)[]): string {
  const interval = intervals.find((one) => one !== null);
  return interval ? `${levelText(interval)} interval` : "";
}

function leftText(left: readonly string[]): string {
  const names = left.filter((name) => name !== "");
  return names.length === 0 ? "" : `Terminal too narrow for: ${names.join(", ")}. --format csv has all columns`;
}

function leaderboardLines(report: ComparisonReport): string[] {
  const { comparison, digits, style } = report;
  const { scores, lines, marks } = leaderboard(report);
  const { systems } = comparison;
  const shownColumns = scores.slice(0, MOST_SCORES);
  const hasRanks = systems.some(({ rank }) => rank !== undefined);
  const interval = intervalHead(lines.map(({ cells }) => cells[0]?.interval ?? null));
  type Line = (typeof lines)[number];
  const score = (at: number) => (line: Line) => {
    const { value, isBest, mark } = line.cells[at]!;
    const number = shownNumber(value, digits);
    return `${isBest ? style.bold(number) : number}${mark}`;
  };
  const intervalOf = ({ cells }: Line) => style.dim(shownInterval(cells[0]!.interval, digits));
  const ranking = tableOf(lines, [
    { head: "", cell: ({ letter }) => letter },
    { head: "", least: LEAST_NAME, cell: ({ system }) => onOneLine(system.name, WIDEST_NAME) },
    ...shownColumns.flatMap(({ id, spec }, at): ColumnOf<Line>[] => {
      const column = { head: `${shownId(id, spec)}${direction(spec)}`, cell: score(at) };
      return at === 0
        ? [column, { head: interval, drop: MOST_SCORES, cell: intervalOf }]
        : [{ ...column, drop: MOST_SCORES - at }];
    }),
    hasRanks && { head: "rank", align: "right", cell: ({ system }) => shownRank(system.rank) },
    hasTiers(systems) && { head: "tier", align: "right", cell: ({ system }) => String(system.tier) },
  ]);
  const table = indentedTable(ranking, report);
  const first = lines.flatMap(({ cells: [cell], system: { name } }) =>
    cell === undefined ? [] : [{ name, interval: cell.interval }],
  );
  const more = report.showAll === true ? 0 : scores.length - shownColumns.length;
  const [headLine, ...rest] = table.lines;
  return [
    headLine!.trimEnd(),
    ...rest,
    ...legendLines(report, [
      visibleText(marks.legend),
      ...(table.left.includes(interval) ? [] : methodLines(first, report.definition.unit)),
      ...rankLegend(comparison),
      leftText(table.left),
      more > 0 ? `${counted(more, "more score")} with --scores all` : "",
    ]),
  ];
}

/** The scores that the leaderboard has no room for, where all were asked for: scores down, systems across. */
function scoreLines(report: ComparisonReport): string[] {
  const { digits } = report;
  const { scores, lines } = leaderboard(report);
  if (report.showAll !== true || scores.length <= MOST_SCORES) return [];
  type Score = (typeof scores)[number];
  const others = tableOf(scores.slice(MOST_SCORES), [
    { head: "score", least: 12, cell: ({ id, spec }) => `${shownId(id, spec)}${direction(spec)}` },
    ...lines.map(({ system, letter, cells }, at) => ({
      head: `${letter === "" ? "" : `${letter} `}${onOneLine(system.name, WIDEST_NAME)}`,
      least: 8,
      ...(at > 1 && { drop: lines.length - at }),
      cell: (score: Score) => {
        const { value, mark } = cells[scores.indexOf(score)]!;
        return `${shownNumber(value, digits)}${mark}`;
      },
    })),
  ]);
  const table = indentedTable(others, report);
  return [...table.lines, ...legendLines(report, [leftText(table.left)])];
}

/** Lists the primary score of every run of systems with several, and both parts of their spread. */
function runLines({ comparison, definition, digits, style, width }: ComparisonReport): string[] {
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

function groupSections(report: ComparisonReport): readonly (readonly string[])[] {
  const { comparison, definition } = report;
  const { primary } = comparison;
  const scores = [{ id: primary, spec: definition.scores[primary]! }];
  const writer = plainWriter(report);
  const groups = groupTable(systemGroups(comparison), { scores, units: "units" }, writer);
  return [groups, groupDifferenceTable(report, writer)].map((table: Table) =>
    table.rows.length === 0 ? [] : indentedTable(table, report).lines,
  );
}

function pairTitle({ baseline, system }: Pick<PairTests, "baseline" | "system">): string {
  return `${onOneLine(system, WIDEST_NAME)} − ${onOneLine(baseline, WIDEST_NAME)}`;
}

/** One table for a pair of systems; for several a table of the primary score, and of each other score where asked for. */
function differenceSections(report: ComparisonReport): string[][] {
  const { comparison, definition, showAll = false } = report;
  const pairs = pairTests(comparison);
  const [first] = pairs;
  if (first === undefined) return [];
  if (pairs.length === 1) {
    const label = ({ score }: PairedDifference) =>
      `${shownId(score, definition.scores[score]!)}${direction(definition.scores[score]!)}`;
    return [differenceTable(report, pairTitle(first), first.tests, label)];
  }
  const scores = first.tests.map(({ score }) => score).slice(0, showAll ? undefined : 1);
  return scores.map((score) => {
    const tests = pairs.flatMap((pair) => pair.tests.filter((test) => test.score === score));
    const title = `Differences in ${shownId(score, definition.scores[score]!)}${score === comparison.primary ? "" : " (exploratory)"}`;
    return differenceTable(report, title, tests, pairTitle);
  });
}

function differenceTable(
  report: ComparisonReport,
  title: string,
  all: readonly PairedDifference[],
  label: (test: PairedDifference) => string,
): string[] {
  const { comparison, definition, digits, style, width } = report;
  const tests = all.slice(0, showsNeighbours(comparison) ? undefined : MOST_PAIRS);
  const { margin } = comparison;
  const differences = tableOf(tests, [
    { head: "", least: 2 * LEAST_NAME, cell: label },
    { head: "difference", align: "right", cell: ({ difference }) => shownDifference(difference, digits) },
    {
      head: intervalHead(tests.map(({ interval }) => interval)),
      drop: 3,
      cell: (test) => shownPairInterval(test, digits),
    },
    { head: "p", align: "right", cell: ({ p }) => shownP(p) },
    { head: "adjusted", align: "right", cell: ({ pAdjusted }) => shownP(pAdjusted) },
    { head: "detectable", align: "right", drop: 2, cell: ({ detectable }) => shownNumber(detectable, digits) },
    margin !== undefined && { head: "equivalent", cell: (test) => shownEquivalence(test, margin) },
  ]);
  const table = indentedTable(differences, report);
  const more = all.length - tests.length;
  return [
    ...wrapSentence(`${style.bold(title)}  ${style.dim(aboutTests(tests, report))}`, width),
    ...table.lines,
    ...legendLines(report, [
      more > 0 ? `${counted(more, "more pair")} with --format csv` : "",
      showsNeighbours(comparison) ? NEIGHBOURS : "",
      `${adjustedLegend(tests)}. ${INTERVALS_NOT_ADJUSTED}`,
      table.left.includes("detectable") ? "" : DETECTABLE,
      ...(tests[0]?.score === comparison.primary ? equivalenceLegend(comparison, definition).map(visibleText) : []),
      singleRunLegend(comparison),
      leftText(table.left),
      tests.some(({ pAdjusted }) => pAdjusted !== null && pAdjusted > alphaOf(comparison)) ? NOT_EQUAL : "",
    ]),
  ];
}

/** "20 dialogues to 24 dialogues": pairs may have different units. */
function aboutTests(tests: readonly PairedDifference[], { comparison, definition }: ComparisonReport): string {
  const bySize = tests.toSorted((one, other) => one.units - other.units);
  const sizes = [bySize[0]!, bySize.at(-1)!].map((test) => unitsOfPair(test, definition.unit, comparison));
  return [...new Set(sizes)].join(" to ");
}

/** Shows the units on which the systems differ most: both values of two systems, the highest and the lowest of several. */
function unitLines(report: ComparisonReport): string[] {
  const { comparison, definition, digits, style, units = [], width } = report;
  const { systems, primary } = comparison;
  if (units.length === 0) return [];
  const isPair = systems.length === 2;
  // In the order of the pair's own test, so that both tables have one sign.
  const { baseline } = pairTests(comparison)[0] ?? { baseline: systems[0]!.name };
  const [from, to] = systems[0]!.name === baseline ? [0, 1] : [1, 0];
  const value = (number: number | null) => shownNumber(number, digits);
  const columns: readonly Column[] = [
    { head: definition.unit, least: 12 },
    ...(isPair ? [systems[from]!.name, systems[to]!.name] : ["highest", "lowest"]).map(
      (head): Column => ({
        head: onOneLine(head, WIDEST_NAME),
        least: LEAST_NAME,
        ...(isPair && { align: "right" }),
      }),
    ),
    { head: isPair ? pairTitle({ system: systems[to]!.name, baseline }) : "spread", align: "right", least: 10 },
  ];
  const rows = units.map(({ id, values }) => {
    const ranked = values
      .map((number, at) => ({ number: number!, name: onOneLine(systems[at]!.name, WIDEST_NAME) }))
      .sort((one, other) => other.number - one.number);
    const [high, low] = [ranked[0]!, ranked.at(-1)!];
    const cells = isPair
      ? [value(values[from]!), value(values[to]!), shownDifference(values[to]! - values[from]!, digits)]
      : [`${value(high.number)} ${high.name}`, `${value(low.number)} ${low.name}`, value(high.number - low.number)];
    return [onOneLine(id, WIDEST_NAME), ...cells];
  });
  const title = `Largest differences in ${shownId(primary, definition.scores[primary]!)}, by ${definition.unit}`;
  return [...wrapSentence(style.bold(title), width), ...indentedTable({ columns, rows }, report).lines];
}
