import { describe, expect, it } from "vitest";
import { studentInterval } from "./jackknife.ts";
import { meanOf, runComponent, runsError, runsP } from "./runs.ts";

const A = [0.61, 0.64, 0.6];
const B = [0.55, 0.57];

describe("runsError", () => {
  it("runsError(components) adds squared errors and has Satterthwaite's degrees of freedom", () => {
    const units = { variance: 0.0123 ** 2, degrees: 19 };
    const error = runsError([units, runComponent(A), runComponent(B)]);
    // By SciPy 1.17 from the definitions.
    expect(error.value).toBeCloseTo(0.019893075288764273, 14);
    expect(error.degrees).toBeCloseTo(7.237946540067498, 10);
    expect(runsP(meanOf(A) - meanOf(B), error)).toBeCloseTo(0.02388027159204117, 12);
    const { low, high, method } = studentInterval(5, error, { level: 0.95, range: [0, 10] }, "t-runs");
    expect(method).toBe("t-runs");
    expect((high - low) / 2).toBeCloseTo(0.04672796864053319, 12);
  });

  it("runsError(components) of single runs is that of the units", () => {
    const error = runsError([{ variance: 0.04, degrees: 9 }, runComponent([0.5]), runComponent([0.6])]);
    expect(error).toEqual({ value: 0.2, degrees: 9 });
  });
});
