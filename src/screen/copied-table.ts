// The ranking as text to paste: Markdown, LaTeX or CSV.
import { capital } from "../problems/visible-text.ts";
import { csvTable } from "../report/csv.ts";
import type { ScreenScore } from "../report/html/screen-facts.ts";
import { latexLabel, latexTable, latexText } from "../report/latex.ts";
import { markdownTable, markdownText } from "../report/markdown.ts";
import { scoreTitle, shownInterval, shownNumber } from "../report/score-report.ts";
import { type Table, tableOf } from "../report/table.ts";
import type { RankedSystem, RankingTable } from "./ranking-rows.ts";

export const TABLE_FORMATS = ["Markdown", "LaTeX", "CSV"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export function copiedTable(ranking: RankingTable, format: TableFormat): string {
  if (format === "CSV") return csvOf(ranking);
  const table = rankingTable(ranking, format === "LaTeX");
  if (format === "Markdown") return `${markdownTable(table).join("\n")}\n`;
  return latexTable(table, { signature: ranking.facts.reproduce.signatures[0]?.text ?? "" });
}

function rankingTable({ facts: { digits }, ranked, scores }: RankingTable, isLatex: boolean): Table {
  const [text, number] = isLatex ? [latexText, latexText] : [markdownText, String];
  const head = isLatex ? capital : String;
  const scoreHead = (score: ScreenScore) =>
    isLatex ? latexLabel(score.label, score.better) : markdownText(scoreTitle(score));
  const isRanked = ranked.some(({ rankText }) => rankText !== "");
  const score =
    (id: string, isFirst: boolean) =>
    ({ system }: RankedSystem) => {
      const value = shownNumber(system.scores[id], digits);
      return number(isFirst ? `${value} ${shownInterval(system.intervals[id], digits)}`.trim() : value);
    };
  return tableOf(ranked, [
    isRanked && { head: head("rank"), align: "right", cell: ({ rankText }) => number(rankText) },
    { head: head("system"), align: "left", cell: ({ system }) => text(system.name) },
    ...scores.map((one, at) => ({ head: scoreHead(one), align: "right" as const, cell: score(one.id, at === 0) })),
  ]);
}

/** All digits, an interval in two columns. */
function csvOf({ ranked, scores }: RankingTable): string {
  const head = ["system", "rank.low", "rank.high", ...scores.flatMap(({ id }) => [id, `${id}.low`, `${id}.high`])];
  const rows = ranked.map(({ system, rank }) => [
    system.name,
    rank?.low,
    rank?.high,
    ...scores.flatMap(({ id }) => [system.scores[id], system.intervals[id]?.low, system.intervals[id]?.high]),
  ]);
  return csvTable([head, ...rows]);
}
