import { describe, expect, it } from "vitest";
import { gradientOf, gradientPlan } from "./gradient.ts";
import { ratioForms } from "./ratio-form.ts";
import { ratioPair } from "./ratio-pair.ts";
import type { Summarize } from "./sample.ts";

/** The first two columns in one score, the third in another, the fourth in none. */
const summarize: Summarize = (totals, units) => [totals[0]! * totals[1]!, totals[2]! ** 2 / units];
const scoring = { columns: 4, summarize };
const sizes = Float64Array.of(1, 1, 1, 1);

describe("gradientPlan", () => {
  it("gradientPlan(scoring, points, sizes) learns which columns a score depends on, and which can be moved together", () => {
    const plan = gradientPlan(scoring, [{ totals: Float64Array.of(2, 3, 4, 5), units: 2 }], sizes);
    expect(plan.depends.map((of) => [...of])).toEqual([
      [1, 1, 0, 0],
      [0, 0, 1, 0],
    ]);
    expect(plan.together).toEqual([[0, 2], [1]]);
    expect(plan.sizes).toBe(sizes);
  });

  it("gradientPlan(scoring, points, sizes) looks at every point: a factor of 0 hides a column at one of them only", () => {
    const points = [Float64Array.of(0, 3, 4, 5), Float64Array.of(2, 3, 4, 5)].map((totals) => ({ totals, units: 2 }));
    expect(gradientPlan(scoring, points.slice(0, 1), sizes).depends.map((of) => [...of])[0]).toEqual([1, 0, 0, 0]);
    expect(gradientPlan(scoring, points, sizes).depends.map((of) => [...of])[0]).toEqual([1, 1, 0, 0]);
    expect(gradientPlan(scoring, points.toReversed(), sizes).depends.map((of) => [...of])[0]).toEqual([1, 1, 0, 0]);
  });

  it("gradientPlan(scoring, points, sizes) moves columns of nothing but zeros by 1", () => {
    const plan = gradientPlan(scoring, [{ totals: new Float64Array(4), units: 2 }], new Float64Array(4));
    expect(plan.depends.map((of) => [...of])[1]).toEqual([0, 0, 1, 0]);
  });
});

describe("gradientOf", () => {
  it("gradientOf(scoring, plan)(totals, units, derivatives) writes the derivatives of every score, and 0 elsewhere", () => {
    const totals = Float64Array.of(2, 3, 4, 5);
    const plan = gradientPlan(scoring, [{ totals, units: 2 }], sizes);
    const derivatives = new Float64Array(8).fill(7);
    gradientOf(scoring, plan)(totals, 2, derivatives);
    const expected = [3, 2, 0, 0, 0, 0, 4, 0];
    for (const [at, value] of derivatives.entries()) expect(value).toBeCloseTo(expected[at]!, 8);
  });
});

describe("ratioForms", () => {
  const rows = Float64Array.of(1, 2, 3, 5, 0, 1, 4, 4);
  const forms = (of: Summarize, denominators: readonly (Float64Array | null)[]) =>
    ratioForms({ rows, columns: 2, summarize: of, denominators });

  it("ratioForms(sample) finds the weights above a declared denominator, and those of a mean where none is declared", () => {
    const [ratio, mean] = forms(
      (totals, units) => [(2 * totals[0]!) / totals[1]!, (totals[0]! + 3 * totals[1]!) / units],
      [Float64Array.of(0, 1, 0), null],
    );
    expect(ratio).toEqual({
      numerator: Float64Array.of(2, 0, 0),
      denominator: Float64Array.of(0, 1, 0),
      empty: Number.NaN,
    });
    expect(mean).toEqual({
      numerator: Float64Array.of(1, 3, 0),
      denominator: Float64Array.of(0, 0, 1),
      empty: Number.NaN,
    });
  });

  it("ratioForms(sample) keeps weights that are no whole numbers, and what a score is without anything to divide by", () => {
    const [form] = forms(
      (totals) => [totals[1] === 0 ? 0.25 : (0.125 * totals[0]!) / totals[1]!],
      [Float64Array.of(0, 1, 0)],
    );
    expect(form!.numerator[0]).toBeCloseTo(0.125, 12);
    expect(form!.empty).toBe(0.25);
  });

  it("ratioForms(sample) is null for a score of another form, or with a wrong denominator", () => {
    expect(forms((totals, units) => [(totals[0]! * totals[1]!) / units], [null])).toEqual([null]);
    expect(forms((totals) => [totals[0]! / totals[1]!], [Float64Array.of(1, 0, 0)])).toEqual([null]);
    expect(forms((totals) => [totals[0]! / totals[1]!], [null])).toEqual([null]);
  });
});

describe("ratioPair", () => {
  it("ratioPair(pair, form) centres numerators by the score of both systems together", () => {
    const pair = ratioPair(
      {
        columns: 2,
        summarize,
        baseline: Float64Array.of(1, 2, 0, 0, 1, 4),
        system: Float64Array.of(2, 2, 0, 0, 0, 0),
      },
      { numerator: Float64Array.of(1, 0, 0), denominator: Float64Array.of(0, 1, 0), empty: 0.25 },
    );
    expect(pair.centre).toBe(0.5);
    expect([...pair.baseline.numerator]).toEqual([0, 0, -1]);
    expect([...pair.system.numerator]).toEqual([1, 0, 0]);
    expect([...pair.baseline.denominator]).toEqual([2, 0, 4]);
    expect([...pair.units]).toEqual([0, 2]);
    expect(pair).toMatchObject({ empty: -0.25, all: 3 });
  });

  it("ratioPair(pair, form) of units without anything to divide by has the centre 0", () => {
    const pair = ratioPair(
      { columns: 2, summarize, baseline: new Float64Array(2), system: new Float64Array(2) },
      { numerator: Float64Array.of(1, 0, 0), denominator: Float64Array.of(0, 1, 0), empty: 0 },
    );
    expect(pair).toMatchObject({ centre: 0, units: new Int32Array(0) });
  });
});
