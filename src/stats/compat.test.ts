import { describe, expect, it } from "vitest";
import { byFormulas } from "../../test/statistics-sample.ts";
import { finish } from "../core/event-loop.ts";
import { mean, sum } from "../core/formula/formula.ts";
import { countStrictlyLarger, pairedBootstrapP } from "./compat.ts";
import type { Distribution } from "./distribution.ts";
import { randomStream } from "./generator.ts";
import type { Pair } from "./pair-statistic.ts";
import { testPair } from "./permutation.ts";
import { isFlipped } from "./studentise.ts";

function differences(observed: number, replicates: readonly number[]): Distribution {
  const one = Float64Array.of(observed);
  return {
    units: 9,
    observed: one,
    scale: one,
    isClustered: false,
    leftOut: () => new Float64Array(0),
    counted: () => new Uint8Array(0),
    effective: () => null,
    groups: [],
    *draw() {},
    bootstrap: () => ({ replicates: Float64Array.from(replicates), leftOut: new Float64Array(0) }),
  };
}

describe("countStrictlyLarger", () => {
  it("countStrictlyLarger, a quirk of sacrebleu, calls a file and its own copy different where we say p = 1", () => {
    const rows = Float64Array.from({ length: 40 }, (_, unit) => unit % 3);
    const pair: Pair = { ...byFormulas(["a"], { mean: mean("a") }), baseline: rows, system: rows };
    const counts = finish(countStrictlyLarger(pair, { seed: 1, swaps: 9_999 }));
    expect((counts[0]! + 1) / 10_000).toBe(0.0001);
    expect(testPair(pair).p).toEqual([1]);
  });
});

describe("countStrictlyLarger in small", () => {
  it("countStrictlyLarger(pair, swaps) counts the swaps with a larger distance, of random streams of their own", () => {
    const pair: Pair = {
      baseline: Float64Array.of(0, 3, 1, 4, 1, 5),
      system: Float64Array.of(2, 3, 2, 1, 1, 9),
      ...byFormulas(["a", "b"], { mean: mean("a"), sum: sum("b") }),
    };
    const larger = [0, 0];
    const replicates = Array.from({ length: 40 }, (_, k) => k);
    for (const replicate of replicates) {
      const flips = Int32Array.of(randomStream(7, "permutation", replicate).next());
      const sum = (side: 0 | 1, column: number) =>
        [0, 1, 2].reduce((all, unit) => {
          const rows = (isFlipped(flips, unit) ^ side) === 1 ? pair.system : pair.baseline;
          return all + rows[2 * unit + column]!;
        }, 0);
      if (Math.abs(sum(1, 0) - sum(0, 0)) > 3) larger[0]!++;
      if (Math.abs(sum(1, 1) - sum(0, 1)) > 1) larger[1]!++;
    }
    expect([...finish(countStrictlyLarger(pair, { seed: 7, swaps: 40 }))]).toEqual(larger);
    expect(larger[1]).toBeGreaterThan(0);
  });
});

describe("pairedBootstrapP", () => {
  it("pairedBootstrapP(difference, score), a quirk of sacrebleu, centres absolute differences by their own mean", () => {
    // |d*| = 1, 1, 2, 2, 9 with mean 3: only 9 − 3 exceeds 2, so p = (1 + 1) / (5 + 1)
    expect(pairedBootstrapP(differences(2, [-1, 1, -2, 2, 9]), 0)).toBe(2 / 6);
    expect(pairedBootstrapP(differences(6, [-1, 1, -2, 2, 9]), 0)).toBe(1 / 6);
  });

  it("pairedBootstrapP(difference, score), a quirk of sacrebleu, gives a copy the smallest p", () => {
    expect(pairedBootstrapP(differences(0, [0, 0, 0, 0]), 0)).toBe(1 / 5);
  });

  it("pairedBootstrapP(difference, score) is null where a resample is undefined", () => {
    expect(pairedBootstrapP(differences(1, [1, Number.NaN]), 0)).toBeNull();
  });
});
