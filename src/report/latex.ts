// The report as a LaTeX table in the style of booktabs.
import { visibleText } from "../core/visible-text.ts";
import { intervalLines, type ScoreReport, scoreLines, shownNumber } from "./score-report.ts";

export function latexReport(report: ScoreReport): string {
  const { result, digits } = report;
  const hasIntervals = result.intervals !== undefined;
  const rows = scoreLines(report).map(({ spec, value, interval }) => [
    latexText(spec.label) + (spec.better === "lower" ? " $\\downarrow$" : ""),
    latexNumber(value, digits),
    ...(hasIntervals
      ? [interval === null ? "" : `[${latexNumber(interval.low, digits)}, ${latexNumber(interval.high, digits)}]`]
      : []),
  ]);
  const head = ["Score", "Value", ...(hasIntervals ? ["Interval"] : [])];
  return [
    `% ${visibleText(result.signature)}`,
    LATEX_PACKAGES,
    ...intervalLines(report).map((line) => `% ${line}`),
    `\\begin{tabular}{lr${hasIntervals ? "l" : ""}}`,
    "\\toprule",
    `${head.join(" & ")} \\\\`,
    "\\midrule",
    ...rows.map((row) => `${row.join(" & ")} \\\\`),
    "\\bottomrule",
    "\\end{tabular}",
    "",
  ].join("\n");
}

/** What the table needs in the preamble. */
export const LATEX_PACKAGES = "% needs \\usepackage{booktabs}";

export function latexNumber(value: number | null, digits: number): string {
  return value === null ? "--" : shownNumber(value, digits).replace("-", "$-$");
}

const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** Text from strangers in LaTeX. */
export function latexText(text: string): string {
  return visibleText(text.replace(/[\r\n]+/g, " ")).replace(
    /[\\~^]|[&%$#_{}]/g,
    (character) => SPECIAL[character] ?? `\\${character}`,
  );
}
