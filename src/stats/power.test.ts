import { describe, expect, it } from "vitest";
import { randomStream } from "./generator.ts";
import { normalQuantile } from "./normal.ts";
import { testPair } from "./permutation.ts";
import { detectableDifference } from "./power.ts";

describe("detectableDifference", () => {
  it("detectableDifference(…) is (1.960 + 0.842) standard errors for many units", () => {
    const detectable = detectableDifference({ units: 1e6, standardError: 0.01, alpha: 0.05, smallestP: 0.0001 });
    expect(detectable).toBeCloseTo(0.01 * (1.959964 + 0.841621), 6);
  });

  it("detectableDifference(…) is null when the test can never reach the level", () => {
    expect(detectableDifference({ units: 4, standardError: 0.01, alpha: 0.05, smallestP: 0.125 })).toBeNull();
    expect(detectableDifference({ units: 1, standardError: Number.NaN, alpha: 0.05, smallestP: 1 })).toBeNull();
  });

  it("detectableDifference(…) is noticed by the paired test in about four of five repetitions", () => {
    const units = 25;
    const difference = detectableDifference({
      units,
      standardError: 1 / Math.sqrt(units),
      alpha: 0.05,
      smallestP: 0.0001,
    })!;
    const repetitions = 600;
    let noticed = 0;
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const random = randomStream(11, "bootstrap", repetition);
      const system = Float64Array.from(
        { length: units },
        () => difference + normalQuantile(((random.next() >>> 0) + 0.5) / 2 ** 32),
      );
      const pair = {
        baseline: new Float64Array(units),
        system,
        columns: 1,
        summarize: (totals: Float64Array) => [totals[0]!],
      };
      if (testPair(pair, { seed: repetition, permutations: 399 }).p[0]! <= 0.05) noticed++;
    }
    expect(noticed / repetitions).toBeGreaterThan(0.75);
    expect(noticed / repetitions).toBeLessThan(0.86);
  });
});
