// Rows of a table as neutral lines: columns are renamed, and cells with JSON are parsed where the task wants lists or objects.

import { ValueDigest } from "../digest.ts";
import { type FindingSink, SILENT } from "../finding-sink.ts";
import { writtenId } from "../ids.ts";
import { tooDeepAt } from "../json-text.ts";
import { repeatedKey } from "../json-tree.ts";
import { KaratError, type Path, receivedText } from "../problem.ts";
import { remember } from "../remember.ts";
import { isObject, jsonOf } from "../shape.ts";
import type { SourceRecord } from "../source.ts";
import {
  accepts,
  type ColumnMap,
  isValueName,
  type Mapping,
  mapColumns,
  mapOfSide,
  type NeutralKeys,
  type SideName,
} from "./column-map.ts";

interface RowsSide {
  readonly side: SideName;
  readonly format: NeutralKeys;
  readonly map?: ColumnMap | undefined;
  /** Columns that belong to the other side, where both are read from one table. */
  readonly others?: readonly string[] | undefined;
  /** Whether the records are rows of a table by their file; lines of JSON may be neutral already. */
  readonly isTable: boolean;
  /** Whether both sides are read from the same records. */
  readonly isShared?: boolean | undefined;
  /** Whether nobody asks for the digest. */
  readonly isGlance?: boolean | undefined;
}

/** Reads the records of one side: the first few tell the columns, and from then on all are read alike. */
export class NeutralRows {
  readonly #side: RowsSide;
  #mapping: { readonly found: Mapping; readonly file: string } | null = null;
  #cell: Cell = (_key, cell) => cell;
  /** Whether a column is read by its own name, as what units are grouped by. */
  #isRest: (column: string) => boolean = () => true;
  /** Whether all columns belong to this side. */
  #isAllOwn = true;
  #isDecided = false;
  #digest = new ValueDigest();

  constructor(side: RowsSide) {
    this.#side = side;
  }

  lines(batch: readonly SourceRecord[]): readonly SourceRecord[] {
    if (!this.#isDecided && batch.length > 0) this.#decide(batch);
    return this.#mapping === null ? batch : batch.map((record) => this.#line(record));
  }

  /** Begins again with the first record. */
  restart(): this {
    this.#digest = new ValueDigest();
    return this;
  }

  /**
   * The digest of what this side reads of a table, so that one table has a digest for each side, and the same data has
   * the same in CSV, Parquet and in memory. Null where records are no rows.
   */
  digest(): string | null {
    return this.#mapping === null ? null : this.#digest.hex();
  }

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
    const { file, system } = batch[0]!;
    const column = format.systems === undefined ? system : undefined;
    const rows = batch
      .slice(0, MOST_LOOKED_AT)
      .map(rowOf)
      .filter((row) => row !== null);
    const columns = [...new Set(rows.flatMap(Object.keys))];
    const isAsked = column !== undefined || mapOfSide(map, side).size > 0;
    if (rows.length === 0 || (!isTable && !isAsked && !isLikeTable(columns, this.#side))) return;
    this.#mapping = { found: mapColumns(format, { side, file, columns, map, others, column }), file };
    this.#cell = cellReader(format);
    const { keys = [], takesColumns } = format;
    this.#isAllOwn = keys.length === 0 || takesColumns === true;
    const named = this.#mapping.found.columns;
    // A key that nothing was mapped to is another side's.
    const known = new Set([...named.keys(), ...named.values(), ...keys]);
    this.#isRest = (column) => !known.has(column);
  }

  #line(record: SourceRecord): SourceRecord {
    const row = rowOf(record);
    if (row === null) return record;
    refuseRepeated(record, row);
    const { columns } = this.#mapping!.found;
    const line: [string, unknown][] = [];
    for (const column of Object.keys(row))
      if (this.#isRest(column)) line.push([column, this.#cell(column, row[column], record)]);
    for (const [key, column] of columns) {
      const cell = Object.hasOwn(row, column) ? row[column] : null;
      if (cell === undefined || cell === null) continue;
      line.push([key, key === "id" ? idOf(cell, column, record) : this.#cell(key, cell, record)]);
    }
    const value = Object.fromEntries(line);
    if (this.#side.isGlance !== true)
      this.#digest.add(this.#isAllOwn ? value : Object.fromEntries(line.filter(([key]) => columns.has(key))));
    return record.text === undefined ? { ...record, value } : { ...record, text: JSON.stringify(value) };
  }
}

/** Rows before this one tell the columns. */
const MOST_LOOKED_AT = 20;

/** Null for what is no object: the format says what is wrong with it. */
function rowOf(record: SourceRecord): Readonly<Record<string, unknown>> | null {
  const json = jsonOf(record, SILENT);
  return isObject(json) ? json : null;
}

/** A line may name a column only once, as the header of a table. */
function refuseRepeated(record: SourceRecord, row: object): void {
  const again = record.text === undefined ? null : repeatedKey(record.text, row);
  if (again !== null) throw wrongRow(record, again, "every key once", `${receivedText(again.at(-1))} again`);
}

function wrongRow({ file, line }: SourceRecord, path: Path, expected: string, received: string, hint?: string) {
  const at = { file, line, path };
  return new KaratError({ code: "BAD_SHAPE", at, expected, received, ...(hint === undefined ? {} : { hint }) });
}

/** Whether lines of JSON are no neutral ones, and look as if they were a table with other names. */
function isLikeTable(columns: readonly string[], { format, side, isShared }: RowsSide): boolean {
  const { keys = [], takesColumns } = format;
  const hasId = columns.includes("id");
  if (keys.length === 0 && takesColumns === undefined) return false;
  // A key in other letters is a slip of a neutral line.
  const isKey = (column: string) => keys.includes(column.toLowerCase());
  const isNeutral = hasId && (takesColumns === true || columns.some(isKey));
  const isCalled = (as: SideName) => columns.some((one) => !isKey(one) && isValueName(one, as));
  // The key may be gold's, where another column is called as predictions are.
  if (isShared && (isNeutral ? side === "pred" && isCalled(side) : isCalled("gold") || isCalled("pred"))) return true;
  if (isNeutral) return false;
  try {
    mapColumns(format, { side, file: "", columns, map: [], others: [] });
    return true;
  } catch {
    // What has nothing of a table is left to the format, which knows better what was meant.
    return !hasId && columns.some((column) => IDS.test(column));
  }
}

const IDS = /(^|_)id$/i;

/** Integers that JavaScript cannot hold stay as they were written. */
function idOf(cell: unknown, column: string, record: SourceRecord): unknown {
  if (cell === "") throw wrongRow(record, [column], "an id in every row", "an empty cell");
  return typeof cell === "number" && !Number.isSafeInteger(cell) ? writtenId(cell, record, [column]) : cell;
}

type Cell = (key: string, cell: unknown, record: SourceRecord) => unknown;

/** Parses the texts in cells as JSON where lists or objects are wanted. */
function cellReader({ keys, shape, takesColumns }: NeutralKeys): Cell {
  // Columns are fields, of any shape.
  if (keys === undefined) return (_key, cell) => (takesColumns ? cell : (parsedOrUndefined(cell) ?? cell));
  const wanted = remember((key: string) => {
    const takesText = accepts(shape, key, "text");
    const takesTexts = accepts(shape, key, ["text"]);
    const takesOnlyText = takesText && (!keys.includes(key) || (!takesTexts && !accepts(shape, key, {})));
    return { takesText, takesTexts, takesOnlyText };
  });
  return (key, cell, record) => {
    if (typeof cell !== "string") return cell;
    const { takesText, takesTexts, takesOnlyText } = wanted(key);
    if (takesOnlyText) return cell;
    const parsed = parsedOrUndefined(cell);
    if (parsed !== undefined && (!takesText || accepts(shape, key, parsed))) return parsed;
    if (takesTexts && LIKE_A_LIST.test(cell))
      throw wrongRow(record, [key], "a text, or a list in JSON", receivedText(cell), "write lists with json.dumps");
    if (takesText || !takesTexts) return cell;
    return cell.trim() === "" ? [] : [cell];
  };
}

/** A list in another notation than JSON's, such as Python's or numpy's. */
const LIKE_A_LIST = /^\s*\[\s*(['"]).*\1\s*,?\s*\]\s*$/s;

function parsedOrUndefined(cell: unknown): unknown {
  if (typeof cell !== "string" || !/^\s*[[{]/.test(cell) || tooDeepAt(cell) !== -1) return undefined;
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}
