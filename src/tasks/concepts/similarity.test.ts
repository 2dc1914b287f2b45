import { describe, expect, it } from "vitest";
import { NOTHING } from "./answer.ts";
import { nearestColumns, nearestRows, nearPairs, uniqueConcepts } from "./similarity.ts";

const grid = (rows: readonly (readonly number[])[]) => ({
  rows: rows.length,
  columns: rows[0]?.length ?? 0,
  stride: (rows[0]?.length ?? 0) + 1,
  values: Float64Array.from(rows.flatMap((row) => [...row, 9])),
});

describe("similarity", () => {
  it("nearestColumns(grid) names the first of columns that are equal up to rounding", () => {
    expect(nearestColumns(grid([[0, 0.7071067811865475, Math.SQRT1_2]]))).toEqual([
      { position: 1, similarity: 0.7071067811865475 },
    ]);
  });

  it("nearestRows(grid) finds the best row of each column, also below 0", () => {
    expect(
      nearestRows(
        grid([
          [-0.9, 0.2],
          [-0.5, 0.1],
        ]),
      ),
    ).toEqual([
      { position: 1, similarity: -0.5 },
      { position: 0, similarity: 0.2 },
    ]);
  });

  it("nearestColumns(grid) is null without columns", () => {
    expect(nearestColumns(grid([[]]))).toEqual([null]);
  });

  it("nearPairs(grid, threshold) lists the columns at or above it, and none beyond the last", () => {
    expect(
      nearPairs(
        grid([
          [0.5, 0.4],
          [0.6, 0.7],
        ]),
        0.5,
      ),
    ).toEqual([[0], [0, 1]]);
  });

  it("uniqueConcepts(answer) refuses an answer that was not prepared", () => {
    expect(() => uniqueConcepts({ ...NOTHING, concepts: null }, "on")).toThrow("this is a bug in karat");
    expect(() => uniqueConcepts({ ...NOTHING, concepts: ["a"] }, "on")).toThrow("this is a bug in karat");
    expect(uniqueConcepts(NOTHING, "on").labels).toEqual([]);
  });
});
