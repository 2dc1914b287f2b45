// A comparison as Markdown, for a pull request or a README.
import { shownId } from "../../core/define-task.ts";
import { visibleText } from "../../core/visible-text.ts";
import { transposed } from "../latex.ts";
import { markdownCell, markdownInterval, markdownTable, markdownText } from "../markdown.ts";
import { counted, direction, noteLines, shownNumber } from "../score-report.ts";
import { shownScore } from "../shown-score.ts";
import {
  CORRECTION_NAMES,
  type ComparisonReport,
  leaderboard,
  pairTests,
  shownAdjusted,
  shownDifference,
  shownP,
  shownPairInterval,
  shownRank,
  shownShare,
  stabilityLegend,
  startsCluster,
  systemGroups,
} from "./comparison-report.ts";

export function comparisonMarkdown(report: ComparisonReport): string {
  const { comparison, definition } = report;
  const { marks } = leaderboard(report);
  return [
    `### ${markdownText(definition.title)}: ${counted(comparison.systems.length, "system")}`,
    "",
    ...leaderboardLines(report),
    "",
    ...[marks.legend, ...stabilityLegend(comparison)]
      .filter((line) => line !== "")
      .flatMap((line) => [markdownText(line), ""]),
    ...groupLines(report),
    ...differenceLines(report),
    "",
    ...noteLines(comparison.warnings).flatMap((note) => [`> ${markdownText(note)}`, ""]),
    `\`${visibleText(comparison.signature).replaceAll("`", "'")}\``,
    "",
  ].join("\n");
}

function leaderboardLines(report: ComparisonReport): string[] {
  const { comparison } = report;
  const { systems } = comparison;
  const { scores, lines } = leaderboard(report);
  const hasPlaces = systems.some(({ best }) => best !== undefined);
  const hasClusters = systems.some((_, place) => startsCluster(systems, place));
  const rows = lines.map(({ system, letter, cells }) => [
    ...(hasClusters ? [String(system.cluster ?? "")] : []),
    `${letter === "" ? "" : `${letter}. `}${markdownText(system.name)}`,
    ...cells.map(({ value, interval, isBest, mark }, at) => {
      const { spec } = scores[at]!;
      const number = shownScore(value, spec, report);
      return `${isBest ? `**${number}**` : number}${markdownText(mark)} ${markdownInterval(interval, spec, report)}`.trim();
    }),
    ...(hasPlaces ? [shownShare(system.best), shownRank(system.rank)] : []),
  ]);
  const head = [
    ...(hasClusters ? ["cluster"] : []),
    "system",
    ...scores.map(({ id, spec }) => `\`${shownId(id, spec)}\` ${direction(spec)}`.trim()),
    ...(hasPlaces ? ["best", "rank"] : []),
  ];
  const table = report.transpose === true ? transposed([head, ...rows]) : [head, ...rows];
  return markdownTable(
    table[0]!,
    table.slice(1),
    table[0]!.map(() => "left"),
  );
}

/** The printed scores of each group of each system. */
function groupLines(report: ComparisonReport): string[] {
  const { scores } = leaderboard(report);
  const rows = systemGroups(report.comparison).map(({ system, group }) => [
    markdownText(system),
    markdownText(group.name),
    String(group.units),
    ...scores.map(({ id, spec }) =>
      markdownCell(group.scores[id] ?? null, group.intervals?.[id] ?? null, spec, report),
    ),
  ]);
  if (rows.length === 0) return [];
  const ids = scores.map(({ id, spec }) => `\`${shownId(id, spec)}\` ${direction(spec)}`.trim());
  return [...markdownTable(["system", "group", "units", ...ids], rows, ["left", "left", "right"]), ""];
}

function differenceLines({ comparison, definition, digits }: ComparisonReport): string[] {
  const rows = pairTests(comparison).flatMap(({ baseline, system, tests }) =>
    tests.map((test) => [
      `${markdownText(system)} − ${markdownText(baseline)}`,
      `\`${shownId(test.score, definition.scores[test.score]!)}\``,
      shownDifference(test.difference, digits),
      shownPairInterval(test, digits),
      `${shownP(test.p)}${test.exact && test.p !== null ? " exact" : ""}`,
      shownAdjusted(test),
      test.tier ?? "",
      String(test.units),
      shownP(test.smallestP),
      shownNumber(test.detectable, digits),
    ]),
  );
  const adjusted = `p adjusted (${CORRECTION_NAMES[comparison.correction]})`;
  const head = [
    "systems",
    "score",
    "difference",
    "interval",
    "p",
    adjusted,
    "tier",
    "units",
    "smallest p",
    "detectable",
  ];
  const aligns = ["left", "left", "right", "left", "right", "right", "left", "right", "right", "right"];
  return markdownTable(head, rows, aligns);
}
