// The formats of a comparison: each by its name.
import type { ComparisonReport } from "./comparison-report.ts";
import { comparisonCsv } from "./csv.ts";
import { comparisonLatex } from "./latex.ts";
import { comparisonMarkdown } from "./markdown.ts";
import { comparisonText } from "./text.ts";

export const comparisonFormats = {
  text: comparisonText,
  json: ({ comparison }) => `${JSON.stringify(comparison, null, 2)}\n`,
  markdown: comparisonMarkdown,
  latex: comparisonLatex,
  csv: comparisonCsv,
} satisfies Record<string, (report: ComparisonReport) => string>;

/** The formats of a comparison. */
export type ComparisonFormat = keyof typeof comparisonFormats;
