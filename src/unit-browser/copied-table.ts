// The ranking as text to paste: Markdown, LaTeX or CSV.
import { csvTable } from "../report/csv.ts";
import type { ScreenFacts, ScreenScore } from "../report/html/screen-facts.ts";
import { latexLabel, latexTable, latexText } from "../report/latex.ts";
import { markdownTable, markdownText } from "../report/markdown.ts";
import { scoreTitle, shownInterval, shownNumber } from "../report/score-report.ts";
import type { RankedSystem } from "./ranking-rows.ts";

export type TableFormat = "Markdown" | "LaTeX" | "CSV";
export const TABLE_FORMATS: readonly TableFormat[] = ["Markdown", "LaTeX", "CSV"];

interface Table {
  readonly facts: ScreenFacts;
  readonly ranked: readonly RankedSystem[];
  /** The chosen score first. */
  readonly scores: readonly ScreenScore[];
}

export function copiedTable(table: Table, format: TableFormat): string {
  if (format === "CSV") return csvOf(table);
  return format === "Markdown" ? markdownOf(table) : latexOf(table);
}

function cells({ facts, ranked, scores }: Table, text: (text: string) => string): readonly (readonly string[])[] {
  const { digits } = facts;
  return ranked.map(({ system, rankText }) => [
    ...(rankText === "" ? [] : [rankText]),
    text(system.name),
    ...scores.map(({ id }, at) => {
      const value = shownNumber(system.scores[id], digits);
      return at === 0 ? `${value} ${shownInterval(system.intervals[id], digits)}`.trim() : value;
    }),
  ]);
}

function markdownOf(table: Table): string {
  const head = [
    ...(isRanked(table) ? ["rank"] : []),
    "system",
    ...table.scores.map((score) => markdownText(scoreTitle(score))),
  ];
  const aligns = head.map((title) => (title === "system" ? "left" : "right"));
  return `${markdownTable(head, cells(table, markdownText), aligns).join("\n")}\n`;
}

function latexOf(table: Table): string {
  const { facts, scores } = table;
  const head = [
    ...(isRanked(table) ? ["Rank"] : []),
    "System",
    ...scores.map(({ label, better }) => latexLabel(label, better)),
  ];
  const rows = cells(table, latexText).map((row) =>
    row.map((cell) => cell.replaceAll("−", "$-$").replaceAll("–", "--")),
  );
  const rules = table.ranked.flatMap(({ startsCluster }, at) => (startsCluster ? [at] : []));
  const signature = facts.reproduce.signatures[0]?.text ?? "";
  return latexTable([head, ...rows], { signature, notes: [], legends: [], rules });
}

/** All digits, an interval in two columns. */
function csvOf({ ranked, scores }: Table): string {
  const head = ["system", "rank.low", "rank.high", ...scores.flatMap(({ id }) => [id, `${id}.low`, `${id}.high`])];
  const rows = ranked.map(({ system, rank }) => [
    system.name,
    rank?.low ?? null,
    rank?.high ?? null,
    ...scores.flatMap(({ id }) => {
      const interval = system.intervals[id];
      return [system.scores[id] ?? null, interval?.low ?? null, interval?.high ?? null];
    }),
  ]);
  return csvTable([head, ...rows]);
}

function isRanked({ ranked }: Table): boolean {
  return ranked.some(({ rankText }) => rankText !== "");
}
