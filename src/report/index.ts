// The formats of results and of comparisons: each by its name.
import type { ResultUnit } from "../contract/result.ts";
import type { ComparisonReport } from "./comparison/comparison-report.ts";
import { comparisonText } from "./comparison/text.ts";
import { comparisonCsv, csvPieces } from "./csv.ts";
import { jsonLinesPieces, jsonPieces, unitsOfResult, withoutUnits } from "./json.ts";
import { junitReport } from "./junit.ts";
import { comparisonLatex, latexReport } from "./latex.ts";
import { comparisonMarkdown, markdownReport } from "./markdown.ts";
import type { ScoreReport } from "./score-report.ts";
import { textReport } from "./text.ts";

type UnitWriter = (report: ScoreReport, units: (() => Iterable<ResultUnit>) | null) => Iterable<string>;

/** Formats that can write any number of units, piece by piece. */
export const streamedFormats = {
  json: ({ result }, units) => jsonPieces(result, units),
  jsonl: ({ result }, units) => jsonLinesPieces(result, units),
  csv: csvPieces,
} satisfies Record<string, UnitWriter>;

export type StreamedFormat = keyof typeof streamedFormats;

/** The same as one text, with the units that the result has. */
function inOne(write: UnitWriter): (report: ScoreReport) => string {
  return (report) =>
    [...write({ ...report, result: withoutUnits(report.result) }, unitsOfResult(report.result))].join("");
}

export const reportFormats = {
  text: textReport,
  json: inOne(streamedFormats.json),
  jsonl: inOne(streamedFormats.jsonl),
  markdown: markdownReport,
  latex: latexReport,
  csv: inOne(csvPieces),
  junit: junitReport,
} satisfies Record<string, (report: ScoreReport) => string>;

/** The formats of a result. */
export type ReportFormat = keyof typeof reportFormats;

export const comparisonFormats = {
  text: comparisonText,
  json: ({ comparison }) => `${JSON.stringify(comparison, null, 2)}\n`,
  markdown: comparisonMarkdown,
  latex: comparisonLatex,
  csv: comparisonCsv,
} satisfies Record<string, (report: ComparisonReport) => string>;

/** The formats of a comparison. */
export type ComparisonFormat = keyof typeof comparisonFormats;
