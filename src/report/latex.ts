// Results and comparisons as LaTeX tables in the style of booktabs, narrow enough for a column.

import type { Interval } from "../contract/result.ts";
import type { ScoreSpec } from "../contract/score-spec.ts";
import { capital, plural, visibleText } from "../problems/visible-text.ts";
import {
  type ComparisonReport,
  equivalenceLegend,
  INTERVALS_NOT_ADJUSTED,
  leaderboard,
  rankLegend,
  singleRunLegend,
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
import { type Column, inShape, type Table, tableOf } from "./table.ts";

export function latexReport(report: ScoreReport): string {
  const { result, transpose = false } = report;
  const { signature, units } = result;
  const groups = { scores: fewScores(printedLines(report), report), units: plural(units.name) };
  return latexTables([
    [scoreTable(report), { signature, notes: intervalLines(report), transpose }],
    [groupTable(groupLines(result), groups, latexWriter(report)), { signature }],
  ]);
}

/** The best score is bold and intervals are small; marks of significance have a legend. */
export function comparisonLatex(report: ComparisonReport): string {
  const { comparison, definition, transpose = false } = report;
  const { signature } = comparison;
  const board = leaderboard(report);
  const { marks } = board;
  const scores = fewScores(board.scores, report);
  const writer = latexWriter(report);
  const table = leaderboardTable({ ...board, scores }, writer);
  const legends = [
    marks.legend,
    ...rankLegend(comparison),
    ...equivalenceLegend(comparison, definition),
    singleRunLegend(comparison),
  ];
  return latexTables([
    [table, { signature, notes: noteLines(comparison.warnings), legends, transpose }],
    [groupTable(systemGroups(comparison), { scores, units: "units" }, writer), { signature }],
    [groupDifferenceTable(report, writer), { signature, legends: [`${INTERVALS_NOT_ADJUSTED}.`] }],
  ]);
}

function latexTables(tables: readonly (readonly [Table, LatexSettings])[]): string {
  return tables.flatMap(([table, settings]) => (table.rows.length === 0 ? [] : latexTable(table, settings))).join("\n");
}

const MOST_SCORES = 3;

/** Keeps the primary score and those after it that fit into a column of a paper, unless the user chose scores. */
function fewScores<Score extends { readonly id: string }>(
  scores: readonly Score[],
  { definition, showAll = false }: Look & { readonly definition: { readonly primary: string } },
): readonly Score[] {
  if (showAll) return scores;
  const others = scores.filter(({ id }) => id !== definition.primary).slice(0, MOST_SCORES - 1);
  return scores.filter((score) => score.id === definition.primary || others.includes(score));
}

function scoreTable(report: ScoreReport): Table {
  const small = (interval: Interval | null, spec: ScoreSpec) =>
    interval === null
      ? ""
      : `{\\tiny [${latexScore(interval.low, spec, report)}, ${latexScore(interval.high, spec, report)}]}`;
  return tableOf(fewScores(printedLines(report), report), [
    { head: "Score", cell: ({ spec }) => `${latexText(spec.label)}${arrow(spec.better)}` },
    { head: "Value", cell: ({ value, spec }) => latexScore(value, spec, report) },
    report.result.intervals !== undefined && { head: "Interval", cell: ({ interval, spec }) => small(interval, spec) },
  ]);
}

function latexWriter(look: Look): TableWriter {
  return {
    head: (words) => (words === "p" ? "$p$" : capital(latexText(words))),
    name: (text, letter = "") => `${letter === "" ? "" : `$^{${latexText(letter)}}$ `}${latexName(text)}`,
    scoreColumns: ({ spec }) => [{ head: latexLabel(spec.label, spec.better) }],
    scoreCells: ({ value, interval, isBest = false, mark = "" }, spec) => {
      const number = latexScore(value, spec, look);
      const scoreText = `${isBest ? `\\textbf{${number}}` : number}${mark === "" ? "" : `$^{${superscript(mark)}}$`}`;
      return [stacked(scoreText, limits(interval, spec, look))];
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
  readonly transpose?: boolean;
}

/** Columns of numbers that fit beside names in a column of a paper; more than these set the width themselves. */
const MOST_COLUMNS = 6;

/** Fills the line: names wrap, so that columns of numbers keep their width. */
export function latexTable(table: Table, settings: LatexSettings): string {
  const { signature, notes = [], legends = [], transpose = false } = settings;
  const { columns, rows } = inShape(table, { transpose });
  const isWide = columns.length > MOST_COLUMNS;
  const aligns = columns.map(({ align, least }: Column, at) => {
    const side = align ?? (at === 0 || least !== undefined ? "left" : "right");
    const isName = transpose ? at > 0 : side === "left";
    return isName && !isWide ? `>{\\ragged${OTHER_SIDE[side]}\\arraybackslash}X` : side[0];
  });
  const [begin, end] = isWide
    ? ["\\begin{tabular}", "\\end{tabular}"]
    : ["\\begin{tabularx}{\\linewidth}", "\\end{tabularx}"];
  const line = (cells: readonly string[]) => `${cells.join(" & ")} \\\\`;
  const shownLegends = legends.filter((legend) => legend !== "").map(latexText);
  return [
    "% needs \\usepackage{booktabs,tabularx}",
    `% ${visibleText(signature)}`,
    ...notes.map((note) => `% ${note}`),
    `{\\noindent\\scriptsize\\setlength{\\tabcolsep}{${isWide ? "1.2pt" : "2.5pt"}}%`,
    `${begin}{@{}${aligns.join("")}@{}}`,
    "\\toprule",
    line(columns.map(({ head }) => head)),
    "\\midrule",
    ...rows.map(line),
    "\\bottomrule",
    shownLegends.length === 0 ? `${end}}` : end,
    ...(shownLegends.length === 0
      ? []
      : [`\\par\\noindent\\parbox{\\linewidth}{\\raggedright\\tiny ${shownLegends.join("\\\\ ")}}}`]),
    "",
  ].join("\n");
}

const OTHER_SIDE = { left: "right", right: "left" } as const;

function arrow(better: ScoreSpec["better"]): string {
  return better === "lower" ? " $\\downarrow$" : "";
}

/** A label on two lines where it says its sense in brackets. */
export function latexLabel(label: string, better: ScoreSpec["better"]): string {
  const [, name, sense] = /^(.*?) (\(.*\))$/.exec(label) ?? /^(.*?:) (.*)$/.exec(label) ?? [];
  if (name === undefined || sense === undefined) return latexText(label) + arrow(better);
  return `\\shortstack[r]{${latexText(name)}${arrow(better)}\\\\${latexText(sense)}}`;
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

/** The name of a system, group or score: lines end after a hyphen and its like if they can, within a long word if they must. */
export function latexName(name: string): string {
  const partsOf = (word: string) => word.match(/[^-_./:]*[-_./:]+|[^-_./:]+/g) ?? [];
  const breakable = (word: string) => partsOf(word).map(latexWord).join("\\allowbreak{}");
  return name.split(" ").map(breakable).join(" ");
}

const LONG_WORD = 7;

function latexWord(word: string): string {
  if (word.length <= LONG_WORD) return latexText(word);
  return (word.match(/.{1,4}/gsu) ?? []).map(latexText).join("\\penalty500{}");
}

/** Text from strangers in LaTeX, and our own signs, which not every font has. */
export function latexText(text: string): string {
  return visibleText(text.replace(/[\r\n]+/g, " ")).replace(
    /[\\~^−–≤±…▲▼†<>|]|[&%$#_{}]/g,
    (character) => SPECIAL[character] ?? `\\${character}`,
  );
}
