// The mean of one number for each unit, as a score with its leave-one-out values.
import { ratio } from "../../contract/formula/formula.ts";
import { type Estimate, estimatesOf } from "../estimate.ts";
import { clusteredRows } from "../sample.ts";
import { formulaScoring } from "../task-scoring.ts";

const MEAN = formulaScoring(["value"], [ratio("value", "units", null)]);

export function meanEstimate(values: readonly number[], clusters: readonly string[] = []): Estimate {
  const rows = { columns: 1, rows: Float64Array.from(values) };
  return estimatesOf({ ...MEAN, ...(clusters.length === 0 ? rows : clusteredRows(rows, clusters)) })(0);
}
