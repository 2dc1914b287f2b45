import { describe, expect, it } from "vitest";
import { numpySum } from "./numpy-sum.ts";

describe("numpySum", () => {
  // numpy 2.4.6: float(np.array([i * 7919 % 997 / 997 for i in range(n)]).sum())
  it.each([
    [0, 0],
    [3, 1.8284854563691073],
    [7, 4.799398194583752],
    [8, 5.399197592778335],
    [15, 7.9969909729187565],
    [100, 52.00100300902708],
    [128, 66.30992978936811],
    [129, 66.99197592778336],
    [257, 132.28585757271816],
    [1000, 499.8284854563691],
  ])("numpySum(%i values) has the bits of numpy", (length, sum) => {
    expect(numpySum(Array.from({ length }, (_, i) => ((i * 7919) % 997) / 997))).toBe(sum);
  });
});
