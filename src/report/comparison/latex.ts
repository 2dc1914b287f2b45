// A comparison as a LaTeX table in the style of booktabs: the best score bold, marks of significance and their legend.
import { visibleText } from "../../core/visible-text.ts";
import { latexNumber, latexText } from "../latex.ts";
import { noteLines } from "../score-report.ts";
import { type ComparisonReport, leaderboard } from "./comparison-report.ts";

export function comparisonLatex(report: ComparisonReport): string {
  const { comparison, digits } = report;
  const { scores, lines, marks } = leaderboard(report);
  const head = [
    "System",
    ...scores.map(({ spec }) => latexText(spec.label) + (spec.better === "lower" ? " $\\downarrow$" : "")),
  ];
  const rows = lines.map(({ system, letter, cells }) => [
    `${letter === "" ? "" : `$^{${latexText(letter)}}$ `}${latexText(system.name)}`,
    ...cells.map(({ value, isBest, mark }) => {
      const number = latexNumber(value, digits);
      return `${isBest ? `\\textbf{${number}}` : number}${mark === "" ? "" : `$^{${mark}}$`}`;
    }),
  ]);
  return [
    `% ${visibleText(comparison.signature)}`,
    ...noteLines(comparison.warnings).map((note) => `% ${note}`),
    `\\begin{tabular}{l${"r".repeat(scores.length)}}`,
    "\\toprule",
    `${head.join(" & ")} \\\\`,
    "\\midrule",
    ...rows.map((row) => `${row.join(" & ")} \\\\`),
    "\\bottomrule",
    ...(marks.legend === "" ? [] : [legendLine(marks.legend, scores.length + 1)]),
    "\\end{tabular}",
    "",
  ].join("\n");
}

function legendLine(legend: string, columns: number): string {
  const text = latexText(legend).replaceAll("≤", "$\\le$").replaceAll("–", "--");
  return `\\multicolumn{${columns}}{l}{\\footnotesize ${text}} \\\\`;
}
