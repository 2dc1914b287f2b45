import { describe, expect, it } from "vitest";
import { countStrictlyLarger, pairedBootstrapP } from "./compat.ts";
import type { Distribution } from "./distribution.ts";
import { testPair } from "./permutation.ts";
import type { Pair } from "./swap.ts";

function differences(observed: number, replicates: readonly number[]): Distribution {
  const one = Float64Array.of(observed);
  return {
    units: 9,
    observed: one,
    scale: one,
    leftOut: new Float64Array(0),
    counted: [],
    denominators: [],
    groups: null,
    replicates: () => Float64Array.from(replicates),
  };
}

describe("countStrictlyLarger", () => {
  it("countStrictlyLarger, a quirk of sacrebleu, calls a file and its own copy different where we say p = 1", () => {
    const rows = Float64Array.from({ length: 40 }, (_, unit) => unit % 3);
    const pair: Pair = { baseline: rows, system: rows, columns: 1, summarize: (totals, units) => [totals[0]! / units] };
    const counts = countStrictlyLarger(pair, { seed: 1, from: 0, to: 9_999 });
    expect((counts[0]! + 1) / 10_000).toBe(0.0001);
    expect(testPair(pair).p).toEqual([1]);
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
