// Rows of a table as records with any fields: one column holds records or answers, or each column is a field.
import { isObject } from "../../contract/shape.ts";
import type { AnyFormat, RecordRows, SideName } from "../../contract/source.ts";
import type { CellPath } from "../../json/record.ts";
import { setEntry } from "../../json/set-entry.ts";
import { type ColumnMap, isIdName, isValueName, mapOfSide } from "./column-map.ts";
import { checkColumn, mapColumns } from "./find-columns.ts";
import { nestedRow, stepsOf } from "./nested-row.ts";
import type { Row } from "./neutral-lines.ts";
import { parsedCell } from "./parsed-cell.ts";

interface RecordTableSide {
  readonly file: string;
  readonly side: SideName;
  readonly format: Pick<AnyFormat, "idKey" | "keys"> & { readonly rows: RecordRows };
  readonly map: ColumnMap;
  /** The columns that belong to the other side; undefined unless both sides are read from one table. */
  readonly others?: readonly string[] | undefined;
  /** The column that is asked for: `PATH#COLUMN`. */
  readonly asked?: string | undefined;
  readonly isTable: boolean;
  /** Whether gold is only glanced at, so that the types of whole columns matter. */
  readonly isGlance?: boolean | undefined;
}

/** How the rows of a table become lines. */
export interface RecordTable {
  readonly columns: ReadonlyMap<string, string>;
  readonly guessed: readonly string[];
  /** Null for predictions of which nothing is in the row. */
  lineOf(row: Row, id: unknown): RecordLine | null;
}

export interface RecordLine {
  readonly value: Row;
  /** The places of plain cells that may be numbers or booleans; at a glance of all, since whole columns show their types. */
  readonly plain: readonly CellPath[];
  /** Whether further columns of the row stay beside its value, to group units by. */
  readonly isRest: boolean;
}

/** Undefined if the rows are lines already, or columns are mapped to fields one by one. */
export function recordTable(
  rows: readonly Row[],
  names: readonly string[],
  given: RecordTableSide,
): RecordTable | undefined {
  const { side, map, others, isTable } = given;
  const own = mapOfSide(map, side);
  if ([...own.keys()].some((key) => key !== "id" && !KEYS.includes(key))) return undefined;
  const id = own.get("id") ?? idColumn(rows, names, given, given.asked ?? own.get("value") ?? own.get("response"));
  const free = names.filter((name) => name !== id && others?.includes(name) !== true);
  const value = id === undefined ? undefined : valueColumn(rows, names, free, given);
  if (value !== undefined) return ofColumn(id!, value, given);
  if (!isTable || (others !== undefined && side === "pred")) return undefined;
  return ofFields(id, free, rows, given);
}

const KEYS: readonly string[] = ["value", "response"];

/** A column that holds whole records or answers, by the key of a line that it stands for. */
interface ValueColumn {
  readonly key: string;
  readonly column: string;
  readonly isGuessed: boolean;
}

/** The column of the ids; undefined if none has such a name, and rows may go by their positions or show by themselves what they lack. */
function idColumn(
  rows: readonly Row[],
  names: readonly string[],
  { format, file, side, map, others = [], isTable }: RecordTableSide,
  asked: string | undefined,
): string | undefined {
  const { idKey = "id" } = format;
  if (names.includes(idKey)) return idKey;
  const named = names.filter((name) => isIdName(name) && !isField(format.rows, name));
  if (named.length === 1) return named[0];
  if (!isTable) return undefined;
  // Beside a column of whole records, `receipt_id` can only be their id.
  const free = names.filter((name) => name !== asked && !others.includes(name));
  const [ownId, ...more] = free.filter((name) => /[_-][iI][dD]$|I[dD]$/.test(name) && !isField(format.rows, name));
  const records = asked ?? free.find((name) => name !== ownId);
  const isSure = more.length === 0 && (asked !== undefined || free.length === 2);
  if (ownId !== undefined && records !== undefined && isSure && holdsRecords(rows, records, side)) return ownId;
  if (format.rows.as === "positions") return undefined;
  return mapColumns({ takesColumns: true }, { file, side, columns: names, map, others: [] }).columns.get("id");
}

function valueColumn(
  rows: readonly Row[],
  names: readonly string[],
  free: readonly string[],
  given: RecordTableSide,
): ValueColumn | undefined {
  const { file, side, format, map, others = [], asked, isTable } = given;
  const isShared = given.others !== undefined;
  const own = mapOfSide(map, side);
  const key = side === "pred" ? "response" : "value";
  const named = asked === undefined ? KEYS.find((one) => own.has(one)) : key;
  if (named !== undefined) {
    const column = asked ?? own.get(named)!;
    checkColumn(column, { file, side, columns: names, map, others });
    return { key: named, column, isGuessed: false };
  }
  const { fields } = format.rows;
  const isNamed = (name: string) => KEYS.includes(name);
  // A line of JSON with an id and an answer is one already.
  const candidates = free.filter((name) => (isNamed(name) ? isTable || isShared : isValueName(name, side)));
  const meant = candidates.filter((name) => !isField(format.rows, name));
  const exact = meant.filter(isNamed);
  const [column] = exact.length > 0 ? exact : meant;
  const hasOther = names.some((name) => others.includes(name) || isValueName(name, side === "gold" ? "pred" : "gold"));
  const isSplit = isShared && hasOther;
  if (isRenamed(rows, free, given)) return undefined;
  const hasNoField = fields !== undefined && !free.some((name) => isField(format.rows, name));
  if (column !== undefined && (exact.length === 1 || meant.length === 1)) {
    const isOpen = isTable && fields === undefined && exact.length === 1;
    const isSure =
      isSplit || hasNoField || isOpen || (isTable && (free.length === 1 || holdsRecords(rows, column, side)));
    return isSure ? { key: isNamed(column) ? column : key, column, isGuessed: !isNamed(column) } : undefined;
  }
  if (!isTable && !isShared) return undefined;
  const [only] = free;
  const isLone =
    free.length === 1 && meant.length === 0 && !isField(format.rows, only!) && !(isShared && side === "pred");
  if (isLone && (isSplit || fields?.length === 0 || holdsRecords(rows, only!, side)))
    return { key, column: only!, isGuessed: false };
  if (!(isTable && fields?.length === 0) && !(hasNoField && meant.length > 1)) return undefined;
  // Asks for the flag that says which one it is.
  const keys = [key];
  return void mapColumns({ keys }, { file, side, columns: names, map, others });
}

/** Whether a column is a described field, or a part of one. */
function isField({ fields = [] }: RecordRows, column: string): boolean {
  return fields.includes(column) || fields.includes(stepsOf(column)[0]!);
}

/** Whether the only column of plain values can only mean the only field. */
function isRenamed(rows: readonly Row[], free: readonly string[], { side, format, isTable, others }: RecordTableSide) {
  const [column, ...more] = free;
  if (side === "gold" || !isTable || others !== undefined || column === undefined || more.length > 0) return false;
  const isPlain = (cell: unknown) => isEmpty(cell) || (typeof cell !== "object" && !/[[{]/.test(String(cell)));
  const isLone = format.rows.fields?.length === 1 && !isField(format.rows, column);
  return isLone && rows.every((row) => isPlain(row[column]));
}

/** Whether cells hold JSON or Python data: all those of gold, any of predictions. */
function holdsRecords(rows: readonly Row[], column: string, side: SideName): boolean {
  const cells = rows.map((row) => row[column]).filter((cell) => !isEmpty(cell));
  const isRecord = (cell: unknown) => typeof cell === "object" || /^\s*[[{]/.test(String(cell));
  return side === "gold" ? cells.length > 0 && cells.every(isRecord) : cells.some(isRecord);
}

export function isEmpty(cell: unknown): boolean {
  return cell === "" || cell === null || cell === undefined;
}

function ofColumn(id: string, { key, column, isGuessed }: ValueColumn, given: RecordTableSide): RecordTable {
  const { format, side, isGlance } = given;
  const { idKey = "id", rows } = format;
  const guessed = [...(id === idKey || id === "id" ? [] : ["id"]), ...(isGuessed ? [key] : [])];
  const isRest = side === "gold" && rows.as === "value";
  const paths = [[key]];
  return {
    columns: new Map([
      ["id", id],
      [key, column],
    ]),
    guessed,
    lineOf(row, unit) {
      const cell = row[column];
      if (isEmpty(cell)) return side === "pred" ? null : { value: { [idKey]: unit }, plain: NONE, isRest };
      if (key === "response") {
        const response = typeof cell === "string" ? cell : JSON.stringify(cell);
        return { value: { id: unit, response }, plain: NONE, isRest };
      }
      const value = parsedCell(cell) ?? cell;
      const isRecord = rows.as === "record" && isObject(value);
      const plain = value === cell && mayBeTyped(cell, isGlance) ? paths : NONE;
      return { value: isRecord ? { ...value, [idKey]: unit } : { id: unit, [key]: value }, plain, isRest };
    },
  };
}

function ofFields(
  id: string | undefined,
  free: readonly string[],
  rows: readonly Row[],
  given: RecordTableSide,
): RecordTable {
  const { side, format, isGlance } = given;
  const { idKey = "id", rows: kind } = format;
  const { fields } = kind;
  const own = kind.as === "positions" && id !== undefined ? [id, ...free] : free;
  const isLone = isRenamed(rows, free, given);
  const under = kind.as === "value" ? ["value"] : [];
  const columns = own.map((column) => {
    const steps = isLone ? [fields![0]!] : fields?.includes(column) ? [column] : stepsOf(column);
    return { column, steps, path: [...under, ...steps.map((step) => (/^\d+$/.test(step) ? "*" : step))] };
  });
  const isFlat = columns.every(({ steps }) => steps.length === 1);
  const isRest = side === "gold" && kind.as === "value";
  return {
    columns: new Map(id === undefined ? [] : [["id", id]]),
    guessed: id === undefined || id === idKey ? [] : ["id"],
    lineOf(row, unit) {
      const cells: (readonly [steps: readonly string[], cell: unknown])[] = [];
      const flat: Record<string, unknown> = {};
      const plain: CellPath[] = [];
      let isBlank = true;
      for (const { column, steps, path } of columns) {
        const cell = row[column];
        if (isEmpty(cell)) continue;
        isBlank = false;
        const parsed = parsedCell(cell);
        if (isFlat) setEntry(flat, steps[0]!, parsed ?? cell);
        else cells.push([steps, parsed ?? cell]);
        if (parsed === undefined && mayBeTyped(cell, isGlance)) plain.push(path);
      }
      if (isBlank && side === "pred") return null;
      const value = isFlat ? flat : nestedRow(cells);
      if (kind.as === "value") return { value: { id: unit, value }, plain, isRest };
      if (kind.as === "record") setEntry(value, idKey, unit);
      return { value, plain, isRest };
    },
  };
}

const NONE: readonly never[] = [];

function mayBeTyped(cell: unknown, isGlance = false): boolean {
  return typeof cell === "string" && (isGlance || MAY_BE_TYPED.test(cell));
}

const MAY_BE_TYPED = /^(?:true|false|-?\d[\d.]*(?:e[+-]?\d+)?)$/i;
