// Values of a unit: the mean over its trials; what is missing is refused, left out or counted as 0.

import { receivedText } from "../../core/problem.ts";
import type { MatchContext, Unit } from "../../core/task.ts";
import { differs, otherData, type Sample } from "./sample.ts";

export interface Gold {
  readonly data: string | null;
}

export interface ValuesOptions {
  readonly metrics: readonly string[];
  readonly lowerIsBetter: readonly string[];
  readonly range: string | null;
}

/** The values of all trials, by metric, in the order of the metrics. */
export interface ValuesMatch {
  readonly trials: readonly (readonly number[])[];
}

export function match(
  { id, gold, pred, at }: Unit<Gold, Sample>,
  options: ValuesOptions,
  context: MatchContext,
): ValuesMatch | null {
  const spot = { record: at.pred };
  if (differs(gold.data, pred.data)) {
    context.problem(spot, otherData(id));
    return null;
  }
  let isWhole = true;
  const trials = options.metrics.map((metric) =>
    pred.trials.flatMap(({ values, error }) => {
      const value = error === undefined ? (values.find(([name]) => name === metric)?.[1] ?? null) : null;
      if (value !== null) return [value];
      if (context.missing === "skip") return [];
      if (context.missing === "wrong" && canBeWrong(metric, options)) return [0];
      if (isWhole) context.problem(spot, context.missing === "wrong" ? noWrong(metric) : notScored(id, metric, error));
      isWhole = false;
      return [];
    }),
  );
  return isWhole ? { trials } : null;
}

/** Whether 0 is the worst value. */
function canBeWrong(metric: string, { range, lowerIsBetter }: ValuesOptions): boolean {
  return range === "unit" && !lowerIsBetter.includes(metric);
}

function noWrong(metric: string) {
  return {
    code: "BAD_VALUE",
    expected: `a metric from 0 to 1 of which more is better, for \`missing: "wrong"\``,
    received: receivedText(metric),
    hint: 'run the sample again, or leave it out with `missing: "skip"`',
  } as const;
}

function notScored(id: string, metric: string, error: string | undefined) {
  return {
    code: "MISSING_PREDICTION",
    expected: `a value of ${receivedText(metric)} for sample ${receivedText(id)}`,
    received: error === undefined ? "none" : `the error ${error}`,
    hint: 'run it again, or choose `missing: "skip"` (leave it out) or `missing: "wrong"` (count it as 0)',
  } as const;
}
