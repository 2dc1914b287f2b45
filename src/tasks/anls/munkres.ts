// The assignment of munkres 1.1.4, step by step: other solvers find pairs of the same profit, but not the same pairs.

/** Pairs of the largest total profit, by row. Rows and columns may differ in number. */
export function munkresPairs(
  profits: readonly (readonly number[])[],
): readonly (readonly [row: number, column: number])[] {
  const rows = profits.length;
  const columns = profits[0]?.length ?? 0;
  if (rows === 0 || columns === 0) return [];
  const side = Math.max(rows, columns);
  const largest = profits.reduce((most, row) => row.reduce((a, b) => Math.max(a, b), most), -Infinity);
  const costs = Array.from({ length: side }, (_, i) =>
    Float64Array.from({ length: side }, (__, j) => (i < rows && j < columns ? largest - profits[i]![j]! : 0)),
  );
  const starred = new Search(costs).run();
  return [...starred.entries()].filter(([row, column]) => row < rows && column < columns);
}

/** The stars, primes and covers of the Hungarian method. */
class Search {
  readonly #costs: readonly Float64Array[];
  readonly #side: number;
  /** The column of the star or prime of each row, and the row of the star of each column; -1 for none. */
  readonly #starOfRow: Int32Array;
  readonly #starOfColumn: Int32Array;
  readonly #primeOfRow: Int32Array;
  readonly #isRowCovered: Uint8Array;
  readonly #isColumnCovered: Uint8Array;
  /** The least uncovered cost; known after a search for an uncovered zero that found none. */
  #least = Infinity;

  constructor(costs: readonly Float64Array[]) {
    this.#costs = costs;
    this.#side = costs.length;
    this.#starOfRow = new Int32Array(this.#side).fill(-1);
    this.#starOfColumn = new Int32Array(this.#side).fill(-1);
    this.#primeOfRow = new Int32Array(this.#side).fill(-1);
    this.#isRowCovered = new Uint8Array(this.#side);
    this.#isColumnCovered = new Uint8Array(this.#side);
  }

  /** The column of each row. */
  run(): Int32Array {
    this.#subtractRowMinima();
    this.#starFirstZeros();
    while (!this.#coverStarredColumns()) this.#augment(...this.#primeWithoutStar());
    return this.#starOfRow;
  }

  #subtractRowMinima(): void {
    for (const row of this.#costs) {
      const least = row.reduce((a, b) => Math.min(a, b));
      for (let j = 0; j < row.length; j++) row[j]! -= least;
    }
  }

  #starFirstZeros(): void {
    for (const [i, row] of this.#costs.entries()) {
      const column = row.findIndex((cost, j) => cost === 0 && this.#starOfColumn[j] === -1);
      if (column === -1) continue;
      this.#starOfRow[i] = column;
      this.#starOfColumn[column] = i;
    }
  }

  /** Whether every column has a star. */
  #coverStarredColumns(): boolean {
    this.#isRowCovered.fill(0);
    for (let j = 0; j < this.#side; j++) this.#isColumnCovered[j] = this.#starOfColumn[j] === -1 ? 0 : 1;
    return this.#isColumnCovered.every((isCovered) => isCovered === 1);
  }

  /** Primes uncovered zeros until one is in a row without a star. */
  #primeWithoutStar(): readonly [row: number, column: number] {
    let start: readonly [number, number] = [0, 0];
    for (;;) {
      const zero = this.#uncoveredZero(...start);
      if (zero === null) {
        this.#shiftCosts();
        start = [0, 0];
        continue;
      }
      const [row, column] = zero;
      this.#primeOfRow[row] = column;
      const star = this.#starOfRow[row]!;
      if (star === -1) return zero;
      this.#isRowCovered[row] = 1;
      this.#isColumnCovered[star] = 0;
      start = [row, star];
    }
  }

  /** The first row with an uncovered zero, in cyclic order from a start, and the last such zero met in it. */
  #uncoveredZero(startRow: number, startColumn: number): readonly [number, number] | null {
    const side = this.#side;
    this.#least = Infinity;
    for (let i = 0; i < side; i++) {
      const row = (startRow + i) % side;
      if (this.#isRowCovered[row] === 1) continue;
      const before = this.#lastZero(row, 0, startColumn);
      const column = before === -1 ? this.#lastZero(row, startColumn, side) : before;
      if (column !== -1) return [row, column];
    }
    return null;
  }

  /** The last uncovered zero of a row in a range of columns, or -1; keeps the least uncovered cost. */
  #lastZero(row: number, from: number, to: number): number {
    const costs = this.#costs[row]!;
    for (let j = to - 1; j >= from; j--) {
      if (this.#isColumnCovered[j] === 1) continue;
      const cost = costs[j]!;
      if (cost === 0) return j;
      if (cost < this.#least) this.#least = cost;
    }
    return -1;
  }

  /** Adds to covered rows, then subtracts from uncovered columns: two roundings, as in the original. */
  #shiftCosts(): void {
    const least = this.#least;
    for (const [i, row] of this.#costs.entries()) {
      const isCovered = this.#isRowCovered[i] === 1;
      for (let j = 0; j < row.length; j++) {
        if (isCovered) row[j]! += least;
        if (this.#isColumnCovered[j] === 0) row[j]! -= least;
      }
    }
  }

  /** Swaps stars and primes along the path that begins at a prime without a star in its row. */
  #augment(row: number, column: number): void {
    let [i, j] = [row, column];
    for (;;) {
      const next = this.#starOfColumn[j]!;
      this.#starOfRow[i] = j;
      this.#starOfColumn[j] = i;
      if (next === -1) break;
      [i, j] = [next, this.#primeOfRow[next]!];
    }
    this.#primeOfRow.fill(-1);
  }
}
