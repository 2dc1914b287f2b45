// Values of a unit: the mean over its trials; what is missing is refused, left out or counted as 0.

import type { ProblemDetail } from "../../core/finding-sink.ts";
import { receivedText } from "../../core/problem.ts";
import type { MatchContext, Unit } from "../../core/task.ts";
import { differs, otherData, type Sample } from "./sample.ts";
import type { Plan } from "./score.ts";

export interface Gold {
  readonly data: string | null;
}

/** The values of all trials, by metric, in the order of the metrics. */
export interface ValuesMatch {
  readonly trials: readonly (readonly number[])[];
}

export function match(
  { id, gold, pred, at }: Unit<Gold, Sample>,
  plan: Plan,
  context: MatchContext,
): ValuesMatch | null {
  const spot = { record: at.pred };
  if (differs(gold.data, pred.data)) {
    context.problem(spot, otherData(id));
    return null;
  }
  let isWhole = true;
  const refuse = (detail: ProblemDetail): [] => {
    if (isWhole) context.problem(spot, detail);
    isWhole = false;
    return [];
  };
  const trials = plan.metrics.map((metric) =>
    pred.trials.flatMap(({ values, error }) => {
      const value = error === undefined ? (values.find(([name]) => name === metric)?.[1] ?? null) : null;
      if (value !== null) {
        if ((value < 0 || value > 1) && plan.unit.includes(metric)) return refuse(outside(metric, value));
        return plan.pass.length === 0 || value === 0 || value === 1 ? [value] : refuse(notBinary(metric, value));
      }
      if (context.missing === "skip") return [];
      if (context.missing === "wrong" && canBeWrong(metric, plan)) return [0];
      return refuse(context.missing === "wrong" ? noWrong(metric) : notScored(id, metric, error));
    }),
  );
  return isWhole ? { trials } : null;
}

/** Whether 0 is the worst value. */
function canBeWrong(metric: string, { unit, lowerIsBetter }: Plan): boolean {
  return unit.includes(metric) && !lowerIsBetter.includes(metric);
}

function outside(metric: string, value: number) {
  return {
    code: "BAD_VALUE",
    expected: `a number from 0 to 1 for ${receivedText(metric)}, as \`range\` says`,
    received: String(value),
    hint: "leave `range` out: karat finds the range in the files",
  } as const;
}

function notBinary(metric: string, value: number) {
  return {
    code: "BAD_VALUE",
    expected: `0 or 1 for ${receivedText(metric)} in each trial, for \`pass\``,
    received: String(value),
    hint: "choose metrics of 0 and 1: `metrics: NAME`",
  } as const;
}

function noWrong(metric: string) {
  return {
    code: "BAD_VALUE",
    expected: `a metric from 0 to 1 where higher is better, for \`missing: "wrong"\``,
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
