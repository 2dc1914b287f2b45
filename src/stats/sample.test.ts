import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addSide, addWeighted, groupColumns, totalsFor } from "./sample.ts";

const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe("addWeighted", () => {
  it("addWeighted(columns, weights, totals) gives the bits of a plain loop in unit order", () => {
    const input = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 12 })).chain(([columns, units]) =>
      fc.record({
        columns: fc.constant(columns),
        rows: fc.array(value, { minLength: columns * units, maxLength: columns * units }),
        weights: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: units, maxLength: units }),
      }),
    );
    fc.assert(
      fc.property(input, ({ columns, rows, weights }) => {
        const totals = totalsFor(columns);
        addWeighted(groupColumns(Float64Array.from(rows), columns), Float64Array.from(weights), totals.padded);
        expect([...totals.view]).toEqual(plainTotals(rows, weights, columns));
      }),
    );
  });

  it("addWeighted(columns, weights, totals) overwrites what the totals held", () => {
    const table = groupColumns(Float64Array.of(1, 2, 3, 4, 5, 6), 3);
    const totals = totalsFor(3);
    totals.padded.fill(7);
    addWeighted(table, Float64Array.of(1, 2), totals.padded);
    expect([...totals.view]).toEqual([9, 12, 15]);
  });
});

describe("addSide", () => {
  it("addSide(columns, flips, …) gives each side the rows that are its own after the flips, with the bits of weights 0 and 1", () => {
    const input = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 9 }));
    const withRows = input.chain(([columns, flips]) => {
      const length = 2 * columns * flips.length;
      return fc.record({
        columns: fc.constant(columns),
        flips: fc.constant(flips),
        rows: fc.array(value, { minLength: length, maxLength: length }),
      });
    });
    fc.assert(
      fc.property(withRows, ({ columns, flips, rows }) => {
        const table = groupColumns(Float64Array.from(rows), columns);
        for (const side of [0, 1] as const) {
          const totals = totalsFor(columns);
          addSide(table, Uint8Array.from(flips), { side, padded: totals.padded });
          const weights = flips.flatMap((flip) => (flip === side ? [1, 0] : [0, 1]));
          expect([...totals.view].map((total) => total + 0)).toEqual(plainTotals(rows, weights, columns));
        }
      }),
    );
  });
});

describe("groupColumns", () => {
  it("groupColumns(rows, columns) refuses rows that cannot be resampled", () => {
    expect(() => groupColumns(Float64Array.of(1, 2, 3), 2)).toThrow("this is a bug in karat: 3 numbers in 2 columns");
    expect(() => groupColumns(Float64Array.of(1, Number.NaN), 2)).toThrow("must be finite numbers");
  });
});

function plainTotals(rows: readonly number[], weights: readonly number[], columns: number): number[] {
  const totals = new Array<number>(columns).fill(0);
  weights.forEach((weight, unit) => {
    for (let column = 0; column < columns; column++) totals[column]! += weight * rows[unit * columns + column]!;
  });
  return totals;
}

describe("columns in groups of four", () => {
  const COLUMNS = 7;
  const rows = Float64Array.from({ length: 3 * COLUMNS }, (_, at) => (at + 1) ** 2);
  const row = (unit: number) => rows.subarray(unit * COLUMNS, (unit + 1) * COLUMNS);
  const table = groupColumns(rows, COLUMNS);

  it("groupColumns(rows, columns) lays four columns side by side, unit by unit, the last ones filled up with zeros", () => {
    const [first, second] = [
      [0, 1, 2].flatMap((unit) => [...row(unit).subarray(0, 4)]),
      [0, 1, 2].flatMap((unit) => [...row(unit).subarray(4), 0]),
    ];
    expect([...table.values]).toEqual([...first, ...second]);
    expect(table).toMatchObject({ units: 3, columns: COLUMNS });
    expect(totalsFor(COLUMNS)).toMatchObject({ padded: new Float64Array(8), view: new Float64Array(7) });
  });

  it("addWeighted(columns, weights, totals) adds every column", () => {
    const { padded, view } = totalsFor(COLUMNS);
    addWeighted(table, Float64Array.of(1, 0, 3), padded);
    expect([...view]).toEqual([...row(0)].map((value, column) => value + 3 * row(2)[column]!));
  });

  it("addSide(columns, flips, …) adds every column of one side", () => {
    const pairs = groupColumns(
      Float64Array.from({ length: 4 * COLUMNS }, (_, at) => (at + 1) ** 2),
      COLUMNS,
    );
    const of = (unit: number, column: number) => (unit * COLUMNS + column + 1) ** 2;
    const { padded, view } = totalsFor(COLUMNS);
    addSide(pairs, Uint8Array.of(0, 1), { side: 1, padded });
    expect([...view]).toEqual(Array.from({ length: COLUMNS }, (_, column) => of(1, column) + of(2, column)));
  });
});
