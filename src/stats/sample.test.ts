import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addSide, groupColumns, observedScores, totalsFor } from "./sample.ts";

const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe("observedScores", () => {
  it("observedScores(sample) gives the bits of a plain loop in unit order", () => {
    const input = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 12 })).chain(([columns, units]) =>
      fc.record({
        columns: fc.constant(columns),
        rows: fc.array(value, { minLength: columns * units, maxLength: columns * units }),
      }),
    );
    fc.assert(
      fc.property(input, ({ columns, rows }) => {
        const summarize = (totals: Float64Array, units: number) => [...totals, units];
        const weights = new Array<number>(rows.length / columns).fill(1);
        expect([...observedScores({ rows: Float64Array.from(rows), columns, summarize })]).toEqual([
          ...plainTotals(rows, weights, columns),
          weights.length,
        ]);
      }),
    );
  });

  it("observedScores(sample) refuses rows that cannot be resampled", () => {
    const scoring = { columns: 2, summarize: () => [] };
    const bug = "this is a bug in karat";
    expect(() => observedScores({ ...scoring, rows: Float64Array.of(1, 2, 3) })).toThrow(
      `${bug}: 3 numbers in 2 columns`,
    );
    expect(() => observedScores({ ...scoring, rows: Float64Array.of(1, Number.NaN) })).toThrow(
      "must be finite numbers",
    );
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
