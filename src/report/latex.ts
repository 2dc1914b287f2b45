// Results and comparisons as LaTeX tables in the style of booktabs, narrow enough for a column.

import type { Interval } from "../core/result.ts";
import type { ScoreSpec } from "../core/score-spec.ts";
import { capital, visibleText } from "../core/visible-text.ts";
import {
  type ComparisonReport,
  equivalenceLegend,
  INTERVALS_NOT_ADJUSTED,
  leaderboard,
  rankLegend,
  startsCluster,
  systemGroups,
} from "./comparison/comparison-report.ts";
import { BETTER, EXPLORATORY, WORSE } from "./comparison/marks.ts";
import {
  groupLines,
  intervalLines,
  type Look,
  noteLines,
  printedLines,
  type ScoreReport,
  shownScore,
} from "./score-report.ts";
import { groupDifferenceTable, groupTable, leaderboardTable, type TableWriter } from "./shared-tables.ts";
import { inShape, type Table, tableOf } from "./table.ts";

export function latexReport(report: ScoreReport): string {
  const { result } = report;
  const { signature, units } = result;
  const groups = { scores: printedLines(report), units: `${units.name}s` };
  return latexTables([
    [inShape(scoreTable(report), report), { signature, notes: intervalLines(report) }],
    [groupTable(groupLines(result), groups, latexWriter(report)), { signature }],
  ]);
}

/** The best score is bold and intervals are small; marks of significance have a legend. */
export function comparisonLatex(report: ComparisonReport): string {
  const { comparison, transpose = false } = report;
  const { signature, systems } = comparison;
  const { scores, marks } = leaderboard(report);
  const writer = latexWriter(report);
  const table = inShape(leaderboardTable(report, writer), report);
  // Transposed, systems are columns, which no line parts.
  const ranks = rankLegend(comparison, ...(transpose ? [""] : []));
  const legends = [marks.legend, ...ranks, ...equivalenceLegend(comparison)];
  const rules = transpose ? [] : systems.flatMap((_, place) => (startsCluster(systems, place) ? [place] : []));
  return latexTables([
    [table, { signature, notes: noteLines(comparison.warnings), legends, rules }],
    [groupTable(systemGroups(comparison), { scores, units: "units" }, writer), { signature }],
    [groupDifferenceTable(report, writer), { signature, legends: [`${INTERVALS_NOT_ADJUSTED}.`] }],
  ]);
}

function latexTables(tables: readonly (readonly [Table, LatexSettings])[]): string {
  return tables.flatMap(([table, settings]) => (table.rows.length === 0 ? [] : latexTable(table, settings))).join("\n");
}

function scoreTable(report: ScoreReport): Table {
  const small = (interval: Interval | null, spec: ScoreSpec) =>
    interval === null
      ? ""
      : `{\\tiny [${latexScore(interval.low, spec, report)}, ${latexScore(interval.high, spec, report)}]}`;
  return tableOf(printedLines(report), [
    { head: "Score", cell: ({ spec }) => latexLabel(spec.label, spec.better) },
    { head: "Value", cell: ({ value, spec }) => latexScore(value, spec, report) },
    report.result.intervals !== undefined && { head: "Interval", cell: ({ interval, spec }) => small(interval, spec) },
  ]);
}

function latexWriter(look: Look): TableWriter {
  return {
    head: (words) => (words === "p" ? "$p$" : capital(latexText(words))),
    name: (text, letter = "") => `${letter === "" ? "" : `$^{${latexText(letter)}}$ `}${latexText(text)}`,
    scoreColumns: ({ spec }) => [{ head: latexLabel(spec.label, spec.better) }],
    scoreCells: ({ value, interval, isBest = false, mark = "" }, spec) => {
      const number = latexScore(value, spec, look);
      const shown = `${isBest ? `\\textbf{${number}}` : number}${mark === "" ? "" : `$^{${superscript(mark)}}$`}`;
      return [stacked(shown, limits(interval, spec, look))];
    },
    differenceCells: (difference, interval) => [stacked(latexText(difference), latexText(interval))],
  };
}

/** A score over its interval; the second line is small. */
function stacked(above: string, below: string): string {
  return below === "" ? above : `\\shortstack[r]{${above}\\\\{\\tiny ${below}}}`;
}

/** ".45--.99" */
function limits(interval: Interval | null, spec: ScoreSpec, look: Look): string {
  if (interval === null) return "";
  return [interval.low, interval.high].map((end) => latexScore(end, spec, look).replace(/^0\./, ".")).join("--");
}

/** Superscripts have no triangles in plain LaTeX. */
function superscript(mark: string): string {
  return mark.replace(BETTER, "+").replace(WORSE, "-").replaceAll(EXPLORATORY, "\\dagger ");
}

interface LatexSettings {
  readonly signature: string;
  readonly notes?: readonly string[];
  /** Plain text; empty ones are left out. */
  readonly legends?: readonly string[];
  /** Rows that begin below a line. */
  readonly rules?: readonly number[];
}

/** A column of most styles is 240 points wide; the legend must not be what makes the table wider. */
const LEGEND_WIDTH = "230pt";

export function latexTable({ columns, rows }: Table, settings: LatexSettings): string {
  const { signature, notes = [], legends = [], rules = [] } = settings;
  const space = columns.length > 5 ? "1.2pt" : "2.5pt";
  const aligns = columns.map(({ align }, at) => (align ?? (at === 0 ? "left" : "right"))[0]);
  const line = (cells: readonly string[]) => `${cells.join(" & ")} \\\\`;
  const legendLine = (legend: string) =>
    `\\multicolumn{${columns.length}}{@{}p{${LEGEND_WIDTH}}@{}}{\\tiny ${latexText(legend)}} \\\\`;
  return [
    "% needs \\usepackage{booktabs}",
    `% ${visibleText(signature)}`,
    ...notes.map((note) => `% ${note}`),
    `{\\scriptsize\\setlength{\\tabcolsep}{${space}}%`,
    `\\begin{tabular}{@{}${aligns.join("")}@{}}`,
    "\\toprule",
    line(columns.map(({ head }) => head)),
    "\\midrule",
    ...rows.flatMap((row, at) => [...(rules.includes(at) ? ["\\midrule"] : []), line(row)]),
    "\\bottomrule",
    ...legends.filter((legend) => legend !== "").map(legendLine),
    "\\end{tabular}}",
    "",
  ].join("\n");
}

/** A label on two lines where it says its sense in brackets. */
export function latexLabel(label: string, better: "higher" | "lower"): string {
  const arrow = better === "lower" ? " $\\downarrow$" : "";
  const [, name, sense] = /^(.*?) (\(.*\))$/.exec(label) ?? /^(.*?:) (.*)$/.exec(label) ?? [];
  if (name === undefined || sense === undefined) return latexText(label) + arrow;
  return `\\shortstack[r]{${latexText(name)}${arrow}\\\\${latexText(sense)}}`;
}

function latexScore(...[value, spec, look]: Parameters<typeof shownScore>): string {
  return latexText(shownScore(value, spec, look));
}

const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "−": "$-$",
  "–": "--",
  "≤": "$\\le$",
  "±": "$\\pm$",
  "…": "\\ldots{}",
  // In the text fonts of plain LaTeX these are other signs.
  "<": "$<$",
  ">": "$>$",
  "|": "$|$",
  [BETTER]: "$+$",
  [WORSE]: "$-$",
  [EXPLORATORY]: "$\\dagger$",
};

/** Text from strangers in LaTeX, and our own signs, which not every font has. */
export function latexText(text: string): string {
  return visibleText(text.replace(/[\r\n]+/g, " ")).replace(
    /[\\~^−–≤±…▲▼†<>|]|[&%$#_{}]/g,
    (character) => SPECIAL[character] ?? `\\${character}`,
  );
}
