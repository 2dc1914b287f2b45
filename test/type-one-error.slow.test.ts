// The test of a difference keeps its promise: what is true is rejected about 5 % of the time, also where systems differ in all but the score.
import { describe, expect, it } from "vitest";
import { CAUTIOUS, tenfold } from "../bench/calibrate/other-populations.ts";
import { abilityOf, Draw, simulate } from "../bench/calibrate/population.ts";
import { differenceOfRows, F1, PRECISION } from "../bench/calibrate/scoring.ts";
import { compareResults } from "../src/stats/compare/compare-results.ts";
import { toyResult, toyTask } from "./toy-results.ts";

const REPETITIONS = 4_000;

/** The share of repetitions in which a true null is rejected at 5 %. */
function rejections(pairs: (draw: Draw) => readonly Float64Array[], score = F1): number {
  let rejected = 0;
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const [baseline, system] = pairs(new Draw(5, repetition));
    const { p } = differenceOfRows(system!, baseline!, score);
    if (p !== null && p <= 0.05) rejected++;
  }
  return rejected / REPETITIONS;
}

describe("differenceOf under a true null", () => {
  it("differenceOf(…) of exchangeable systems rejects between 3.5 % and 6.5 % of repetitions at 5 %", () => {
    const share = rejections((draw) => simulate(draw, 20, [abilityOf(".5"), abilityOf(".5")]));
    expect(share).toBeGreaterThan(0.035);
    expect(share).toBeLessThan(0.065);
  });

  it("differenceOf(…) of equal F1 and unequal caution rejects at most 7.5 %", () => {
    expect(rejections((draw) => simulate(draw, 20, CAUTIOUS))).toBeLessThanOrEqual(0.075);
  });

  it("differenceOf(…) of equal precision with ten times fewer predictions rejects at most 7.5 %, at nine units 8.5 %", () => {
    expect(rejections((draw) => tenfold(draw, 9), PRECISION)).toBeLessThanOrEqual(0.085);
    expect(rejections((draw) => tenfold(draw, 50), PRECISION)).toBeLessThanOrEqual(0.075);
  });
});

describe("compareResults under a true null", () => {
  it("compareResults(…) of four systems that are alike gives a star in at most 6 % of 1,000 tables", () => {
    let starred = 0;
    for (let table = 0; table < 1_000; table++) {
      const draw = new Draw(6, table);
      const results = ["a", "b", "c", "d"].map((name) => ({
        name,
        result: toyResult(Array.from({ length: 20 }, () => draw.binomial(10, 0.2 + 0.6 * draw.uniform()))),
      }));
      const { comparisons } = compareResults(toyTask, results, { scores: ["accuracy"] });
      if (comparisons.some(({ pAdjusted }) => pAdjusted! <= 0.05)) starred++;
    }
    expect(starred / 1_000).toBeLessThanOrEqual(0.06);
    expect(starred).toBeGreaterThan(0);
  });
});
