import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DrawnSums } from "./drawn-sums.ts";

const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });

const input = fc.tuple(fc.integer({ min: 1, max: 21 }), fc.integer({ min: 1, max: 9 })).chain(([columns, units]) =>
  fc.record({
    columns: fc.constant(columns),
    rows: fc.array(value, { minLength: columns * units, maxLength: columns * units }),
    resamples: fc.array(fc.array(fc.integer({ min: 0, max: units - 1 }), { minLength: units, maxLength: units }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
);

/** One addition after the other, in the order of drawing. */
function plainSums(rows: readonly number[], columns: number, drawn: readonly number[]): number[] {
  return Array.from({ length: columns }, (_, column) =>
    drawn.reduce((sum, unit) => sum + rows[unit * columns + column]!, 0),
  );
}

describe("DrawnSums", () => {
  it("add(resamples, count, sums) gives the bits of a plain loop in the order of drawing, for any number of columns", () => {
    fc.assert(
      fc.property(input, ({ columns, rows, resamples }) => {
        const drawnSums = new DrawnSums(Float64Array.from(rows), columns);
        const sums = new Float64Array(resamples.length * drawnSums.width).fill(7);
        drawnSums.add(
          resamples.map((drawn) => Int32Array.from(drawn)),
          resamples.length,
          sums,
        );
        for (const [at, drawn] of resamples.entries())
          expect([...sums.slice(at * drawnSums.width, at * drawnSums.width + columns)]).toEqual(
            plainSums(rows, columns, drawn),
          );
      }),
    );
  });

  it("add(resamples, count, sums) adds every column of the units drawn, as often as they were", () => {
    const columns = 13;
    const cell = (unit: number, column: number) => (unit * columns + column + 1) ** 2;
    const rows = Float64Array.from({ length: 3 * columns }, (_, at) => cell(0, at));
    const drawnSums = new DrawnSums(rows, columns);
    const sums = new Float64Array(2 * drawnSums.width);
    drawnSums.add([Int32Array.of(2, 0, 2), Int32Array.of(1, 1, 1)], 2, sums);
    const found = (resample: number) => [...sums.slice(resample * drawnSums.width).slice(0, columns)];
    const expected = (of: (column: number) => number) => Array.from({ length: columns }, (_, column) => of(column));
    expect(found(0)).toEqual(expected((column) => cell(0, column) + 2 * cell(2, column)));
    expect(found(1)).toEqual(expected((column) => 3 * cell(1, column)));
  });

  it("new DrawnSums(rows, columns) leaves no more room than the columns need", () => {
    const width = (columns: number) => new DrawnSums(new Float64Array(columns), columns).width;
    expect([1, 4, 5, 8, 9, 12, 13, 25].map(width)).toEqual([4, 4, 8, 8, 12, 12, 16, 28]);
  });
});
