// The rows of a run: one row of numbers a unit, in any order, and their exact totals.
import { ExactSum } from "../core/exact-sum.ts";
import { compareText } from "../core/report.ts";

/** Rows in the order of their ids. */
export interface SortedRows {
  readonly ids: readonly string[];
  /** Row by row. */
  readonly values: Float64Array;
}

const NONE = new Float64Array(0);

export class Rows {
  readonly columns: readonly string[];
  readonly #most: number;
  readonly #sums: readonly ExactSum[];
  readonly #ids: string[] = [];
  #values: Float64Array;
  #count = 0;

  /** Keeps the rows of at most so many units: as soon as there are more, all are forgotten and only added up. */
  constructor(columns: readonly string[], most: number) {
    this.columns = columns;
    this.#most = most;
    this.#sums = columns.map(() => new ExactSum());
    this.#values = new Float64Array(Math.min(most, 64) * columns.length);
  }

  get count(): number {
    return this.#count;
  }

  get isKept(): boolean {
    return this.#count <= this.#most;
  }

  add(id: string, row: Readonly<Record<string, number>>): void {
    const width = this.columns.length;
    this.#count++;
    if (this.isKept) this.#reserve(this.#count * width);
    else this.#forget();
    for (let k = 0; k < width; k++) {
      const value = row[this.columns[k]!]!;
      this.#sums[k]!.add(value);
      if (this.isKept) this.#values[(this.#count - 1) * width + k] = value;
    }
    if (this.isKept) this.#ids.push(id);
  }

  totals(): Readonly<Record<string, number>> {
    const entries = this.columns.map((column, k): [string, number] => [column, this.#sums[k]!.total()]);
    return Object.fromEntries([...entries, ["units", this.#count]]);
  }

  sorted(): SortedRows {
    const width = this.columns.length;
    const order = this.#ids.map((_, k) => k).sort((a, b) => compareText(this.#ids[a]!, this.#ids[b]!));
    const values = new Float64Array(order.length * width);
    for (const [to, from] of order.entries())
      values.set(this.#values.subarray(from * width, (from + 1) * width), to * width);
    return { ids: order.map((k) => this.#ids[k]!), values };
  }

  #forget(): void {
    this.#ids.length = 0;
    this.#values = NONE;
  }

  #reserve(length: number): void {
    if (length <= this.#values.length) return;
    const larger = new Float64Array(Math.max(length, this.#values.length * 2));
    larger.set(this.#values);
    this.#values = larger;
  }
}

/** A row as a record of its columns, as summarize wants it. */
export function rowTotals(columns: readonly string[], values: Float64Array, row: number): Record<string, number> {
  const entries = columns.map((column, k): [string, number] => [column, values[row * columns.length + k]!]);
  return Object.fromEntries([...entries, ["units", 1]]);
}
