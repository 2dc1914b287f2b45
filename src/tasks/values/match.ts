// Takes the values of a sample's trials. A missing value is an error, left out, or counted as 0.

import type { MatchContext, Unit } from "../../contract/task.ts";
import { type ProblemCode, receivedText } from "../../problems/problem.ts";
import { ABSENT, type About, differs, otherData, type Sample, type ValuesMatch } from "./sample.ts";
import type { Plan } from "./score.ts";

export interface Gold {
  readonly data: About | null;
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
  const refuse = (expected: string, received: string, hint: string, code: ProblemCode = "BAD_VALUE"): [] => {
    if (isWhole) context.problem(spot, { code, expected, received, hint });
    isWhole = false;
    return [];
  };
  const valuesOf = (metric: string) =>
    pred.trials.flatMap(({ values, error }): readonly number[] => {
      const name = receivedText(metric);
      const value = error === undefined ? (values.find(([one]) => one === metric)?.[1] ?? null) : null;
      if (value !== null && (value < 0 || value > 1) && plan.unit.includes(metric))
        return refuse(
          `a number from 0 to 1 for ${name}, as \`range\` says`,
          String(value),
          "leave `range` out: karat finds the range in the files",
        );
      if (value !== null && plan.pass.length > 0 && value !== 0 && value !== 1)
        return refuse(
          `0 or 1 for ${name} in each trial, for \`pass\``,
          String(value),
          "choose metrics of 0 and 1: `metrics: NAME`",
        );
      if (value !== null) return [value];
      if (context.missing === "skip") {
        const advice = '`missing: "wrong"` counts it as 0';
        context.warn(
          "MISSING_LEFT_OUT",
          `Scores may be too high: a sample without a value of ${name} was left out. ${advice}`,
          spot,
        );
        return [];
      }
      if (context.missing === "wrong" && canBeWrong(metric, plan)) {
        // The engine itself says how many samples are absent.
        if (pred !== ABSENT)
          context.warn("MISSING_AS_WRONG", `Counted as 0: a sample without a value of ${name}`, spot);
        return [0];
      }
      if (context.missing === "wrong")
        return refuse(
          'a metric from 0 to 1 where higher is better, for `missing: "wrong"`',
          name,
          'run the sample again, or leave it out with `missing: "skip"`',
        );
      return refuse(
        `a value of ${name} for sample ${receivedText(id)}`,
        error === undefined ? "none" : `the error ${error}`,
        'run it again, or choose `missing: "skip"` (leave it out) or `missing: "wrong"` (count it as 0)',
        "MISSING_PREDICTION",
      );
    });
  const trials = plan.metrics.map(valuesOf);
  return isWhole ? { trials, isAbsent: pred === ABSENT, ...(pred.texts && { texts: pred.texts }) } : null;
}

/** Whether 0 is the worst value. */
function canBeWrong(metric: string, { unit, lowerIsBetter }: Plan): boolean {
  return unit.includes(metric) && !lowerIsBetter.includes(metric);
}
