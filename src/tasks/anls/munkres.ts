// The assignment of munkres 1.1.4, step by step: other solvers find pairs of the same profit, but not the same pairs.
import type { Work } from "./work.ts";

type Cell = readonly [row: number, column: number];

/** Pairs of the largest total profit, by row. Rows and columns may differ in number. */
export function munkresPairs(profits: readonly (readonly number[])[], work: Work): readonly Cell[] {
  const [rows, columns] = [profits.length, profits[0]?.length ?? 0];
  if (rows === 0 || columns === 0) return [];
  const side = Math.max(rows, columns);
  work.makeCosts(side * side);
  const largest = Math.max(...profits.map((row) => Math.max(...row)));
  const costs = Array.from({ length: side }, (_, i) =>
    Float64Array.from({ length: side }, (__, j) => (i < rows && j < columns ? largest - profits[i]![j]! : 0)),
  );
  return new Search(costs, work).pairs().filter(([row, column]) => row < rows && column < columns);
}

const NONE = -1;

/** The stars, primes and covers of the Hungarian method, on a square. */
class Search {
  readonly #costs: readonly Float64Array[];
  readonly #work: Work;
  readonly #starOfRow: Int32Array;
  readonly #starOfColumn: Int32Array;
  readonly #primeOfRow: Int32Array;
  readonly #isRowCovered: Uint8Array;
  readonly #isColumnCovered: Uint8Array;

  constructor(costs: readonly Float64Array[], work: Work) {
    const places = () => new Int32Array(costs.length).fill(NONE);
    this.#costs = costs;
    this.#work = work;
    [this.#starOfRow, this.#starOfColumn, this.#primeOfRow] = [places(), places(), places()];
    [this.#isRowCovered, this.#isColumnCovered] = [new Uint8Array(costs.length), new Uint8Array(costs.length)];
    for (const [i, row] of costs.entries()) {
      const least = Math.min(...row);
      for (let j = 0; j < row.length; j++) row[j]! -= least;
      const column = row.findIndex((cost, j) => cost === 0 && this.#starOfColumn[j] === NONE);
      if (column !== NONE) this.#star(i, column);
    }
  }

  pairs(): readonly Cell[] {
    for (;;) {
      this.#isRowCovered.fill(0);
      this.#starOfColumn.forEach((row, j) => {
        this.#isColumnCovered[j] = row === NONE ? 0 : 1;
      });
      if (!this.#isColumnCovered.includes(0)) return [...this.#starOfRow.entries()];
      this.#moveStars(this.#primeWithoutStar());
    }
  }

  #star(row: number, column: number): void {
    this.#starOfRow[row] = column;
    this.#starOfColumn[column] = row;
  }

  /** Primes uncovered zeros until one is in a row without a star. */
  #primeWithoutStar(): Cell {
    for (let start: Cell = [0, 0]; ; ) {
      const zero = this.#uncoveredZero(start);
      start = [0, 0];
      if (zero === null) continue;
      const [row, column] = zero;
      this.#primeOfRow[row] = column;
      const star = this.#starOfRow[row]!;
      if (star === NONE) return zero;
      this.#isRowCovered[row] = 1;
      this.#isColumnCovered[star] = 0;
      start = [row, star];
    }
  }

  /** The first row with an uncovered zero, in cyclic order from a start, and the last one met in it; null after making one. */
  #uncoveredZero([startRow, startColumn]: Cell): Cell | null {
    const side = this.#costs.length;
    let least = Infinity;
    for (let i = 0; i < side; i++) {
      const row = (startRow + i) % side;
      if (this.#isRowCovered[row] === 1) continue;
      this.#work.searchCosts(side);
      const costs = this.#costs[row]!;
      for (let j = 1, column = startColumn; j <= side; j++) {
        column = column === 0 ? side - 1 : column - 1;
        if (this.#isColumnCovered[column] === 1) continue;
        const cost = costs[column]!;
        if (cost === 0) return [row, column];
        if (cost < least) least = cost;
      }
    }
    this.#shiftCosts(least);
    return null;
  }

  /** Adds to covered rows, then subtracts from uncovered columns: two roundings, as in the original. */
  #shiftCosts(least: number): void {
    this.#work.searchCosts(this.#costs.length * this.#costs.length);
    for (const [i, row] of this.#costs.entries()) {
      const isCovered = this.#isRowCovered[i] === 1;
      for (let j = 0; j < row.length; j++) {
        if (isCovered) row[j]! += least;
        if (this.#isColumnCovered[j] === 0) row[j]! -= least;
      }
    }
  }

  /** Swaps stars and primes along the path that begins at a prime without a star in its row. */
  #moveStars([row, column]: Cell): void {
    for (;;) {
      const next = this.#starOfColumn[column]!;
      this.#star(row, column);
      if (next === NONE) break;
      [row, column] = [next, this.#primeOfRow[next]!];
    }
    this.#primeOfRow.fill(NONE);
  }
}
