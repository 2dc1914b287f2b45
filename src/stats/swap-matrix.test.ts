import { describe, expect, it } from "vitest";
import { finish } from "../core/event-loop.ts";
import { randomStream } from "./generator.ts";
import { DEFAULT_PERMUTATIONS, observedRank, planSwaps, ranks, smallestP, swapMatrix } from "./swap-matrix.ts";

/** Writes the bits themselves, so that the matrix shows which swaps were tried. */
const echo = {
  tests: ["studentised", "studentised"] as const,
  scores: 2,
  differing: [0, 0],
  statistic: (flips: Int32Array, into: Float64Array) => {
    into[0] = flips[0]!;
    into[1] = flips[1] ?? -1;
  },
};

describe("planSwaps", () => {
  it("planSwaps(units, permutations) tries all swaps if they are no more than was asked for", () => {
    expect(planSwaps(3, 8)).toEqual({ exact: true, replicates: 8 });
    expect(planSwaps(3, 7)).toEqual({ exact: false, replicates: 7 });
    expect(planSwaps(13)).toEqual({ exact: true, replicates: 8192 });
    expect(planSwaps(14)).toEqual({ exact: false, replicates: DEFAULT_PERMUTATIONS });
    expect(DEFAULT_PERMUTATIONS).toBe(10_000);
  });
});

describe("swapMatrix", () => {
  it("swapMatrix(statistic, run) of an exact plan goes through every pattern of swaps once, none of them first", () => {
    const matrix = finish(swapMatrix(echo, { plan: planSwaps(3, 8), units: 3, seed: 1 }));
    expect(matrix.map((column) => [...column])).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7],
      [-1, -1, -1, -1, -1, -1, -1, -1],
    ]);
  });

  it("swapMatrix(statistic, run) of a random plan has the observation first, then a stream of its own for each swap", () => {
    const matrix = finish(swapMatrix(echo, { plan: { exact: false, replicates: 3 }, units: 40, seed: 9 }));
    const expected = [0, 1, 2].map((replicate) => {
      const random = randomStream(9, "permutation", replicate);
      return [random.next(), random.next()];
    });
    expect(matrix.map((column) => [...column])).toEqual([
      [0, ...expected.map(([first]) => first)],
      [0, ...expected.map(([, second]) => second)],
    ]);
  });

  it("swapMatrix(statistic, { onSwaps }) says how far it is, all swaps in the end", () => {
    const done: number[] = [];
    finish(
      swapMatrix(echo, {
        plan: { exact: false, replicates: 600 },
        units: 3,
        seed: 1,
        onSwaps: (swaps) => done.push(swaps),
      }),
    );
    expect(done).toEqual([250, 250, 101]);
  });
});

describe("ranks", () => {
  it("ranks(column) counts for each entry those at least as large, ties of rounding included", () => {
    expect([...ranks(Float64Array.of(3, 1, 2, 3 * (1 + 1e-12), 0))]).toEqual([2, 4, 3, 2, 5]);
    expect([...ranks(Float64Array.of(3, 3.00001))]).toEqual([2, 1]);
  });

  it("observedRank(column) is the rank of the first entry", () => {
    for (const column of [Float64Array.of(2, 1, 2, 3), Float64Array.of(9, 1), Float64Array.of(1, 1 - 1e-12)])
      expect(observedRank(column)).toBe(ranks(column)[0]);
    expect(observedRank(Float64Array.of(2, 1, 2, 3))).toBe(3);
  });
});

describe("smallestP", () => {
  it("smallestP(differing, plan) is that of the observation and its mirror image, or of one among random swaps", () => {
    expect(smallestP(3, { exact: true, replicates: 32 })).toBe(0.25);
    expect(smallestP(0, { exact: true, replicates: 8 })).toBe(1);
    expect(smallestP(20, { exact: false, replicates: 999 })).toBe(0.001);
    expect(smallestP(3, { exact: false, replicates: 999 })).toBe(0.25);
  });
});
