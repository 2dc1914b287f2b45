import { describe, expect, it } from "vitest";
import { differenceOf, resample } from "./distribution.ts";
import { intervalOf } from "./interval.ts";
import type { Sample } from "./sample.ts";
import { standardError } from "./student-interval.ts";

const mean: Sample["summarize"] = (totals, units) => [totals[0]! / units];
const ratio: Sample["summarize"] = (totals) => [totals[0]! / totals[1]!];

// Student (1908): hours of sleep gained by ten patients with each of two drugs
const DRUG_1 = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
const DRUG_2 = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

function of(values: readonly number[], columns = 1, summarize = mean) {
  return resample({ rows: Float64Array.from(values), columns, summarize }, { resamples: 99 });
}

describe("studentLimits", () => {
  it("studentLimits(…) give the published interval of Student's sleep data, 0.70 to 2.46", () => {
    const { studentT } = intervalOf(differenceOf(of(DRUG_2), of(DRUG_1)), 0)!;
    expect(studentT!.low).toBeCloseTo(0.7001142, 6);
    expect(studentT!.high).toBeCloseTo(2.4598858, 6);
  });

  it("studentLimits(…) are given below twenty units only", () => {
    const values = Array.from({ length: 20 }, (_, unit) => (unit * 7) % 11);
    expect(intervalOf(of(values.slice(1)), 0)).toHaveProperty("studentT");
    expect(intervalOf(of(values), 0)).not.toHaveProperty("studentT");
  });

  it("studentLimits(…) are not given for a score that is no mean over units", () => {
    expect(intervalOf(of([1, 2, 3, 4, 1, 5], 2, ratio), 0)).not.toHaveProperty("studentT");
  });

  it("studentLimits(…) are given for a ratio whose units all have the same size, which is a mean", () => {
    expect(intervalOf(of([1, 10, 3, 10, 8, 10], 2, ratio), 0)).toHaveProperty("studentT");
  });
});

describe("standardError", () => {
  it("standardError(leftOut) of a mean is s/√n", () => {
    const { leftOut } = of([2, 4, 4, 4, 5, 5, 7, 9]);
    expect(standardError(leftOut)).toBeCloseTo(Math.sqrt(32 / 7 / 8), 14);
  });

  it("standardError(leftOut) of one unit is undefined", () => {
    expect(standardError(Float64Array.of(1))).toBeNaN();
  });
});
