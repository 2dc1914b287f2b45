// The rows of a run: one row of numbers a unit, in any order, their exact totals, and how a task makes scores of them.
import { ExactSum } from "../../core/arithmetic.ts";
import { compareText } from "../../core/ids.ts";
import { receivedText } from "../../core/problem.ts";

/** Rows as plain data. */
export interface RowsState {
  readonly count: number;
  /** The exact sum of each column. */
  readonly sums: readonly (readonly number[])[];
  /** Null where they were only added up. */
  readonly kept: KeptRows | null;
}

export interface KeptRows {
  readonly ids: readonly string[];
  /** Row after row. */
  readonly values: Float64Array;
}

/** A mistake of the task, which may be somebody's own. */
function badCell(column: string, value: unknown): Error {
  const received = typeof value === "number" ? String(value) : receivedText(value);
  return new Error(`tally gives ${received} for the column ${column}, which is no finite number`);
}

/** Rows come in pages, so that to take in one more never copies all the others. */
const PAGE_ROWS = 1_024;

export class Rows {
  readonly columns: readonly string[];
  readonly #most: number;
  readonly #sums: readonly ExactSum[];
  readonly #ids: string[] = [];
  readonly #pages: Float64Array[] = [];
  #count = 0;

  /** Keeps the rows of at most so many units: as soon as there are more, all are forgotten and only added up. */
  constructor(columns: readonly string[], most: number) {
    this.columns = columns;
    this.#most = most;
    this.#sums = columns.map(() => new ExactSum());
  }

  add(id: string, row: Readonly<Record<string, number>>): void {
    const width = this.columns.length;
    for (const column of this.columns) if (!Number.isFinite(row[column])) throw badCell(column, row[column]);
    this.#count++;
    const page = this.#count <= this.#most ? this.#pageFor(this.#count - 1) : this.#forget();
    const start = ((this.#count - 1) % PAGE_ROWS) * width;
    for (let k = 0; k < width; k++) {
      const value = row[this.columns[k]!]!;
      this.#sums[k]!.add(value);
      if (page !== null) page[start + k] = value;
    }
    if (page !== null) this.#ids.push(id);
  }

  state(): RowsState {
    return {
      count: this.#count,
      sums: this.#sums.map((sum) => sum.toJSON()),
      kept: this.#count <= this.#most ? { ids: this.#ids, values: this.#values() } : null,
    };
  }

  #pageFor(row: number): Float64Array {
    if (row % PAGE_ROWS === 0) this.#pages.push(new Float64Array(PAGE_ROWS * this.columns.length));
    return this.#pages.at(-1)!;
  }

  #values(): Float64Array {
    const values = new Float64Array(this.#count * this.columns.length);
    for (const [at, page] of this.#pages.entries()) {
      const start = at * page.length;
      values.set(page.subarray(0, values.length - start), start);
    }
    return values;
  }

  #forget(): null {
    this.#ids.length = 0;
    this.#pages.length = 0;
    return null;
  }
}

/** The rows of all parts; kept if there are at most so many. */
export function mergeRows(parts: readonly RowsState[], most: number): RowsState {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const width = parts[0]!.sums.length;
  return {
    count,
    sums: Array.from({ length: width }, (_, column) => mergeSums(parts.map(({ sums }) => sums[column]!))),
    kept: count <= most ? joinKept(parts.map(({ kept }) => kept!)) : null,
  };
}

function mergeSums(states: readonly (readonly number[])[]): readonly number[] {
  const sum = new ExactSum();
  for (const state of states) sum.merge(ExactSum.from(state));
  return sum.toJSON();
}

function joinKept(parts: readonly KeptRows[]): KeptRows {
  const values = new Float64Array(parts.reduce((length, part) => length + part.values.length, 0));
  let at = 0;
  for (const part of parts) {
    values.set(part.values, at);
    at += part.values.length;
  }
  return { ids: parts.flatMap(({ ids }) => ids), values };
}

export function totalsOf({ count, sums }: RowsState, columns: readonly string[]): Readonly<Record<string, number>> {
  const entries = columns.map((column, k): [string, number] => [column, ExactSum.from(sums[k]!).total()]);
  return Object.fromEntries([...entries, ["units", count]]);
}

/** The rows that were kept, in the order of their ids; the very arrays if they are in order, for they may be large. */
export function sortedRows({ kept }: RowsState, width: number): KeptRows {
  if (kept === null) throw new Error("this is a bug in karat: rows are wanted that were not kept");
  const { ids } = kept;
  if (ids.every((id, at) => at === 0 || compareText(ids[at - 1]!, id) <= 0)) return kept;
  const order = Uint32Array.from(ids, (_, k) => k).sort((a, b) => compareText(ids[a]!, ids[b]!));
  const values = new Float64Array(order.length * width);
  for (const [to, from] of order.entries())
    values.set(kept.values.subarray(from * width, (from + 1) * width), to * width);
  return { ids: Array.from(order, (k) => ids[k]!), values };
}

/** The group and the cluster of each unit, in the order of their ids, where units have them. */
export interface UnitLabels {
  readonly groups?: readonly string[] | undefined;
  readonly clusters?: readonly string[] | undefined;
}

/** Labels by id, as they are collected. */
export interface LabelledRows {
  readonly rows: RowsState;
  readonly groups?: readonly (readonly [id: string, group: string])[];
  readonly clusters?: readonly (readonly [id: string, cluster: string])[];
}

export function labelsInOrder({ rows, groups, clusters }: LabelledRows, width: number): UnitLabels {
  if (rows.kept === null || (groups === undefined && clusters === undefined)) return {};
  const { ids } = sortedRows(rows, width);
  const inOrder = (labels: readonly (readonly [string, string])[]) => {
    const byId = new Map(labels);
    return ids.map((id) => byId.get(id) ?? "");
  };
  return { ...(groups && { groups: inOrder(groups) }), ...(clusters && { clusters: inOrder(clusters) }) };
}

/** A row as a record of its columns, as summarize wants it. */
export function rowTotals(columns: readonly string[], values: Float64Array, row: number): Record<string, number> {
  const entries = columns.map((column, k): [string, number] => [column, values[row * columns.length + k]!]);
  return Object.fromEntries([...entries, ["units", 1]]);
}
