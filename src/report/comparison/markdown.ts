// A comparison as Markdown, for a pull request or a README.
import { visibleText } from "../../core/visible-text.ts";
import { markdownTable, markdownText } from "../markdown.ts";
import { counted, direction, noteLines, shownInterval, shownNumber } from "../score-report.ts";
import {
  CORRECTION_NAMES,
  type ComparisonReport,
  leaderboard,
  pairTests,
  shownDifference,
  shownDifferenceInterval,
  shownP,
} from "./comparison-report.ts";

export function comparisonMarkdown(report: ComparisonReport): string {
  const { comparison, definition } = report;
  const { marks } = leaderboard(report);
  return [
    `### ${markdownText(definition.title)}: ${counted(comparison.systems.length, "system")}`,
    "",
    ...leaderboardLines(report),
    "",
    ...(marks.legend === "" ? [] : [markdownText(marks.legend), ""]),
    ...differenceLines(report),
    "",
    ...noteLines(comparison.warnings).flatMap((note) => [`> ${markdownText(note)}`, ""]),
    `\`${visibleText(comparison.signature).replaceAll("`", "'")}\``,
    "",
  ].join("\n");
}

function leaderboardLines(report: ComparisonReport): string[] {
  const { digits } = report;
  const { scores, lines } = leaderboard(report);
  const rows = lines.map(({ system, letter, cells }) => [
    `${letter === "" ? "" : `${letter}. `}${markdownText(system.name)}`,
    ...cells.map(({ value, interval, isBest, mark }) => {
      const number = shownNumber(value, digits);
      return `${isBest ? `**${number}**` : number}${markdownText(mark)} ${shownInterval(interval, digits)}`.trim();
    }),
  ]);
  const head = ["system", ...scores.map(({ id, spec }) => `\`${id}\` ${direction(spec)}`.trim())];
  return markdownTable(head, rows, ["left", ...scores.map(() => "left")]);
}

function differenceLines({ comparison, digits }: ComparisonReport): string[] {
  const rows = pairTests(comparison).flatMap(({ baseline, system, tests }) =>
    tests.map((test) => [
      `${markdownText(system)} − ${markdownText(baseline)}`,
      `\`${test.score}\``,
      shownDifference(test.difference, digits),
      shownDifferenceInterval(test.interval, digits),
      `${shownP(test.p)}${test.exact && test.p !== null ? " exact" : ""}`,
      shownP(test.pAdjusted),
      String(test.units),
      shownP(test.smallestP),
      shownNumber(test.detectable, digits),
    ]),
  );
  const adjusted = CORRECTION_NAMES[comparison.correction];
  const head = ["systems", "score", "difference", "interval", "p", adjusted, "units", "smallest p", "detectable"];
  return markdownTable(head, rows, ["left", "left", "right", "left", "right", "right", "right", "right", "right"]);
}
