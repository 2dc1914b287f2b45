// Rows of a table as neutral lines: columns are renamed, and cells with JSON are parsed where the task wants lists or objects.

import type { FindingSink, Spot } from "../../contract/finding-sink.ts";
import { writtenId } from "../../contract/ids.ts";
import { LAST_COUNTS } from "../../contract/shape.ts";
import type { SideName, SourceRecord } from "../../contract/source.ts";
import { ValueDigest } from "../../json/digest.ts";
import { setEntry } from "../../json/set-entry.ts";
import { strictText } from "../../json/text.ts";
import { repeatedKey } from "../../json/tree.ts";
import { remember } from "../../numeric/remember.ts";
import { KaratError, type Path, receivedText } from "../../problems/problem.ts";
import { isValueName, mapOfSide } from "./column-map.ts";
import { accepts, type Mapping, mapColumns, mayHaveKey } from "./find-columns.ts";
import {
  firstRows,
  hasNeutralKeys,
  MOST_LOOKED_AT,
  type NeutralKeys,
  type Row,
  type RowsSide,
  rowOf,
  takesAnyKey,
} from "./neutral-lines.ts";
import { parsedCell, pythonValue } from "./parsed-cell.ts";
import { type RecordTable, recordTable } from "./record-rows.ts";

/** Reads the records of one side. The first few decide which columns are read. */
export class NeutralRows {
  readonly #side: RowsSide;
  /** Null if the records are not rows; undefined before the first record. */
  #table: Table | null | undefined;
  #isSame = false;
  /** The first cell with a Python literal, in the first rows. */
  #python: Spot | undefined;
  /** The places where lines name a column twice: the row that is read instead of the line cannot show it. */
  readonly #repeated: Spot[] = [];
  #file = "";
  #digest: ValueDigest;

  constructor(side: RowsSide) {
    this.#side = side;
    this.#digest = new ValueDigest();
  }

  lines(batch: readonly SourceRecord[]): readonly SourceRecord[] {
    if (batch.length === 0) return batch;
    if (this.#table === undefined) {
      const records = batch.map(this.#readable);
      this.#table = tableOf(records, this.#side);
      this.#isSame = isSameColumns(rowOf(records[0]!) ?? {}, this.#table, this.#side);
      this.#file = records[0]!.file;
      if (this.#table !== null) this.#python = pythonSpot(records);
    }
    const table = this.#table;
    return table === null ? batch : batch.map((record) => this.#line(record, table)).filter((line) => line !== null);
  }

  /** Begins again with the first record. */
  restart(): this {
    this.#digest = new ValueDigest();
    return this;
  }

  /**
   * The digest of the values that this side reads, so that each side of one table has its own, and the same data has the
   * same digest in CSV, in Parquet and in memory. Null if the records are not rows.
   */
  digest(): string | null {
    return this.#table ? this.#digest.hex() : null;
  }

  warn(sink: FindingSink): void {
    const at = { record: { file: this.#file, line: 1 } };
    for (const spot of this.#repeated) sink.warn("REPEATED_KEY", LAST_COUNTS, spot);
    if (this.#python !== undefined) sink.warn("PYTHON_CELL", PYTHON_CELL, this.#python);
    if (this.#isSame) sink.warn("SAME_COLUMNS", SAME_COLUMNS, at);
    if (!this.#table || this.#table.guessed.length === 0) return;
    const { guessed, columns } = this.#table;
    const { side } = this.#side;
    const read = guessed.map((key) => `${key === "id" ? key : `${side}.${key}`}=${columns.get(key)}`);
    sink.warn("GUESSED_COLUMNS", `Guessed the columns: ${read.join(", ")}`, at);
  }

  /** A table of numbers may come from Python, which writes NaN where there is none. */
  readonly #readable = (record: SourceRecord): SourceRecord =>
    record.text === undefined || !this.#side.format.takesColumns
      ? record
      : { ...record, text: strictText(record.text) };

  /** Null for a row of predictions that has none: its cell is empty. */
  #line(given: SourceRecord, table: Table): SourceRecord | null {
    const { columns, idKey, cellOf, isRest, isAllOwn } = table;
    const record = this.#readable(given);
    const row = rowOf(record);
    if (row === null) return given;
    const isToldByGold = this.#side.others !== undefined && this.#side.side === "pred";
    const again = record.text === undefined || isToldByGold ? null : repeatedKey(record.text, row);
    if (again !== null)
      this.#repeated.push({ record: { file: record.file, line: record.line, isRow: true }, path: again });
    if (table.records !== undefined) return this.#recordLine(record, row, table.records);
    if (this.#side.side === "pred" && this.#side.isTable && isEmpty(row, table)) return null;
    const value: Record<string, unknown> = {};
    /** The fields that belong to this side. */
    const own = isAllOwn ? value : {};
    const set = (key: string, entry: unknown) => {
      setEntry(value, key, entry);
      if (own !== value && columns.has(key)) setEntry(own, key, entry);
    };
    for (const column of Object.keys(row)) if (isRest(column)) set(column, cellOf(column, row[column], record));
    for (const [key, column] of columns) {
      const cell = Object.hasOwn(row, column) ? row[column] : null;
      if (cell === undefined || cell === null) continue;
      if (key === "id") set(idKey, cell === "" && this.#side.format.mayHaveTotals ? "" : idOf(cell, column, record));
      else set(key, key === "response" ? answerOf(cell) : cellOf(key, cell, record));
    }
    if (this.#side.isGlance !== true) this.#digest.add(own);
    return record.text === undefined ? { ...record, value } : { ...record, text: JSON.stringify(value) };
  }

  /** The row as a record with any fields; null if predictions have nothing in it. */
  #recordLine(record: SourceRecord, row: Row, { columns, lineOf }: RecordTable): SourceRecord | null {
    const idColumn = columns.get("id");
    const id = idColumn === undefined ? undefined : idOf(row[idColumn], idColumn, record);
    const line = lineOf(row, id);
    if (line === null) return null;
    if (this.#side.isGlance !== true) this.#digest.add(line.value);
    const value = line.isRest
      ? { ...without(row, [...columns.values(), ...(this.#side.others ?? [])]), ...line.value }
      : line.value;
    const { file, line: number, system, untyped } = record;
    return {
      ...{ file, line: number, isRow: true, value },
      ...(system === undefined ? {} : { system }),
      ...(untyped === undefined ? {} : { untyped: line.plain }),
    };
  }
}

const PYTHON_CELL = "A cell holds a Python literal, read as such. Write cells with json.dumps, which every tool reads";
const SAME_COLUMNS =
  "Gold and predictions were read from the same columns. `map: pred.KEY=COLUMN` names a column of predictions";

/** Whether nothing says which part of a record is predicted, where both sides are in one and something else may be. */
function isSameColumns(row: object, table: Table | null, { side, format, others }: RowsSide): boolean {
  if (side === "gold" || others === undefined) return false;
  const isNamed = others.length > 0 || [...(table?.columns.keys() ?? [])].some((key) => key !== "id");
  if (format.idKey !== undefined) return !isNamed;
  const names = Object.keys(row);
  const isRead = names.some((name) => format.keys?.includes(name) && others.includes(name));
  return table === null && isRead && names.some((name) => !mayHaveKey(format, name) && !others.includes(name));
}

/** How the rows of a table are read. */
interface Table extends Mapping {
  /** The key of the id in a line. */
  readonly idKey: string;
  readonly cellOf: Cell;
  /** Whether a column is kept under its own name, to group units by. */
  isRest(column: string): boolean;
  /** Whether all columns belong to this side. */
  readonly isAllOwn: boolean;
  /** The reading of rows that are records with any fields. */
  readonly records?: RecordTable;
}

/** Whether a row has an id and nothing else that is read. */
function isEmpty(row: Row, { columns, isAllOwn }: Table): boolean {
  if (isAllOwn) return false;
  const id = columns.get("id");
  const own = [...columns.values()].filter((column) => column !== id);
  return own.length > 0 && own.every((column) => row[column] === "" || row[column] == null);
}

function tableOf(batch: readonly SourceRecord[], rowsSide: RowsSide): Table | null {
  const { side, format, map = [], others = [], isTable } = rowsSide;
  const { file, system } = batch[0]!;
  const { rows, names } = firstRows(batch);
  const asked = format.systems === undefined ? system : undefined;
  if (format.rows !== undefined && rows.length > 0) {
    const given = { ...rowsSide, format: { ...format, rows: format.rows }, file, map, asked };
    const records = recordTable(rows, names, given);
    if (records !== undefined) return { ...records, ...AS_RECORDS, records };
  }
  const column = format.systems === undefined ? (asked ?? answerColumn(names, rowsSide)) : undefined;
  const isSplit = format.idKey !== undefined && names.length > 2 && others.some((one) => names.includes(one));
  const isAsked = column !== undefined || isSplit || mapOfSide(map, side).size > 0;
  if (rows.length === 0 || (!isTable && !isAsked && !isLikeTable(names, rowsSide))) return null;
  const { columns, guessed } = mapColumns(format, { side, file, columns: names, map, others, column });
  const { keys = [], takesColumns } = format;
  // A key without a column belongs to the other side.
  const known = new Set([...columns.keys(), ...columns.values(), ...keys]);
  const isAllOwn = keys.length === 0 || takesColumns === true;
  const isOwn = isAsked ? ownFields(rowsSide, column) : () => true;
  const isRest = (name: string) => !known.has(name) && isOwn(name);
  // An answer is a line of its own shape, also where fields are columns.
  const { idKey = "id" } = columns.has("response") ? {} : format;
  return { columns, guessed, idKey, cellOf: cellReader(format), isRest, isAllOwn };
}

/** Lines of records are made at once. */
const AS_RECORDS = { idKey: "id", cellOf: (_: string, cell: unknown) => cell, isRest: () => false, isAllOwn: true };

function without(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
}

/** The column of models' answers, where gold's fields are columns of the same table. */
function answerColumn(names: readonly string[], { side, format, map, others }: RowsSide): string | undefined {
  if (side === "gold" || others === undefined || format.idKey === undefined) return undefined;
  const { id: _, response = "response", ...fields } = Object.fromEntries(mapOfSide(map, side));
  return Object.keys(fields).length === 0 && names.includes(response) ? response : undefined;
}

/** Finds the columns that are fields of the side, if fields are columns. A column that both sides would use is gold's. */
function ownFields({ side, format, map, others }: RowsSide, asked: string | undefined) {
  const { idKey, takesColumns } = format;
  if (asked !== undefined && (idKey !== undefined || takesColumns)) return () => false;
  if (others === undefined || idKey === undefined) return () => true;
  const [gold, pred] = [mapOfSide(map, "gold"), mapOfSide(map, "pred")];
  const isFree = side === "gold" || ![...gold.keys(), ...pred.keys()].some((key) => key !== "id");
  return (name: string) => !others.includes(name) && (isFree || name === idKey || gold.has(name));
}

function wrongRow({ file, line }: SourceRecord, path: Path, expected: string, received: string, hint?: string) {
  const at = { file, line, path };
  return new KaratError({ code: "BAD_SHAPE", at, expected, received, ...(hint === undefined ? {} : { hint }) });
}

/** Whether lines of JSON look like a table with other names than those of neutral lines. */
function isLikeTable(columns: readonly string[], { format, side, others }: RowsSide): boolean {
  if (takesAnyKey(format)) return false;
  const { keys = [] } = format;
  const isNeutral = hasNeutralKeys(columns, format);
  const isKey = (column: string) => keys.includes(column.toLowerCase());
  const isCalled = (as: SideName) => columns.some((one) => !isKey(one) && isValueName(one, as));
  // A key that both sides could read belongs to the other side, if this side has one of its own.
  const isTheirs = columns.filter(isKey).map((one) => others?.includes(one) === true);
  const isSplit = isTheirs.includes(true) && isTheirs.includes(false);
  const isMeant = isSplit || (side === "pred" && isCalled(side));
  if (others !== undefined && (isNeutral ? isMeant : isCalled("gold") || isCalled("pred"))) return true;
  if (isNeutral) return false;
  try {
    mapColumns(format, { side, file: "", columns, map: [], others: [] });
    return true;
  } catch {
    // The format reports other mistakes better.
    return !columns.includes("id") && columns.some((column) => IDS.test(column));
  }
}

const IDS = /(^|_)id$/i;

/** Integers that JavaScript cannot hold stay as they were written. */
function idOf(cell: unknown, column: string, record: SourceRecord): unknown {
  if (cell === "") throw wrongRow(record, [column], "an id in every row", "an empty cell");
  return typeof cell === "number" && !Number.isSafeInteger(cell) ? writtenId(cell, record, [column]) : cell;
}

/** An answer that is data already is its JSON. */
function answerOf(cell: unknown): string {
  return typeof cell === "string" ? cell : JSON.stringify(cell);
}

type Cell = (key: string, cell: unknown, record: SourceRecord) => unknown;

/** Parses the texts in cells as JSON where lists or objects are wanted. */
function cellReader({ keys, shape, takesColumns }: NeutralKeys): Cell {
  // Columns are fields, of any shape.
  if (keys === undefined) return (_key, cell) => (takesColumns ? cell : (parsedCell(cell) ?? cell));
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
    const parsed = parsedCell(cell);
    if (parsed !== undefined && (!takesText || accepts(shape, key, parsed))) return parsed;
    if (takesTexts && LIKE_A_LIST.test(cell))
      throw wrongRow(record, [key], "a text, or a list in JSON", receivedText(cell), "write lists with json.dumps");
    if (takesText || !takesTexts) return cell;
    return cell.trim() === "" ? [] : [cell];
  };
}

/** A list in another notation than JSON's, such as Python's or numpy's. */
const LIKE_A_LIST = /^\s*\[\s*(['"]).*\1\s*,?\s*\]\s*$/s;

function pythonSpot(records: readonly SourceRecord[]): Spot | undefined {
  for (const record of records.slice(0, MOST_LOOKED_AT))
    for (const [column, cell] of Object.entries(rowOf(record) ?? {}))
      if (typeof cell === "string" && /^\s*[[{]\s*'/.test(cell) && pythonValue(cell) !== undefined)
        return { record: { file: record.file, line: record.line, isRow: true }, path: [column] };
  return undefined;
}
