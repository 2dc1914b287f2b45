// The agreement of raters as text, JSON, CSV, Markdown, LaTeX and HTML.
import type { AgreementResult } from "../../contract/agreement-result.ts";
import { visibleText } from "../../problems/visible-text.ts";
import { csvTable } from "../csv.ts";
import { markup } from "../draw/markup.ts";
import { htmlTable } from "../html/more.ts";
import { pageHead } from "../html/page-head.ts";
import { latexName, latexTable, latexText } from "../latex.ts";
import { markdownTable, markdownText } from "../markdown.ts";
import { indentedTable, type Style } from "../score-report.ts";
import type { Table } from "../table.ts";
import { USUAL_WIDTH, wrapSentence } from "../wrap-sentence.ts";
import { aboutRatings, agreementNotes, agreementSections, coefficientSection } from "./sections.ts";

interface AgreementReport {
  readonly result: AgreementResult;
  readonly digits: number;
  readonly style: Style;
  readonly width?: number;
}

export const agreementFormats = {
  text: agreementText,
  json: ({ result }: AgreementReport) => `${JSON.stringify(result, null, 2)}\n`,
  csv: agreementCsv,
  markdown: agreementMarkdown,
  latex: agreementLatex,
  html: agreementHtml,
} as const;

export type AgreementFormat = keyof typeof agreementFormats;

const TITLE = "Agreement of raters";

/** A table whose texts, which may come from strangers, are written for a format. */
function written({ columns, rows }: Table, write: (text: string, column: number) => string): Table {
  return {
    columns: columns.map((column, at) => ({ ...column, head: write(column.head, at) })),
    rows: rows.map((row) => row.map(write)),
  };
}

function agreementText({ result, digits, style, width = USUAL_WIDTH }: AgreementReport): string {
  const head = [
    ...wrapSentence(`${style.bold("agree")}  ${TITLE}`, width),
    ...wrapSentence(visibleText(aboutRatings(result)), width).map(style.dim),
  ];
  const sections = agreementSections(result, digits).map(({ title, table }) => [
    ...wrapSentence(title, width).map(style.bold),
    ...indentedTable(written(table, visibleText), { width, style }).lines,
  ]);
  const notes = agreementNotes(result).map((note) => wrapSentence(visibleText(note), width));
  const digest = [style.dim(`ratings ${result.digest.slice(0, 12)} · karat ${result.karat}`)];
  return `${[head, ...sections, ...notes, digest].map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function agreementCsv({ result: { scores, intervals, reasons, prevalence } }: AgreementReport): string {
  const rows = Object.keys(scores).map((id) => {
    const interval = intervals[id];
    const limits = [interval?.low, interval?.high, interval?.level, interval?.method];
    const share = id.startsWith("category.") ? prevalence[id.slice("category.".length)] : null;
    return [id, scores[id], ...limits, share, reasons[id]];
  });
  return csvTable([["score", "value", "low", "high", "level", "method", "share", "reason"], ...rows]);
}

function agreementMarkdown({ result, digits }: AgreementReport): string {
  const sections = [
    [`### ${TITLE}`],
    [markdownText(aboutRatings(result))],
    ...agreementSections(result, digits).flatMap(({ title, table }) => [
      [`**${markdownText(title)}**`],
      markdownTable(written(table, markdownText)),
    ]),
    ...agreementNotes(result).map((note) => [`> ${markdownText(note)}`]),
  ];
  return sections.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

function agreementLatex({ result, digits }: AgreementReport): string {
  const signature = `karat|agree|ratings:${result.digest.slice(0, 12)}|v:${result.karat}`;
  const { table } = coefficientSection(result, digits);
  const legends = [`${aboutRatings(result).replaceAll(" · ", ", ")}.`, ...agreementNotes(result)];
  const byColumn = written(table, (text, column) => (column === 0 ? latexName(text) : latexText(text)));
  const text = latexTable(byColumn, { signature, legends });
  // Fonts of pdfLaTeX have no Greek letters outside of formulas.
  return text.replaceAll("κ", "$\\kappa$").replaceAll("α", "$\\alpha$");
}

function agreementHtml({ result, digits }: AgreementReport): string {
  const tables = agreementSections(result, digits).map(({ title, table }) => htmlTable(title, table));
  const notes = agreementNotes(result).map((note) => markup`<p>${note}</p>`);
  return String(
    markup`${pageHead(TITLE)}<body><main><h1>${TITLE}</h1><p>${aboutRatings(result)}</p>${notes}${tables}<p><small>ratings ${result.digest} · karat ${result.karat}</small></p></main></body></html>\n`,
  );
}
