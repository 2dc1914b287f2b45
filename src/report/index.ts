// The formats of a report: each by its name.
import { csvReport } from "./csv.ts";
import { jsonLinesReport, jsonReport } from "./json.ts";
import { junitReport } from "./junit.ts";
import { latexReport } from "./latex.ts";
import { markdownReport } from "./markdown.ts";
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

export type ReportFormat = keyof typeof reportFormats;
