// The paired test keeps its promise: what is true is rejected about 5 % of the time, also where systems differ in all but the score.
import { describe, expect, it } from "vitest";
import {
  byDialogue,
  CAUTIOUS,
  DETECTION,
  FEW,
  LIBERAL,
  MANY,
  SCORES,
  SCORING,
  simulateDetectors,
  simulatePair,
} from "../bench/synthetic.ts";
import { differenceOf, distributionOf } from "../src/stats/distribution.ts";
import { randomStream } from "../src/stats/generator.ts";
import { differenceInterval } from "../src/stats/jackknife.ts";
import { testPair } from "../src/stats/permutation.ts";

const REPETITIONS = 2_000;
const POPULATION = { ability: 0.3, shared: 1, own: 1 };

function rejections(dialogues: number, rowsOf: (turns: Float64Array) => Float64Array): number[] {
  const rejected = SCORES.map(() => 0);
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const [baseline, system] = simulatePair(randomStream(77, "bootstrap", repetition), dialogues, POPULATION);
    const pair = { ...SCORING, baseline: rowsOf(baseline), system: rowsOf(system) };
    testPair(pair, { seed: repetition, permutations: 199 }).p.forEach((p, score) => {
      if (p !== null && p <= 0.05) rejected[score]! += 1;
    });
  }
  return rejected.map((count) => count / REPETITIONS);
}

/** Of two detectors whose score is truly equal. */
function falseAlarms(dialogues: number, detectors: Parameters<typeof simulateDetectors>[2], score: number): number {
  let rejected = 0;
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const [baseline, system] = simulateDetectors(randomStream(78, "bootstrap", repetition), dialogues, detectors);
    const options = { seed: repetition, permutations: 199, scores: [score] };
    const [p] = testPair({ ...DETECTION, baseline, system }, options).p;
    if (p != null && p <= 0.05) rejected++;
  }
  return rejected / REPETITIONS;
}

describe("testPair under a true null", () => {
  it("testPair(pair) of dialogues rejects between 3.5 % and 6.5 % of 2,000 repetitions at 5 %", () => {
    for (const share of rejections(30, byDialogue)) {
      expect(share).toBeGreaterThan(0.035);
      expect(share).toBeLessThan(0.065);
    }
  });

  it("testPair(pair) of single turns rejects far too often, which is why the unit is the dialogue", () => {
    for (const share of rejections(10, (turns) => turns)) expect(share).toBeGreaterThan(0.1);
  });

  it("testPair(pair) of equal F1 and unequal caution rejects at most 7.5 %", () => {
    expect(falseAlarms(20, [CAUTIOUS, LIBERAL], 1)).toBeLessThanOrEqual(0.075);
  });

  it("testPair(pair) of equal precision and tenfold denominators rejects at most 7.5 % with 50 dialogues", () => {
    expect(falseAlarms(50, [MANY, FEW], 0)).toBeLessThanOrEqual(0.075);
  });
});

describe("testPair and differenceInterval", () => {
  it("testPair(pair) and the interval at the same level disagree in fewer than 3 % of comparisons of 20 dialogues", () => {
    const repetitions = 1_000;
    let disagreements = 0;
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const population = { ...POPULATION, advantage: repetition % 2 === 0 ? 0 : 0.6 };
      const [baseline, system] = simulatePair(randomStream(81, "bootstrap", repetition), 20, population).map(
        byDialogue,
      ) as [Float64Array, Float64Array];
      const { p } = testPair({ ...SCORING, baseline, system }, { seed: repetition, permutations: 999, scores: [1] });
      const difference = differenceOf(
        distributionOf({ ...SCORING, rows: system }),
        distributionOf({ ...SCORING, rows: baseline }),
      );
      const interval = differenceInterval(difference, 1, { level: 0.95, range: [0, 1] });
      const excludes = typeof interval !== "string" && (interval.low > 0 || interval.high < 0);
      if (excludes !== (p[0] !== null && p[0]! <= 0.05)) disagreements++;
    }
    expect(disagreements / repetitions).toBeLessThan(0.03);
  });
});
