import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cosines, stacked, unitRows } from "./similarity.ts";

const chosen = (rows: readonly (readonly number[])[]) => ({ vectors: stacked(rows), positions: [...rows.keys()] });

function grid(down: readonly (readonly number[])[], across: readonly (readonly number[])[]): readonly number[][] {
  const { rows, columns, stride, values } = cosines(chosen(down), chosen(across));
  return Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => values[i * stride + j]!));
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (u: readonly number[], v: readonly number[]) => u.reduce((sum, each, k) => sum + each * v[k]!, 0);
  const lengths = Math.sqrt(dot(a, a) * dot(b, b));
  return lengths === 0 ? 0 : dot(a, b) / lengths;
}

const vector = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 5, maxLength: 5 });
const list = fc.array(vector, { maxLength: 7 });

describe("cosines", () => {
  it("cosines(down, across) is the cosine of each pair, for odd and even numbers of rows and columns", () => {
    fc.assert(
      fc.property(list, list, (down, across) => {
        const values = grid(down, across);
        expect(values).toHaveLength(down.length);
        for (const [i, a] of down.entries())
          for (const [j, b] of across.entries()) expect(values[i]![j]).toBeCloseTo(cosine(a, b), 12);
      }),
    );
  });

  it("cosines(down, across) is 0 with a vector of zeros", () => {
    expect(
      grid(
        [
          [0, 0],
          [1, 0],
        ],
        [
          [0, 0],
          [0, 0],
        ],
      ),
    ).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it("cosines(down, across) survives numbers whose squares overflow or vanish", () => {
    const [[same, right]] = grid(
      [[1e300, 1e300]],
      [
        [1e-300, 1e-300],
        [1e-300, -1e-300],
      ],
    ) as [[number, number]];
    expect(same).toBeCloseTo(1, 12);
    expect(right).toBeCloseTo(0, 12);
  });

  it.each([1.5e308, 5e-324, 2 ** -1060])("cosines(down, across) is right for components of %d", (large) => {
    const [[same, half, opposite]] = grid(
      [[large, large]],
      [
        [large, large],
        [large, 0],
        [-large, -large],
      ],
    ) as [[number, number, number]];
    expect(same).toBeCloseTo(1, 14);
    expect(half).toBeCloseTo(Math.SQRT1_2, 14);
    expect(opposite).toBeCloseTo(-1, 14);
  });

  it("cosines(down, across) takes only the chosen rows, in their order", () => {
    const vectors = stacked([
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
    const { values, stride } = cosines({ vectors, positions: [2, 0] }, { vectors, positions: [0, 1] });
    expect([values[0], values[1], values[stride], values[stride + 1]].map((each) => each!.toFixed(3))).toEqual([
      "0.707",
      "0.707",
      "1.000",
      "0.000",
    ]);
  });

  it("cosines(down, across) computes single precision vectors in doubles", () => {
    const row = Float32Array.from([0.1, 0.2, 0.3]);
    const side = { vectors: stacked([row]), positions: [0] };
    expect(side.vectors.values).toBeInstanceOf(Float32Array);
    expect(cosines(side, side).values[0]).toBeCloseTo(1, 14);
  });
});

describe("unitRows", () => {
  it("unitRows(vectors, positions) adds a row of zeros to an odd number of rows", () => {
    expect([...unitRows(stacked([[3, 4]]), [0])]).toEqual([0.6, 0.8, 0, 0]);
    expect(unitRows(stacked([]), [])).toHaveLength(0);
  });
});
