// A comparison as Markdown, for a pull request or a README.
import type { PairedDifference } from "../../core/comparison.ts";
import { shownId } from "../../core/define-task.ts";
import { visibleText } from "../../core/visible-text.ts";
import { transposed } from "../latex.ts";
import { markdownCell, markdownInterval, markdownTable, markdownText, verdictMarkdown } from "../markdown.ts";
import { counted, direction, noteLines, shownNumber } from "../score-report.ts";
import { shownScore } from "../shown-score.ts";
import {
  type ComparisonReport,
  INTERVALS_NOT_ADJUSTED,
  leaderboard,
  NOT_EQUAL,
  pairTests,
  rankLegend,
  sampledLegend,
  shownAdjusted,
  shownDifference,
  shownEquivalence,
  shownP,
  shownPairInterval,
  shownRank,
  startsCluster,
  systemGroups,
  unitsOfPair,
} from "./comparison-report.ts";
import { CORRECTION_NAMES } from "./pair-test.ts";
import { verdictOf } from "./verdict.ts";

export function comparisonMarkdown(report: ComparisonReport): string {
  const { comparison, definition } = report;
  const { marks } = leaderboard(report);
  return [
    `### ${markdownText(definition.title)}: ${counted(comparison.systems.length, "system")}`,
    "",
    verdictMarkdown(verdictOf(report)),
    "",
    ...leaderboardLines(report),
    "",
    ...[marks.legend, ...rankLegend(comparison)]
      .filter((line) => line !== "")
      .flatMap((line) => [markdownText(line), ""]),
    ...groupLines(report),
    ...differenceLines(report),
    "",
    [INTERVALS_NOT_ADJUSTED, sampledLegend(comparison.comparisons), `${NOT_EQUAL}.`].filter(Boolean).join(". "),
    "",
    ...groupDifferenceLines(report),
    ...noteLines(comparison.warnings).flatMap((note) => [`> ${markdownText(note)}`, ""]),
    `\`${visibleText(comparison.signature).replaceAll("`", "'")}\``,
    "",
  ].join("\n");
}

function leaderboardLines(report: ComparisonReport): string[] {
  const { comparison } = report;
  const { systems } = comparison;
  const { scores, lines } = leaderboard(report);
  const hasRanks = systems.some(({ rank }) => rank !== undefined);
  const hasClusters = systems.some((_, place) => startsCluster(systems, place));
  const rows = lines.map(({ system, letter, cells }) => [
    ...(hasClusters ? [String(system.rankCluster ?? "")] : []),
    `${letter === "" ? "" : `${letter}. `}${markdownText(system.name)}`,
    ...cells.map(({ value, interval, isBest, mark }, at) => {
      const { spec } = scores[at]!;
      const number = shownScore(value, spec, report);
      return `${isBest ? `**${number}**` : number}${markdownText(mark)} ${markdownInterval(interval, spec, report)}`.trim();
    }),
    ...(hasRanks ? [shownRank(system.rank)] : []),
  ]);
  const head = [
    ...(hasClusters ? ["cluster"] : []),
    "system",
    ...scores.map(({ id, spec }) => `\`${shownId(id, spec)}\` ${direction(spec)}`.trim()),
    ...(hasRanks ? ["rank"] : []),
  ];
  const table = report.transpose === true ? transposed([head, ...rows]) : [head, ...rows];
  return markdownTable(
    table[0]!,
    table.slice(1),
    table[0]!.map(() => "left"),
  );
}

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

function groupDifferenceLines(report: ComparisonReport): string[] {
  const { comparison, definition, digits } = report;
  const { groupComparisons = [], primary } = comparison;
  if (groupComparisons.length === 0) return [];
  const rows = groupComparisons.map((row) => [
    `${markdownText(row.system)} − ${markdownText(row.baseline)}`,
    markdownText(row.group),
    shownDifference(row.difference, digits),
    shownPairInterval(row, digits),
    shownP(row.p),
    shownP(row.pAdjusted),
    unitsCell(report, row),
  ]);
  const score = `difference in \`${shownId(primary, definition.scores[primary]!)}\``;
  const head = ["systems", "group", score, "interval", "p", "p adjusted (Holm)", "units"];
  return [...markdownTable(head, rows, ["left", "left", "right", "left", "right", "right", "right"]), ""];
}

function unitsCell({ comparison, definition }: ComparisonReport, row: Pick<PairedDifference, "units" | "clusters">) {
  return row.clusters === undefined ? String(row.units) : markdownText(unitsOfPair(comparison, row, definition.unit));
}

function differenceLines(report: ComparisonReport): string[] {
  const { comparison, definition, digits } = report;
  const hasMargin = comparison.margin !== undefined;
  const rows = pairTests(comparison).flatMap(({ baseline, system, tests }) =>
    tests.map((test) => [
      `${markdownText(system)} − ${markdownText(baseline)}`,
      `\`${shownId(test.score, definition.scores[test.score]!)}\``,
      shownDifference(test.difference, digits),
      shownPairInterval(test, digits),
      `${shownP(test.p)}${test.exact && test.p !== null ? " exact" : ""}`,
      shownAdjusted(test),
      test.tier ?? "",
      unitsCell(report, test),
      shownP(test.smallestP),
      shownNumber(test.detectable, digits),
      ...(hasMargin ? [shownEquivalence(test, comparison.margin)] : []),
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
    ...(hasMargin ? ["equivalence"] : []),
  ];
  const aligns = ["left", "left", "right", "left", "right", "right", "left", "right", "right", "right", "left"];
  return markdownTable(head, rows, aligns);
}
