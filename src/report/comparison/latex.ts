// A comparison as a LaTeX table in the style of booktabs: the best score bold, marks of significance and their legend.
import { visibleText } from "../../core/visible-text.ts";
import { LATEX_PACKAGES, latexNumber, latexText } from "../latex.ts";
import { noteLines } from "../score-report.ts";
import {
  type ComparisonReport,
  leaderboard,
  shownRank,
  shownShare,
  stabilityLegend,
  startsCluster,
} from "./comparison-report.ts";
import { BETTER, WORSE } from "./marks.ts";

export function comparisonLatex(report: ComparisonReport): string {
  const { comparison, digits } = report;
  const { scores, lines, marks } = leaderboard(report);
  const { systems } = comparison;
  const hasPlaces = systems.some(({ best }) => best !== undefined);
  const head = [
    "System",
    ...scores.map(({ spec }) => latexText(spec.label) + (spec.better === "lower" ? " $\\downarrow$" : "")),
    ...(hasPlaces ? ["Best", "Rank"] : []),
  ];
  const rows = lines.map(({ system, letter, cells }) => [
    `${letter === "" ? "" : `$^{${latexText(letter)}}$ `}${latexText(system.name)}`,
    ...cells.map(({ value, isBest, mark }) => {
      const number = latexNumber(value, digits);
      return `${isBest ? `\\textbf{${number}}` : number}${mark === "" ? "" : `$^{${latexMark(mark)}}$`}`;
    }),
    ...(hasPlaces ? [latexText(shownShare(system.best)), latexText(shownRank(system.rank)).replaceAll("–", "--")] : []),
  ]);
  return [
    `% ${visibleText(comparison.signature)}`,
    LATEX_PACKAGES,
    ...noteLines(comparison.warnings).map((note) => `% ${note}`),
    `\\begin{tabular}{l${"r".repeat(head.length - 1)}}`,
    "\\toprule",
    `${head.join(" & ")} \\\\`,
    "\\midrule",
    ...rows.flatMap((row, place) => [
      ...(startsCluster(systems, place) ? ["\\midrule"] : []),
      `${row.join(" & ")} \\\\`,
    ]),
    "\\bottomrule",
    ...[marks.legend, ...stabilityLegend(comparison)]
      .filter((legend) => legend !== "")
      .map((legend) => legendLine(legend, head.length)),
    "\\end{tabular}",
    "",
  ].join("\n");
}

/** Superscripts have no triangles in plain LaTeX. */
function latexMark(mark: string): string {
  return mark.replace(BETTER, "+").replace(WORSE, "-");
}

function legendLine(legend: string, columns: number): string {
  const text = latexText(legend)
    .replaceAll("≤", "$\\le$")
    .replaceAll(BETTER, "$+$")
    .replaceAll(WORSE, "$-$")
    .replaceAll("–", "--");
  return `\\multicolumn{${columns}}{l}{\\footnotesize ${text}} \\\\`;
}
