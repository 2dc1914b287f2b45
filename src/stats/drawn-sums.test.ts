import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AT_A_TIME, DrawnSums } from "./drawn-sums.ts";

const count = fc.integer({ min: 0, max: 9 });

/** Rows of some columns, and counts of each resample for every unit. */
const inputOf = (value: fc.Arbitrary<number>) =>
  fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 9 })).chain(([columns, units]) =>
    fc.record({
      columns: fc.constant(columns),
      rows: fc.array(value, { minLength: columns * units, maxLength: columns * units }),
      resamples: fc.array(fc.array(count, { minLength: units, maxLength: units }), {
        minLength: AT_A_TIME,
        maxLength: AT_A_TIME,
      }),
    }),
  );

type Resamples = readonly (readonly number[])[];

/** The sums of each resample, as the class gives them. */
function sumsOf(rows: readonly number[], columns: number, resamples: Resamples): number[][] {
  const drawnSums = new DrawnSums(Float64Array.from(rows), columns);
  const counts = Float64Array.from(resamples[0]!.flatMap((_, unit) => resamples.map((drawn) => drawn[unit]!)));
  const sums = new Float64Array(AT_A_TIME * drawnSums.width).fill(7);
  drawnSums.add(counts, sums);
  return resamples.map((_, at) => [...sums.slice(at * drawnSums.width).slice(0, columns)]);
}

/** One product after the other, in unit order. */
function plainSums(rows: readonly number[], columns: number, drawn: readonly number[]): number[] {
  return Array.from({ length: columns }, (_, column) =>
    drawn.reduce((sum, times, unit) => sum + times * rows[unit * columns + column]!, 0),
  );
}

/** One addition after the other, as often as each unit was drawn. */
function repeatedSums(rows: readonly number[], columns: number, drawn: readonly number[]): number[] {
  const units = drawn.flatMap((times, unit) => new Array<number>(times).fill(unit));
  return Array.from({ length: columns }, (_, column) =>
    units.reduce((sum, unit) => sum + rows[unit * columns + column]!, 0),
  );
}

describe("DrawnSums", () => {
  it("add(counts, sums) gives the bits of a plain loop over the units, for any number of columns", () => {
    fc.assert(
      fc.property(inputOf(fc.double({ min: -1e6, max: 1e6, noNaN: true })), ({ columns, rows, resamples }) => {
        expect(sumsOf(rows, columns, resamples)).toEqual(resamples.map((drawn) => plainSums(rows, columns, drawn)));
      }),
    );
  });

  it("add(counts, sums) is exact for whole numbers: as if every drawn row were added by itself", () => {
    fc.assert(
      fc.property(inputOf(fc.integer({ min: -1e9, max: 1e9 })), ({ columns, rows, resamples }) => {
        expect(sumsOf(rows, columns, resamples)).toEqual(resamples.map((drawn) => repeatedSums(rows, columns, drawn)));
      }),
    );
  });

  it("new DrawnSums(rows, columns) leaves no more room than the columns need", () => {
    const width = (columns: number) => new DrawnSums(new Float64Array(columns), columns).width;
    expect([1, 3, 4, 6, 7, 25].map(width)).toEqual([3, 3, 6, 6, 9, 27]);
  });
});
