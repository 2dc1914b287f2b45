// The rows of a run: one row of numbers a unit, in any order, their exact totals, and how a task makes scores of them.
import { ExactSum } from "../../core/arithmetic.ts";
import { compareText } from "../../core/ids.ts";
import { PackedTexts } from "../../core/packed-texts.ts";
import { type KaratError, receivedText, usageError } from "../../core/problem.ts";

export interface RowsState {
  readonly count: number;
  readonly sums: readonly (readonly number[])[];
  /** Null where they were only added up. */
  readonly kept: KeptRows | null;
}

interface KeptRows {
  readonly ids: readonly string[];
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
  #ids = new PackedTexts();
  /** Those that are full. */
  #pages: (readonly PackedColumn[])[] = [];
  readonly #page: Float64Array;
  #count = 0;

  /** Keeps the rows of at most so many units: as soon as there are more, all are forgotten and only added up. */
  constructor(columns: readonly string[], most: number) {
    this.columns = columns;
    this.#most = most;
    this.#sums = columns.map(() => new ExactSum());
    this.#page = new Float64Array(most === 0 ? 0 : PAGE_ROWS * columns.length);
  }

  add(id: string, row: Readonly<Record<string, number>>): void {
    const width = this.columns.length;
    for (const column of this.columns) if (!Number.isFinite(row[column])) throw badCell(column, row[column]);
    this.#count++;
    const isKept = this.#count <= this.#most;
    if (!isKept) this.#forget();
    const start = ((this.#count - 1) % PAGE_ROWS) * width;
    for (let k = 0; k < width; k++) {
      const value = row[this.columns[k]!]!;
      this.#sums[k]!.add(value);
      if (isKept) this.#page[start + k] = value;
    }
    if (!isKept) return;
    this.#ids.add(id);
    if (this.#count % PAGE_ROWS === 0) this.#pages.push(this.columns.map((_, k) => packed(this.#page, k, width)));
  }

  state(): RowsState {
    return {
      count: this.#count,
      sums: this.#sums.map((sum) => sum.toJSON()),
      kept: this.#count <= this.#most ? { ids: this.#ids.texts(), values: this.#values() } : null,
    };
  }

  #values(): Float64Array {
    const width = this.columns.length;
    const values = new Float64Array(this.#count * width);
    for (const [at, page] of this.#pages.entries()) {
      const start = at * PAGE_ROWS * width;
      for (let k = 0; k < width; k++)
        for (let row = 0; row < PAGE_ROWS; row++) values[start + row * width + k] = page[k]![row]!;
    }
    const rest = values.subarray(this.#pages.length * PAGE_ROWS * width);
    rest.set(this.#page.subarray(0, rest.length));
    return values;
  }

  #forget(): void {
    if (this.#count !== this.#most + 1) return;
    this.#ids = new PackedTexts();
    this.#pages = [];
  }
}

/** A column of a page: most are small whole numbers, which need an eighth of the memory. */
type PackedColumn = Float64Array | Uint8Array;

function packed(page: Float64Array, column: number, width: number): PackedColumn {
  const bytes = new Uint8Array(PAGE_ROWS);
  for (let row = 0; row < PAGE_ROWS; row++) {
    const value = page[row * width + column]!;
    bytes[row] = value;
    // Not the same for −0, which only a double can tell from 0.
    if (!Object.is(bytes[row], value))
      return Float64Array.from({ length: PAGE_ROWS }, (_, at) => page[at * width + column]!);
  }
  return bytes;
}

/** The rows of all parts; kept if there are at most so many. */
export function mergeRows(parts: readonly RowsState[], most: number): RowsState {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const width = parts[0]!.sums.length;
  return {
    count,
    sums: Array.from({ length: width }, (_, column) =>
      ExactSum.from(parts.flatMap(({ sums }) => sums[column]!)).toJSON(),
    ),
    kept: count <= most ? joinKept(parts.map(({ kept }) => kept!)) : null,
  };
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

export function rowTotals(columns: readonly string[], values: Float64Array, row: number): Record<string, number> {
  const entries = columns.map((column, k): [string, number] => [column, values[row * columns.length + k]!]);
  return Object.fromEntries([...entries, ["units", 1]]);
}

export function rowsNotKept(): KaratError {
  return usageError("BAD_VALUE", {
    expected: "a run that kept its rows",
    received: "one that only added them up",
    hint: "score it again with `perUnit: true`",
  });
}
