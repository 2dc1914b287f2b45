// A comparison as a LaTeX table for a column: the best score bold, intervals small, marks of significance and their legend.
import { latexLabel, latexLimits, latexScore, latexStack, latexTable, latexText, transposed } from "../latex.ts";
import { noteLines } from "../score-report.ts";
import {
  type Cell,
  type ComparisonReport,
  equivalenceLegend,
  INTERVALS_NOT_ADJUSTED,
  leaderboard,
  rankLegend,
  shownDifference,
  shownP,
  shownPairInterval,
  shownRank,
  startsCluster,
  systemGroups,
} from "./comparison-report.ts";
import { BETTER, EXPLORATORY, WORSE } from "./marks.ts";

export function comparisonLatex(report: ComparisonReport): string {
  const { comparison } = report;
  const { scores, lines, marks } = leaderboard(report);
  const { systems } = comparison;
  const hasRanks = systems.some(({ rank }) => rank !== undefined);
  const head = [
    "System",
    ...scores.map(({ spec }) => latexLabel(spec.label, spec.better)),
    ...(hasRanks ? ["Rank"] : []),
  ];
  const rows = lines.map(({ system, letter, cells }) => [
    `${letter === "" ? "" : `$^{${latexText(letter)}}$ `}${latexText(system.name)}`,
    ...cells.map((cell, at) => latexCell(cell, scores[at]!.spec, report)),
    ...(hasRanks ? [latexText(shownRank(system.rank)).replaceAll("–", "--")] : []),
  ]);
  const table = [head, ...rows];
  const legends = [marks.legend, ...rankLegend(comparison), ...equivalenceLegend(comparison)]
    .filter((legend) => legend !== "")
    .map(latexLegend);
  const { signature } = comparison;
  const whole = latexTable(report.transpose === true ? transposed(table) : table, {
    signature,
    notes: noteLines(comparison.warnings),
    legends,
    rules: report.transpose === true ? [] : rows.flatMap((_, place) => (startsCluster(systems, place) ? [place] : [])),
  });
  const groups = systemGroups(comparison);
  if (groups.length === 0) return whole;
  const groupTable = [
    ["System", "Group", "Units", ...scores.map(({ spec }) => latexLabel(spec.label, spec.better))],
    ...groups.map(({ system, group }) => [
      latexText(system),
      latexText(group.name),
      String(group.units),
      ...scores.map(({ id, spec }) =>
        latexStack(
          latexScore(group.scores[id] ?? null, spec, report),
          latexLimits(group.intervals?.[id], spec, report),
        ),
      ),
    ]),
  ];
  return [whole, latexTable(groupTable, { signature, notes: [], legends: [] }), ...groupDifferences(report)].join("\n");
}

function groupDifferences({ comparison, definition, digits }: ComparisonReport): string[] {
  const { groupComparisons = [], primary, signature } = comparison;
  if (groupComparisons.length === 0) return [];
  const { label, better } = definition.scores[primary]!;
  const minus = (text: string) => latexText(text).replaceAll("−", "$-$");
  const rows = groupComparisons.map((row) => [
    minus(`${row.system} − ${row.baseline}`),
    latexText(row.group),
    String(row.units),
    latexStack(minus(shownDifference(row.difference, digits)), minus(shownPairInterval(row, digits))),
    shownP(row.p),
    shownP(row.pAdjusted),
  ]);
  const head = ["Systems", "Group", "Units", latexLabel(label, better), "$p$", "Holm"];
  return [latexTable([head, ...rows], { signature, notes: [], legends: [`${INTERVALS_NOT_ADJUSTED}.`] })];
}

function latexCell(
  { value, interval, isBest, mark }: Cell,
  spec: Parameters<typeof latexScore>[1],
  report: ComparisonReport,
): string {
  const number = latexScore(value, spec, report);
  const shown = `${isBest ? `\\textbf{${number}}` : number}${mark === "" ? "" : `$^{${latexMark(mark)}}$`}`;
  return latexStack(shown, latexLimits(interval, spec, report));
}

/** Superscripts have no triangles in plain LaTeX. */
function latexMark(mark: string): string {
  return mark.replace(BETTER, "+").replace(WORSE, "-").replaceAll(EXPLORATORY, "\\dagger ");
}

function latexLegend(legend: string): string {
  return latexText(legend)
    .replaceAll("≤", "$\\le$")
    .replaceAll(BETTER, "$+$")
    .replaceAll(WORSE, "$-$")
    .replaceAll(EXPLORATORY, "$\\dagger$")
    .replaceAll("–", "--");
}
