// The formats of results and of comparisons: each by its name.
import type { ComparisonReport } from "./comparison/comparison-report.ts";
import { comparisonText } from "./comparison/text.ts";
import { comparisonCsv, csvPieces, csvReport } from "./csv.ts";
import { jsonLinesPieces, jsonLinesReport, jsonPieces, jsonReport, type ReportedUnit } from "./json.ts";
import { junitReport } from "./junit.ts";
import { comparisonLatex, latexReport } from "./latex.ts";
import { comparisonMarkdown, markdownReport } from "./markdown.ts";
import type { ScoreReport } from "./score-report.ts";
import { textReport } from "./text.ts";

export const reportFormats = {
  text: textReport,
  json: jsonReport,
  jsonl: jsonLinesReport,
  markdown: markdownReport,
  latex: latexReport,
  csv: csvReport,
  junit: junitReport,
} satisfies Record<string, (report: ScoreReport) => string>;

/** The formats of a result. */
export type ReportFormat = keyof typeof reportFormats;

/** Formats that can write any number of units, piece by piece. */
export const streamedFormats = {
  json: ({ result }, units) => jsonPieces(result, units),
  jsonl: ({ result }, units) => jsonLinesPieces(result, units),
  csv: csvPieces,
} satisfies Partial<
  Record<ReportFormat, (report: ScoreReport, units: () => Iterable<ReportedUnit>) => Iterable<string>>
>;

export type StreamedFormat = keyof typeof streamedFormats;

export const comparisonFormats = {
  text: comparisonText,
  json: ({ comparison }) => `${JSON.stringify(comparison, null, 2)}\n`,
  markdown: comparisonMarkdown,
  latex: comparisonLatex,
  csv: comparisonCsv,
} satisfies Record<string, (report: ComparisonReport) => string>;

/** The formats of a comparison. */
export type ComparisonFormat = keyof typeof comparisonFormats;
