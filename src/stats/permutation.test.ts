import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countSwaps, planSwaps, pValue, smallestP, testPair } from "./permutation.ts";
import type { Summarize } from "./sample.ts";
import type { Pair } from "./swap.ts";

const f1: Summarize = (totals, units) => [(2 * totals[0]!) / (totals[0]! + totals[1]!), totals[0]! / units];

/** Two columns and two scores, an F and a mean. */
function pairOf(baseline: readonly number[], system: readonly number[]): Pair {
  return { baseline: Float64Array.from(baseline), system: Float64Array.from(system), columns: 2, summarize: f1 };
}

function pairsOf(most: number): fc.Arbitrary<Pair> {
  const cell = fc.integer({ min: 1, max: 6 }).map((tenths) => tenths / 10);
  return fc.integer({ min: 1, max: most }).chain((units) => {
    const rows = fc.array(cell, { minLength: 2 * units, maxLength: 2 * units });
    return fc.tuple(rows, rows).map(([baseline, system]) => pairOf(baseline, system));
  });
}

/** Every way to swap, in whole tenths so that nothing is rounded before the score, by recursion. */
function bruteForce({ baseline, system }: Pair): number[] {
  const tenths = (rows: Float64Array) => Array.from(rows, (value) => Math.round(value * 10));
  const [one, other] = [tenths(baseline), tenths(system)];
  const units = one.length / 2;
  const differences: number[][] = [];
  const visit = (unit: number, left: number[], right: number[]): void => {
    if (unit === units) {
      const [a, b] = [left, right].map((totals) => [(2 * totals[0]!) / (totals[0]! + totals[1]!), totals[0]!]) as [
        number[],
        number[],
      ];
      differences.push(a.map((value, score) => Math.abs(b[score]! - value)));
      return;
    }
    const plus = (totals: number[], rows: number[]) => totals.map((total, column) => total + rows[2 * unit + column]!);
    visit(unit + 1, plus(left, one), plus(right, other));
    visit(unit + 1, plus(left, other), plus(right, one));
  };
  visit(0, [0, 0], [0, 0]);
  const [observed] = differences as [number[]];
  return observed.map(
    (value, score) => differences.filter((each) => each[score]! >= value - 1e-9).length / differences.length,
  );
}

describe("testPair", () => {
  it("testPair(pair) enumerates: the p of few units is the share a brute-force search finds", () => {
    fc.assert(
      fc.property(pairsOf(7), (pair) => {
        const test = testPair(pair);
        expect(test.exact).toBe(true);
        expect(test.p).toEqual(bruteForce(pair));
      }),
    );
  });

  it("testPair(pair) by sampling agrees with enumeration within its error", () => {
    fc.assert(
      fc.property(pairsOf(10), fc.integer(), (pair, seed) => {
        const units = pair.system.length / 2;
        const all = testPair(pair, { permutations: 2 ** units });
        const counts = countSwaps(pair, { seed, from: 0, to: 2_000, exact: false });
        all.p.forEach((p, score) => {
          const error = Math.sqrt((p! * (1 - p!)) / 2_000);
          expect(Math.abs(counts[score]! / 2_000 - p!)).toBeLessThanOrEqual(5 * error);
        });
      }),
      { numRuns: 40, seed: 5 },
    );
  });

  it("testPair(pair) of a system and its copy gives difference 0 and p = 1, sampled or exact", () => {
    for (const units of [1, 4, 13, 14, 60]) {
      const rows = Array.from({ length: 2 * units }, (_, at) => ((at * 7) % 11) / 10 + 0.1);
      const test = testPair(pairOf(rows, rows));
      expect(test).toMatchObject({ differences: [0, 0], p: [1, 1], exact: units <= 13 });
    }
  });

  it("testPair(pair) changes the sign of the difference and nothing else when the systems change roles", () => {
    fc.assert(
      fc.property(pairsOf(20), (pair) => {
        const there = testPair(pair, { permutations: 200 });
        const back = testPair({ ...pair, baseline: pair.system, system: pair.baseline }, { permutations: 200 });
        expect(back.p).toEqual(there.p);
        expect(back.differences.map((difference) => 0 - difference!)).toEqual(there.differences);
      }),
    );
  });

  it("testPair(pair) finds a consistent advantage and reports the smallest p it can", () => {
    const baseline = Array.from({ length: 40 }, (_, at) => 1 + (at % 3));
    const system = baseline.map((value, at) => value + (at % 2 === 0 ? 1 : 0));
    expect(testPair(pairOf(baseline, system)).p[1]).toBe(1 / 10_001);
    expect(testPair(pairOf(baseline.slice(0, 8), system.slice(0, 8)))).toMatchObject({
      p: [0.125, 0.125],
      smallestP: 0.125,
    });
  });

  it("testPair(pair) gives the frozen p: a change here is a breaking change", () => {
    const baseline = Array.from({ length: 60 }, (_, at) => ((at * 5) % 7) + 1);
    const system = Array.from({ length: 60 }, (_, at) => ((at * 3) % 8) + 1);
    expect(testPair(pairOf(baseline, system))).toMatchInlineSnapshot(`
      {
        "differences": [
          -0.08508613305415447,
          0.10000000000000009,
        ],
        "exact": false,
        "p": [
          0.41285871412858716,
          0.9033096690330967,
        ],
        "replicates": 10000,
        "smallestP": 0.00009999000099990002,
      }
    `);
  });

  it("testPair(pair) gives null, not a number, where a score is undefined", () => {
    const test = testPair(pairOf([0, 0, 0, 0], [1, 1, 1, 1]));
    expect(test.differences).toEqual([null, 1]);
    expect(test.p[0]).toBeNull();
  });

  it("testPair(pair) counts swaps with an undefined score against significance", () => {
    // Each side needs something to count in; two of the four swaps leave one side with nothing.
    const test = testPair(pairOf([0, 0, 1, 1], [1, 3, 0, 0]));
    expect(test.differences[0]).toBe(-0.5);
    expect(test.p[0]).toBe(1);
  });
});

describe("countSwaps", () => {
  it("countSwaps(pair, range) adds up to the same counts however the replicates are divided", () => {
    const pair = pairOf([1, 2, 3, 1, 2, 2, 5, 1], [2, 2, 1, 1, 3, 2, 2, 1]);
    const count = (from: number, to: number, exact: boolean) => countSwaps(pair, { seed: 3, from, to, exact });
    for (const exact of [true, false]) {
      const parts = [count(0, 3, exact), count(3, 10, exact), count(10, 16, exact)];
      const added = parts[0]!.map((value, score) => value + parts[1]![score]! + parts[2]![score]!);
      expect(added).toEqual(count(0, 16, exact));
    }
  });
});

describe("planSwaps", () => {
  it("planSwaps(units, permutations) enumerates up to thirteen units by default", () => {
    expect(planSwaps(13)).toEqual({ exact: true, replicates: 8_192 });
    expect(planSwaps(14)).toEqual({ exact: false, replicates: 10_000 });
    expect(planSwaps(5, 31)).toEqual({ exact: false, replicates: 31 });
  });
});

describe("smallestP", () => {
  it("smallestP(units, plan) shows that four units never reach 0.05 and six do", () => {
    expect(smallestP(4, planSwaps(4))).toBe(0.125);
    expect(smallestP(6, planSwaps(6))).toBe(0.03125);
    expect(smallestP(1, planSwaps(1))).toBe(1);
    expect(smallestP(100, planSwaps(100))).toBe(1 / 10_001);
  });
});

describe("pValue", () => {
  it("pValue(count, plan) counts the observation among random swaps, which are never all there are", () => {
    expect(pValue(0, { exact: false, replicates: 9_999 })).toBe(0.0001);
    expect(pValue(2, { exact: true, replicates: 16 })).toBe(0.125);
  });
});
