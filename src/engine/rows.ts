// Adds up the rows of units, in any order, and keeps them as long as there are few enough.
import type { Scored, UnitRows } from "../contract/scored.ts";
import type { Tallied } from "../contract/task.ts";
import { UNIT_LISTS, type UnitFacts, unitsInOrder } from "../contract/unit-rows.ts";
import { ExactSum } from "../numeric/arithmetic.ts";
import { receivedText } from "../problems/problem.ts";

/** The numbers of a tally in the order of the columns; throws if the task, which may be somebody's own, leaves one out. A tally in that order is not copied. */
export function rowOf(columns: readonly string[], tally: Tallied<string>): Float64Array {
  const isRow = tally instanceof Float64Array;
  if (isRow && tally.length !== columns.length)
    throw new Error(`tally gives ${tally.length} numbers for ${columns.length} columns`);
  const row = isRow ? tally : new Float64Array(columns.length);
  for (let at = 0; at < columns.length; at++) {
    const value = isRow ? row[at] : tally[columns[at]!];
    if (!Number.isFinite(value)) {
      const received = typeof value === "number" ? String(value) : receivedText(value);
      throw new Error(`tally gives ${received} for the column ${columns[at]}, which is no finite number`);
    }
    row[at] = value!;
  }
  return row;
}

const FIRST_ROWS = 16;

export class RowSums {
  readonly columns: readonly string[];
  readonly #most: number;
  readonly #sums: readonly ExactSum[];
  #ids: string[] = [];
  #values = new Float64Array(0);
  #lists: { -readonly [Name in keyof UnitFacts]?: unknown[] } = {};
  #count = 0;

  /** Keeps the rows of at most so many units: as soon as there are more, all are forgotten and only added up. */
  constructor(columns: readonly string[], most = Number.POSITIVE_INFINITY) {
    this.columns = columns;
    this.#most = most;
    this.#sums = columns.map(() => new ExactSum());
  }

  /** `row` has a finite number for each column. */
  add(id: string, row: Float64Array, facts: UnitFacts = {}): void {
    const start = this.#count * row.length;
    this.#count++;
    // Most counts are 0, which changes no sum.
    for (let k = 0; k < row.length; k++) if (row[k] !== 0) this.#sums[k]!.add(row[k]!);
    if (this.#count > this.#most) {
      this.#forget();
      return;
    }
    if (start + row.length > this.#values.length) this.#grow();
    this.#values.set(row, start);
    this.#ids.push(id);
    for (const name of UNIT_LISTS)
      if (facts[name] !== undefined) {
        this.#lists[name] ??= [];
        this.#lists[name].push(facts[name]);
      }
  }

  scored(): Pick<Scored, "count" | "sums" | "units"> {
    const values = this.#values.subarray(0, this.#count * this.columns.length);
    return {
      count: this.#count,
      sums: this.#sums.map((sum) => sum.toJSON()),
      units:
        this.#count <= this.#most
          ? unitsInOrder({ ids: this.#ids, values, ...(this.#lists as Partial<UnitRows>) })
          : null,
    };
  }

  #grow(): void {
    const larger = new Float64Array(Math.max(2 * this.#values.length, FIRST_ROWS * this.columns.length));
    larger.set(this.#values);
    this.#values = larger;
  }

  #forget(): void {
    if (this.#count !== this.#most + 1) return;
    this.#ids = [];
    this.#values = new Float64Array(0);
    this.#lists = {};
  }
}
