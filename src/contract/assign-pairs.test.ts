import { describe, expect, it } from "vitest";
import { assign } from "../numeric/assign.ts";

describe("assign(costs)", () => {
  it("gives SciPy's pairs in the order of rows, whichever side is longer", () => {
    // scipy.optimize.linear_sum_assignment of the same matrices
    expect(
      assign([
        [4, 1, 3],
        [2, 0, 5],
        [3, 2, 2],
      ]),
    ).toEqual([
      [0, 1],
      [1, 0],
      [2, 2],
    ]);
    expect(assign([[1], [0], [2]])).toEqual([[1, 0]]);
    expect(
      assign([
        [0, 0],
        [0, 0],
      ]),
    ).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it("gives no pairs for an empty matrix", () => {
    expect([assign([]), assign([[], []])]).toEqual([[], []]);
  });

  it.each([null, [1], [[1], [1, 2]], [[Number.NaN]], [["1"]], [[Number.POSITIVE_INFINITY]]])("refuses %j", (costs) => {
    expect(() => assign(costs as never)).toThrow("a matrix of finite costs");
  });
});
