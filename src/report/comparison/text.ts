// A comparison for a terminal: the leaderboard, then every difference.

import type { PairedDifference } from "../../core/comparison.ts";
import { shownId } from "../../core/define-task.ts";
import { visibleText } from "../../core/visible-text.ts";
import { counted, direction, methodLines, noteLines, shownInterval, shownNumber } from "../score-report.ts";
import { type Align, alignTable, onOneLine, shownWidth } from "../table.ts";
import {
  CORRECTION_NAMES,
  type ComparisonReport,
  INTERVALS_NOT_ADJUSTED,
  leaderboard,
  NOT_EQUAL,
  type PairTests,
  pairTests,
  rankLegend,
  shownAdjusted,
  shownDifference,
  shownEquivalence,
  shownP,
  shownPairInterval,
  shownRank,
  startsCluster,
} from "./comparison-report.ts";
import { groupDifferenceLines, groupLines, runLines } from "./run-lines.ts";

const WIDEST_NAME = 32;
const MOST_SCORES = 6;

export function comparisonText(report: ComparisonReport): string {
  const { comparison, definition, style } = report;
  const sections = [
    [
      `${style.bold(definition.id)}  ${definition.title}`,
      style.dim(
        `${counted(comparison.systems.length, "system")} by ${shownId(comparison.primary, definition.scores[comparison.primary]!)}`,
      ),
    ],
    leaderboardLines(report),
    ...[runLines(report), groupLines(report), groupDifferenceLines(report)].filter((lines) => lines.length > 0),
    ...pairTests(comparison).map((pair) => pairLines(report, pair)),
    [
      ...noteLines(comparison.warnings).map(style.odd),
      style.dim(INTERVALS_NOT_ADJUSTED),
      style.dim(DETECTABLE),
      style.dim(NOT_EQUAL),
      style.dim(visibleText(comparison.signature)),
    ],
  ];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

const DETECTABLE = "Detectable: smallest true difference found with 80 % power";

function leaderboardLines(report: ComparisonReport): string[] {
  const { comparison, digits, style } = report;
  const { scores, lines, marks } = leaderboard(report);
  const { systems } = comparison;
  const shown = scores.slice(0, MOST_SCORES);
  const hasRanks = systems.some(({ rank }) => rank !== undefined);
  const head = [
    "",
    "",
    ...shown.flatMap(({ id, spec }, at) => [`${shownId(id, spec)}${direction(spec)}`, ...(at === 0 ? [""] : [])]),
    ...(hasRanks ? ["rank"] : []),
  ];
  const rows = lines.map(({ system, letter, cells }) => [
    letter,
    onOneLine(system.name, WIDEST_NAME),
    ...cells.slice(0, MOST_SCORES).flatMap(({ value, interval, isBest, mark }, at) => {
      const number = shownNumber(value, digits);
      const cell = `${isBest ? style.bold(number) : number}${mark}`;
      return at === 0 ? [cell, style.dim(shownInterval(interval, digits))] : [cell];
    }),
    ...(hasRanks ? [shownRank(system.rank)] : []),
  ]);
  const aligns = head.map((_, column): Align => (hasRanks && column === head.length - 1 ? "right" : "left"));
  const more = scores.length - shown.length;
  const first = lines.flatMap(({ cells, system }) =>
    cells[0] === undefined ? [] : [[system.name, cells[0].interval]],
  );
  const legends = [
    ...(marks.legend === "" ? [] : [visibleText(marks.legend)]),
    ...methodLines(Object.fromEntries(first)),
    ...rankLegend(comparison),
    ...(more > 0 ? [`${counted(more, "more score")} with --format csv or json`] : []),
  ];
  const [headLine, ...rest] = alignTable([head.map(style.dim), ...rows], aligns);
  const width = Math.max(...rest.map(shownWidth));
  const parted = rest.flatMap((line, place) =>
    startsCluster(systems, place) ? [style.dim("─".repeat(width)), line] : [line],
  );
  return [headLine!, ...parted, ...legends.map(style.dim)].map((line) => `  ${line}`.trimEnd());
}

function pairLines({ comparison, definition, digits, style }: ComparisonReport, pair: PairTests): string[] {
  const { baseline, system, tests } = pair;
  const title = `${onOneLine(system, WIDEST_NAME)} − ${onOneLine(baseline, WIDEST_NAME)}`;
  const level = tests.find(({ interval }) => interval !== null)?.interval?.level;
  const interval = level === undefined ? "" : `${Number((level * 100).toPrecision(12))} % interval`;
  const hasMargin = comparison.margin !== undefined;
  const head = (adjusted: string) => [
    "",
    "difference",
    interval,
    "p",
    adjusted,
    "detectable",
    ...(hasMargin ? ["equivalence"] : []),
  ];
  const row = (test: PairedDifference) => [
    `${shownId(test.score, definition.scores[test.score]!)}${direction(definition.scores[test.score]!)}`,
    shownDifference(test.difference, digits),
    shownPairInterval(test, digits),
    shownP(test.p),
    shownAdjusted(test),
    shownNumber(test.detectable, digits),
    ...(hasMargin ? [shownEquivalence(test, comparison.margin)] : []),
  ];
  const primary = tests.filter(({ score }) => score === comparison.primary);
  const others = tests.filter(({ score }) => score !== comparison.primary);
  const isTiered = tests.some(({ tier }) => tier !== undefined);
  const aligns: Align[] = ["left", "right", "left", "right", "right", "right", "left"];
  const table = alignTable(
    [
      head(CORRECTION_NAMES[comparison.correction]).map(style.dim),
      ...primary.map(row),
      ...(others.length > 0 && isTiered ? [head(othersName(others)).map(style.dim)] : []),
      ...others.map(row),
    ],
    aligns,
  );
  return [`${style.bold(title)}  ${style.dim(aboutTest(pair, definition.unit))}`, ...table.map((line) => `  ${line}`)];
}

/** How the other scores are adjusted among each other. */
function othersName(others: readonly PairedDifference[]): string {
  return others.some(({ test }) => test === "studentised" || test === "swap")
    ? "exploratory † (min-p × pairs)"
    : "exploratory † (Holm × pairs)";
}

function aboutTest({ tests }: PairTests, noun: string): string {
  const { exact, units, smallestP, smallestAdjustedP, test } = tests[0]!;
  if (test === "t-runs") return `${counted(units, noun)}, t test over ${noun}s and runs`;
  const smallest = smallestP === null ? "" : `, smallest p ${shownP(smallestP)}`;
  const adjusted =
    smallestAdjustedP === undefined || smallestAdjustedP === null || smallestAdjustedP === smallestP
      ? ""
      : ` (adjusted ${shownP(smallestAdjustedP)})`;
  const name = test === undefined ? "" : `${test}, `;
  return `${counted(units, noun)}, ${name}${exact ? "exact, every swap" : "random swaps"}${smallest}${adjusted}`;
}
