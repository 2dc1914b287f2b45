// The paired test keeps its promise where turns of a dialogue resemble each other: a true null is rejected about 5 % of the time.
import { describe, expect, it } from "vitest";
import { byDialogue, COLUMNS, SCORES, simulatePair, summarize } from "../bench/synthetic.ts";
import { randomStream } from "../src/stats/generator.ts";
import { testPair } from "../src/stats/permutation.ts";

const REPETITIONS = 2_000;
const POPULATION = { ability: 0.3, shared: 1, own: 1 };

function rejections(dialogues: number, rowsOf: (turns: Float64Array) => Float64Array): number[] {
  const rejected = SCORES.map(() => 0);
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const [baseline, system] = simulatePair(randomStream(77, "bootstrap", repetition), dialogues, POPULATION);
    const pair = { baseline: rowsOf(baseline), system: rowsOf(system), columns: COLUMNS, summarize };
    testPair(pair, { seed: repetition, permutations: 199 }).p.forEach((p, score) => {
      if (p !== null && p <= 0.05) rejected[score]! += 1;
    });
  }
  return rejected.map((count) => count / REPETITIONS);
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
});
