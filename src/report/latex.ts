// The report as a LaTeX table in the style of booktabs, narrow enough for a column.

import type { Interval } from "../core/result.ts";
import type { ScoreSpec } from "../core/score-spec.ts";
import { capital, visibleText } from "../core/visible-text.ts";
import { groupRows } from "./group-rows.ts";
import { intervalLines, printedLines, type ScoreReport } from "./score-report.ts";
import { type ScoreStyle, shownScore } from "./shown-score.ts";

export function latexReport(report: ScoreReport): string {
  const { result } = report;
  const hasIntervals = result.intervals !== undefined;
  const lines = printedLines(report).map(({ spec, value, interval }) => [
    latexLabel(spec.label, spec.better),
    latexScore(value, spec, report),
    ...(hasIntervals
      ? [
          interval === null
            ? ""
            : `{\\tiny [${latexScore(interval.low, spec, report)}, ${latexScore(interval.high, spec, report)}]}`,
        ]
      : []),
  ]);
  const table = [["Score", "Value", ...(hasIntervals ? ["Interval"] : [])], ...lines];
  const rows = report.transpose === true ? transposed(table) : table;
  const { signature } = result;
  return [
    latexTable(rows, { signature, notes: intervalLines(report), legends: [] }),
    ...groupTables(report).map((groups) => latexTable(groups, { signature, notes: [], legends: [] })),
  ].join("\n");
}

function groupTables(report: ScoreReport): string[][][] {
  const { result } = report;
  const shown = printedLines(report);
  const rows = groupRows(result).map(({ name, units, scores, intervals }) => [
    latexText(name),
    String(units ?? ""),
    ...shown.map(({ id, spec }) =>
      latexStack(latexScore(scores[id] ?? null, spec, report), latexLimits(intervals?.[id], spec, report)),
    ),
  ]);
  if (rows.length === 0) return [];
  const units = `${capital(latexText(result.units.name))}s`;
  return [[["Group", units, ...shown.map(({ spec }) => latexLabel(spec.label, spec.better))], ...rows]];
}

/** A score over its interval; the second line is small. */
export function latexStack(above: string, below: string): string {
  return below === "" ? above : `\\shortstack[r]{${above}\\\\{\\tiny ${below}}}`;
}

/** ".45--.99" */
export function latexLimits(
  interval: Interval | null | undefined,
  spec: Pick<ScoreSpec, "range">,
  style: ScoreStyle,
): string {
  if (!interval) return "";
  return [interval.low, interval.high].map((end) => latexScore(end, spec, style).replace(/^0\./, ".")).join("--");
}

interface LatexSettings {
  readonly signature: string;
  readonly notes: readonly string[];
  readonly legends: readonly string[];
  readonly rules?: readonly number[];
}

const LATEX_PACKAGES = "% needs \\usepackage{booktabs}";

/** A column of most styles is 240 points wide; the legend must not be what makes the table wider. */
const LEGEND_WIDTH = "230pt";

export function latexTable([head = [], ...rows]: readonly (readonly string[])[], settings: LatexSettings): string {
  const { signature, notes, legends, rules = [] } = settings;
  const space = head.length > 5 ? "1.2pt" : "2.5pt";
  const line = (cells: readonly string[]) => `${cells.join(" & ")} \\\\`;
  return [
    LATEX_PACKAGES,
    `% ${visibleText(signature)}`,
    ...notes.map((note) => `% ${note}`),
    `{\\scriptsize\\setlength{\\tabcolsep}{${space}}%`,
    `\\begin{tabular}{@{}l${"r".repeat(Math.max(0, head.length - 1))}@{}}`,
    "\\toprule",
    line(head),
    "\\midrule",
    ...rows.flatMap((row, at) => [...(rules.includes(at) ? ["\\midrule"] : []), line(row)]),
    "\\bottomrule",
    ...legends.map((legend) => `\\multicolumn{${head.length}}{@{}p{${LEGEND_WIDTH}}@{}}{\\tiny ${legend}} \\\\`),
    "\\end{tabular}}",
    "",
  ].join("\n");
}

export function transposed(table: readonly (readonly string[])[]): string[][] {
  return (table[0] ?? []).map((_, column) => table.map((row) => row[column] ?? ""));
}

/** A label on two lines where it says its sense in brackets. */
export function latexLabel(label: string, better: "higher" | "lower"): string {
  const arrow = better === "lower" ? " $\\downarrow$" : "";
  const [, name, sense] = /^(.*?) (\(.*\))$/.exec(label) ?? /^(.*?:) (.*)$/.exec(label) ?? [];
  if (name === undefined || sense === undefined) return latexText(label) + arrow;
  return `\\shortstack[r]{${latexText(name)}${arrow}\\\\${latexText(sense)}}`;
}

export function latexScore(...[value, spec, settings]: Parameters<typeof shownScore>): string {
  return value === null ? "--" : shownScore(value, spec, settings).replace("−", "$-$");
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
