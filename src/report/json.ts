// The result as JSON, at full precision.
import type { ScoreReport } from "./score-report.ts";

export function jsonReport({ result }: ScoreReport): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}

/** A line for each unit, if there are any, and the result as the last line. */
export function jsonLinesReport({ result }: ScoreReport): string {
  const { perUnit = [], rows: _rows, ...summary } = result;
  return [...perUnit, summary].map((line) => `${JSON.stringify(line)}\n`).join("");
}
