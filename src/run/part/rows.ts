// The rows of a run: one row of numbers per unit, in any order, their exact totals, and what else is known of units whose rows are kept.
import { ExactSum } from "../../core/arithmetic.ts";
import { compareText, PackedTexts } from "../../core/ids.ts";
import { receivedText, usageError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";

export interface RowsState {
  readonly count: number;
  readonly sums: readonly (readonly number[])[];
  /** In the order of their ids; null where they were only added up. */
  readonly kept: KeptRows | null;
}

/** Units with their rows one after the other, and lists with an entry for each unit where the run asks for them. */
export interface KeptRows extends UnitLists {
  readonly ids: readonly string[];
  readonly values: Float64Array;
}

interface UnitLists {
  readonly groups?: readonly string[];
  readonly clusters?: readonly string[];
  /** Rows as they would be with gold drawn anew from its votes, one after the other. */
  readonly redrawn?: readonly (readonly number[])[];
  /** What the protocol's own script prints of a unit. */
  readonly texts?: readonly string[];
}

type ListName = keyof UnitLists;
/** What is known of one unit besides its row. */
export type UnitFacts = { readonly [Name in ListName]?: NonNullable<UnitLists[Name]>[number] | undefined };

const LISTS: readonly ListName[] = ["groups", "clusters", "redrawn", "texts"];

/** A mistake of the task, which may be somebody's own. */
function badCell(column: string, value: unknown): Error {
  const received = typeof value === "number" ? String(value) : receivedText(value);
  return new Error(`tally gives ${received} for the column ${column}, which is no finite number`);
}

const FIRST_ROWS = 16;

export class Rows {
  readonly columns: readonly string[];
  readonly #most: number;
  readonly #sums: readonly ExactSum[];
  /** Packed: ids that were cut out of a text would keep all of it in memory. */
  #ids = new PackedTexts();
  #values = new Float64Array(0);
  #lists: { [Name in ListName]?: unknown[] } = {};
  #count = 0;

  /** Keeps the rows of at most so many units: as soon as there are more, all are forgotten and only added up. */
  constructor(columns: readonly string[], most: number) {
    this.columns = columns;
    this.#most = most;
    this.#sums = columns.map(() => new ExactSum());
  }

  add(id: string, row: Readonly<Record<string, number>>, facts: UnitFacts = {}): void {
    const width = this.columns.length;
    for (const column of this.columns) if (!Number.isFinite(row[column])) throw badCell(column, row[column]);
    const start = this.#count * width;
    this.#count++;
    const isKept = this.#count <= this.#most;
    if (isKept && start + width > this.#values.length) this.#grow();
    for (let k = 0; k < width; k++) {
      const value = row[this.columns[k]!]!;
      this.#sums[k]!.add(value);
      if (isKept) this.#values[start + k] = value;
    }
    if (!isKept) {
      this.#forget();
      return;
    }
    this.#ids.add(id);
    for (const name of LISTS)
      if (facts[name] !== undefined) {
        this.#lists[name] ??= [];
        this.#lists[name].push(facts[name]);
      }
  }

  state(): RowsState {
    const values = this.#values.subarray(0, this.#count * this.columns.length);
    return {
      count: this.#count,
      sums: this.#sums.map((sum) => sum.toJSON()),
      kept:
        this.#count <= this.#most ? inOrder({ ids: this.#ids.texts(), values, ...(this.#lists as UnitLists) }) : null,
    };
  }

  #grow(): void {
    const larger = new Float64Array(Math.max(2 * this.#values.length, FIRST_ROWS * this.columns.length));
    larger.set(this.#values);
    this.#values = larger;
  }

  #forget(): void {
    if (this.#count !== this.#most + 1) return;
    this.#ids = new PackedTexts();
    this.#values = new Float64Array(0);
    this.#lists = {};
  }
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
    kept: count <= most ? inOrder(joinKept(parts.map(({ kept }) => kept!))) : null,
  };
}

function joinKept(parts: readonly KeptRows[]): KeptRows {
  const values = new Float64Array(parts.reduce((length, part) => length + part.values.length, 0));
  let at = 0;
  for (const part of parts) {
    values.set(part.values, at);
    at += part.values.length;
  }
  const lists = LISTS.filter((name) => parts.some((part) => part[name] !== undefined));
  return {
    ids: parts.flatMap(({ ids }) => ids),
    values,
    ...Object.fromEntries(lists.map((name) => [name, parts.flatMap((part): unknown[] => [...(part[name] ?? [])])])),
  };
}

/** Sorted by id; not copied if they are sorted already. */
function inOrder(kept: KeptRows): KeptRows {
  const { ids } = kept;
  if (ids.every((id, at) => at === 0 || compareText(ids[at - 1]!, id) <= 0)) return kept;
  return rowsAt(
    kept,
    Uint32Array.from(ids, (_, k) => k).sort((a, b) => compareText(ids[a]!, ids[b]!)),
  );
}

/** The units at these places, with all that is known of them. */
export function rowsAt(kept: KeptRows, places: ArrayLike<number>): KeptRows {
  const width = kept.values.length / kept.ids.length;
  const values = new Float64Array(places.length * (width || 0));
  for (let to = 0; to < places.length; to++)
    values.set(kept.values.subarray(places[to]! * width, (places[to]! + 1) * width), to * width);
  const some = (list: readonly unknown[]) => Array.from(places, (place) => list[place]);
  return {
    ids: some(kept.ids) as string[],
    values,
    ...Object.fromEntries(LISTS.flatMap((name) => (kept[name] === undefined ? [] : [[name, some(kept[name])]]))),
  };
}

/** The rows of these ids, which are sorted too; not copied if those are all. */
export function rowsOf(kept: KeptRows, wanted: readonly string[]): KeptRows {
  if (kept.ids.length === wanted.length) return kept;
  const isWanted = new Set(wanted);
  return rowsAt(
    kept,
    kept.ids.flatMap((id, at) => (isWanted.has(id) ? [at] : [])),
  );
}

/** Of a stored result with the scores of its units. */
export function keptOf(rows: NonNullable<Result["rows"]>, perUnit: NonNullable<Result["perUnit"]>): KeptRows {
  return {
    ids: perUnit.map(({ id }) => id),
    values: Float64Array.from(rows.flat()),
    ...(perUnit.some(({ group }) => group !== undefined) && { groups: perUnit.map(({ group = "" }) => group) }),
    ...(perUnit.some(({ cluster }) => cluster !== undefined) && {
      clusters: perUnit.map(({ cluster = "" }) => cluster),
    }),
  };
}

export function totalsOf({ count, sums }: RowsState, columns: readonly string[]): Readonly<Record<string, number>> {
  const entries = columns.map((column, k): [string, number] => [column, ExactSum.from(sums[k]!).total()]);
  return Object.fromEntries([...entries, ["units", count]]);
}

export function rowIn({ ids, values }: KeptRows, at: number): readonly number[] {
  const width = values.length / ids.length;
  return [...values.subarray(at * width, (at + 1) * width)];
}

/** One unit as totals of its own. */
export function rowTotals(columns: readonly string[], values: ArrayLike<number>, row: number): Record<string, number> {
  const entries = columns.map((column, k): [string, number] => [column, values[row * columns.length + k]!]);
  return Object.fromEntries([...entries, ["units", 1]]);
}

/** Throws where a run only added them up. */
export function keptRows({ kept }: RowsState): KeptRows {
  if (kept !== null) return kept;
  throw usageError("BAD_VALUE", {
    expected: "a run that kept its rows",
    received: "one that only added them up",
    hint: "score it again with `perUnit: true`",
  });
}
