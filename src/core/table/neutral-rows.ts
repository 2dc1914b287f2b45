// Rows of a table as neutral lines: columns are renamed, and cells with JSON are parsed where the task wants lists or objects.
import type { FindingSink } from "../finding-sink.ts";
import { isObject, jsonOf } from "../shape.ts";
import type { SourceRecord } from "../source.ts";
import {
  accepts,
  type ColumnMap,
  type Mapping,
  mapColumns,
  mapOfSide,
  type NeutralKeys,
  type SideName,
} from "./column-map.ts";

export interface RowsSide {
  readonly side: SideName;
  readonly format: NeutralKeys;
  readonly map?: ColumnMap | undefined;
  /** Columns that belong to the other side, where both are read from one table. */
  readonly others?: readonly string[] | undefined;
  /** Whether the records are rows of a table by their file; lines of JSON may be neutral already. */
  readonly isTable: boolean;
}

/** Reads the records of one side: the first few tell the columns, and from then on all are read alike. */
export class NeutralRows {
  readonly #side: RowsSide;
  #mapping: { readonly found: Mapping; readonly file: string } | null = null;
  readonly #cells = new Map<string, Cell>();
  #isDecided = false;

  constructor(side: RowsSide) {
    this.#side = side;
  }

  /** The same records as neutral lines. */
  lines(batch: readonly SourceRecord[]): readonly SourceRecord[] {
    if (!this.#isDecided && batch.length > 0) this.#decide(batch);
    return this.#mapping === null ? batch : batch.map((record) => this.#line(record));
  }

  /** Says which columns were guessed. */
  warn(sink: FindingSink): void {
    if (this.#mapping === null || this.#mapping.found.guessed.length === 0) return;
    const { found, file } = this.#mapping;
    const { side } = this.#side;
    const read = found.guessed.map((key) => `${key === "id" ? key : `${side}.${key}`}=${found.columns.get(key)}`);
    sink.warn("GUESSED_COLUMNS", `guessed the columns: ${read.join(", ")}`, {
      record: { file, line: 1 },
    });
  }

  #decide(batch: readonly SourceRecord[]): void {
    this.#isDecided = true;
    const { side, format, map = [], others = [], isTable } = this.#side;
    const { file } = batch[0]!;
    const rows = batch
      .slice(0, MOST_LOOKED_AT)
      .map(rowOf)
      .filter((row) => row !== null);
    const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
    const isMapped = mapOfSide(map, side).size > 0;
    if (rows.length === 0 || (!isTable && !isMapped && !isLikeTable(columns, format, side))) return;
    const found = mapColumns(format, { side, file, columns, map, others });
    this.#mapping = { found, file };
    for (const key of found.columns.keys()) this.#cells.set(key, cellOf(format, key));
  }

  #line(record: SourceRecord): SourceRecord {
    const row = rowOf(record);
    if (row === null) return record;
    const { columns } = this.#mapping!.found;
    const renamed = new Set(columns.values());
    const line = new Map([...row].filter(([column]) => !renamed.has(column) && !columns.has(column)));
    for (const [key, column] of columns) {
      const cell = row.get(column);
      if (cell !== undefined && cell !== null) line.set(key, key === "id" ? cell : this.#cells.get(key)!(cell));
    }
    const value = Object.fromEntries(line);
    return record.text === undefined ? { ...record, value } : { ...record, text: JSON.stringify(value) };
  }
}

/** Rows before this one tell the columns. */
const MOST_LOOKED_AT = 20;

const SILENT: FindingSink = { problem: () => {}, warn: () => {}, invalid: () => {} };

/** Null for what is no object: the format says what is wrong with it. */
function rowOf(record: SourceRecord): ReadonlyMap<string, unknown> | null {
  const json = jsonOf(record, SILENT);
  return isObject(json) ? new Map(Object.entries(json)) : null;
}

/** Whether lines that lack what neutral lines have look as if they were a table with other names. */
function isLikeTable(columns: readonly string[], format: NeutralKeys, side: SideName): boolean {
  const { keys = [], takesColumns } = format;
  const hasId = columns.includes("id");
  if (keys.length === 0 && takesColumns === undefined) return false;
  if (hasId && (takesColumns === true || keys.some((key) => columns.includes(key)))) return false;
  try {
    const names = { side, file: "", columns: columns, map: [], others: [] };
    mapColumns(format, names);
    return true;
  } catch {
    // What has nothing of a table is left to the format, which knows better what was meant.
    return !hasId && columns.some((column) => IDS.test(column));
  }
}

const IDS = /(^|_)id$/i;

type Cell = (cell: unknown) => unknown;

/** What becomes of the cells of a key. */
function cellOf({ shape, keys = [] }: NeutralKeys, key: string): Cell {
  if (!keys.includes(key) || shape === undefined) return (cell) => cell;
  const takesText = accepts(shape, key, "text");
  const takesTexts = accepts(shape, key, ["text"]);
  const takesOnlyText = takesText && !takesTexts && !accepts(shape, key, {});
  return (cell) => {
    if (typeof cell !== "string" || takesOnlyText) return cell;
    const parsed = /^\s*[[{]/.test(cell) ? parsedOrUndefined(cell) : undefined;
    if (parsed !== undefined) return parsed;
    if (takesText || !takesTexts || LIKE_A_LIST.test(cell)) return cell;
    return cell.trim() === "" ? [] : [cell];
  };
}

/** A list in another notation, such as Python's, is refused by the format rather than taken for one text. */
const LIKE_A_LIST = /^\s*\[\s*['"].*\]\s*$/s;

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
