// A comparison for a terminal: the leaderboard, then every difference.
import { visibleText } from "../../core/visible-text.ts";
import { counted, direction, noteLines, shownInterval, shownNumber } from "../score-report.ts";
import { type Align, alignTable, onOneLine } from "../table.ts";
import {
  CORRECTION_NAMES,
  type ComparisonReport,
  leaderboard,
  type PairTests,
  pairTests,
  shownDifference,
  shownDifferenceInterval,
  shownP,
} from "./comparison-report.ts";

const WIDEST_NAME = 32;
const MOST_SCORES = 6;

export function comparisonText(report: ComparisonReport): string {
  const { comparison, definition, style } = report;
  const sections = [
    [
      `${style.bold(definition.id)}  ${definition.title}`,
      style.dim(`${counted(comparison.systems.length, "system")} by ${comparison.primary}`),
    ],
    leaderboardLines(report),
    ...pairTests(comparison).map((pair) => pairLines(report, pair)),
    [
      ...noteLines(comparison.warnings).map(style.odd),
      style.dim(DETECTABLE),
      style.dim(visibleText(comparison.signature)),
    ],
  ];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

const DETECTABLE = "detectable: a true difference that four of five such tests would find significant";

function leaderboardLines(report: ComparisonReport): string[] {
  const { digits, style } = report;
  const { scores, lines, marks } = leaderboard(report);
  const shown = scores.slice(0, MOST_SCORES);
  const head = ["", "", ...shown.flatMap(({ id, spec }, at) => [`${id}${direction(spec)}`, ...(at === 0 ? [""] : [])])];
  const rows = lines.map(({ system, letter, cells }) => [
    letter,
    onOneLine(system.name, WIDEST_NAME),
    ...cells.slice(0, MOST_SCORES).flatMap(({ value, interval, isBest, mark }, at) => {
      const number = shownNumber(value, digits);
      const cell = `${isBest ? style.bold(number) : number}${mark}`;
      return at === 0 ? [cell, style.dim(shownInterval(interval, digits))] : [cell];
    }),
  ]);
  const aligns: Align[] = ["left", "left", "left", "left", ...shown.slice(1).map(() => "left" as const)];
  const more = scores.length - shown.length;
  const legends = [
    ...(marks.legend === "" ? [] : [visibleText(marks.legend)]),
    ...(more > 0 ? [`${counted(more, "more score")} with --format csv or json`] : []),
  ];
  return [...alignTable([head.map(style.dim), ...rows], aligns), ...legends.map(style.dim)].map((line) => `  ${line}`);
}

function pairLines(
  { comparison, definition, digits, style }: ComparisonReport,
  { baseline, system, tests }: PairTests,
): string[] {
  const { exact, units, smallestP } = tests[0]!;
  const title = `${onOneLine(system, WIDEST_NAME)} − ${onOneLine(baseline, WIDEST_NAME)}`;
  const about = `${counted(units, definition.unit)}, ${exact ? "exact, every swap" : "random swaps"}, smallest p ${shownP(smallestP)}`;
  const level = tests.find(({ interval }) => interval !== null)?.interval?.level;
  const interval = level === undefined ? "" : `${Number((level * 100).toPrecision(12))} % interval`;
  const hasStudentT = tests.some((test) => test.interval?.studentT !== undefined);
  const student = (text: string) => (hasStudentT ? [text] : []);
  const head = [
    "",
    "difference",
    interval,
    ...student("Student t"),
    "p",
    CORRECTION_NAMES[comparison.correction],
    "detectable",
  ];
  const rows = tests.map((test) => [
    `${test.score}${direction(definition.scores[test.score]!)}`,
    shownDifference(test.difference, digits),
    shownDifferenceInterval(test.interval, digits),
    ...student(shownDifferenceInterval(test.interval?.studentT, digits)),
    shownP(test.p),
    shownP(test.pAdjusted),
    shownNumber(test.detectable, digits),
  ]);
  const aligns: Align[] = [
    "left",
    "right",
    "left",
    ...(hasStudentT ? (["left"] as const) : []),
    "right",
    "right",
    "right",
  ];
  return [
    `${style.bold(title)}  ${style.dim(about)}`,
    ...alignTable([head.map(style.dim), ...rows], aligns).map((line) => `  ${line}`),
  ];
}
