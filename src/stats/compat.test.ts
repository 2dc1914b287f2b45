import { describe, expect, it } from "vitest";
import { pairedBootstrapP, strictlyLarger } from "./compat.ts";
import type { Distribution } from "./distribution.ts";
import { countSwaps, pValue, testPair } from "./permutation.ts";
import type { Pair } from "./swap.ts";

function differences(observed: number, replicates: readonly number[]): Distribution {
  const none = new Float64Array(0);
  const one = Float64Array.of(observed);
  return { units: 9, observed: one, scale: one, replicates: Float64Array.from(replicates), leftOut: none, alone: null };
}

describe("strictlyLarger", () => {
  it("strictlyLarger, a quirk of sacrebleu, calls a file and its own copy different where we say p = 1", () => {
    const rows = Float64Array.from({ length: 40 }, (_, unit) => unit % 3);
    const pair: Pair = { baseline: rows, system: rows, columns: 1, summarize: (totals, units) => [totals[0]! / units] };
    const plan = { exact: false, replicates: 9_999 };
    const counts = countSwaps(pair, { seed: 1, from: 0, to: plan.replicates, exact: false, rule: strictlyLarger });
    expect(pValue(counts[0]!, plan)).toBe(0.0001);
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
