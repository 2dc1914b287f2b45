import fc from "fast-check";
import { describe, expect, it } from "vitest";
import fixture from "../contract/fixtures/assignments.json" with { type: "json" };
import large from "../contract/fixtures/large-assignments.json" with { type: "json" };
import { assignColumns } from "./assign.ts";
import { largeCosts } from "./fixtures/large-costs.ts";

interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly costs: readonly number[];
}

/** Small matrices, half of them of few different costs, so that ties abound. */
const matrix: fc.Arbitrary<Matrix> = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), fc.boolean())
  .chain(([rows, columns, hasTies]) => {
    const cost = hasTies ? fc.integer({ min: 0, max: 2 }) : fc.double({ min: -9, max: 9, noNaN: true });
    return fc.record({
      rows: fc.constant(rows),
      columns: fc.constant(columns),
      costs: fc.array(cost, { minLength: rows * columns, maxLength: rows * columns }),
    });
  });

/** Tries every way to give the remaining rows a column of their own; rows may go without one if there are too many. */
function cheapestByForce({ rows, columns, costs }: Matrix, row = 0, taken = new Set<number>()): number {
  if (row === rows || taken.size === columns) return 0;
  let best = rows - row > columns - taken.size ? cheapestByForce({ rows, columns, costs }, row + 1, taken) : Infinity;
  for (let column = 0; column < columns; column++) {
    if (taken.has(column)) continue;
    const rest = cheapestByForce({ rows, columns, costs }, row + 1, new Set([...taken, column]));
    best = Math.min(best, costs[row * columns + column]! + rest);
  }
  return best;
}

describe("assign", () => {
  it("assign(costs, rows, columns) gives scipy's pairs, ties included (quirk)", () => {
    const got = fixture.matrices.map((m) => [...assignColumns(Float64Array.from(m.costs), m.rows, m.columns)]);
    expect(got).toEqual(fixture.matrices.map((m) => m.columnOfRow));
    expect(got.length).toBe(150);
  });

  it.each(large.cases)("assign(costs, rows, columns) gives scipy's pairs of $rows × $columns $kind", (given) => {
    const costs = largeCosts(given);
    const untouched = costs.slice();
    expect([...assignColumns(costs, given.rows, given.columns)]).toEqual(given.columnOfRow);
    expect(costs.every((cost, cell) => cost === untouched[cell])).toBe(true);
  });

  it("assign(costs, rows, columns) gives the same pairs however far the costs are from each other", () => {
    const costs = Float64Array.of(1e300, 2, 3, 2, -1e300, 1e-300, 3, 1e-300, 5e-324);
    expect([...assignColumns(costs, 3, 3)]).toEqual([2, 1, 0]);
    expect([...assignColumns(Float64Array.of(1e308, -1e308, -1e308, 1e308), 2, 2)]).toEqual([1, 0]);
  });

  it("assign(costs, rows, columns) is a cheapest assignment, as trying all of them shows", () => {
    fc.assert(
      fc.property(matrix, (m) => {
        const columnOfRow = assignColumns(Float64Array.from(m.costs), m.rows, m.columns);
        const pairs = [...columnOfRow.entries()].filter(([, column]) => column >= 0);
        const cost = pairs.reduce((sum, [row, column]) => sum + m.costs[row * m.columns + column]!, 0);
        expect(pairs.length).toBe(Math.min(m.rows, m.columns));
        expect(new Set(pairs.map(([, column]) => column)).size).toBe(pairs.length);
        expect(cost).toBeCloseTo(cheapestByForce(m), 9);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it("assign(costs, rows, columns) leaves rows or columns over when there are more of them", () => {
    expect([...assignColumns(Float64Array.of(5, 1, 3), 3, 1)]).toEqual([-1, 0, -1]);
    expect([...assignColumns(Float64Array.of(5, 1, 3), 1, 3)]).toEqual([1]);
    expect([...assignColumns(new Float64Array(0), 0, 3)]).toEqual([]);
    expect([...assignColumns(new Float64Array(0), 2, 0)]).toEqual([-1, -1]);
  });

  it("assign(costs, rows, columns) refuses costs that are not finite", () => {
    expect(() => assignColumns(Float64Array.of(Number.NaN), 1, 1)).toThrow("bug in karat");
    expect(() => assignColumns(Float64Array.of(Number.POSITIVE_INFINITY), 1, 1)).toThrow("bug in karat");
  });
});
