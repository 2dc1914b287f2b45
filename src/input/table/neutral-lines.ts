// Tells neutral lines of JSON from rows of a table by the first of them.
import { SILENT } from "../../contract/finding-sink.ts";
import { isObject, jsonOf } from "../../contract/shape.ts";
import type { AnyFormat, SideName, SourceRecord } from "../../contract/source.ts";
import { type ColumnMap, isValueName, mapOfSide } from "./column-map.ts";

/** The keys that a format of neutral lines declares. If it declares none, a line is a record of any keys, its id among them. */
export type NeutralKeys = Pick<
  AnyFormat,
  "keys" | "shape" | "takesColumns" | "rows" | "mayHaveTotals" | "systems" | "idKey"
>;

export interface RowsSide {
  readonly side: SideName;
  readonly format: NeutralKeys;
  readonly map?: ColumnMap | undefined;
  /** The columns that belong to the other side; undefined unless both sides are read from the same records. */
  readonly others?: readonly string[] | undefined;
  /** Whether the records are rows of a table by their file; lines of JSON may be neutral already. */
  readonly isTable: boolean;
  /** Whether no digest is needed. */
  readonly isGlance?: boolean | undefined;
}

export type Row = Readonly<Record<string, unknown>>;

/** The first rows show the columns. */
export const MOST_LOOKED_AT = 20;

/** Null unless it is an object: the format reports what is wrong with it. */
export function rowOf(record: SourceRecord): Row | null {
  const json = jsonOf(record, SILENT);
  return isObject(json) ? json : null;
}

export function firstRows(batch: readonly SourceRecord[]) {
  const rows = batch
    .slice(0, MOST_LOOKED_AT)
    .map(rowOf)
    .filter((row) => row !== null);
  return { rows, names: [...new Set(rows.flatMap(Object.keys))] };
}

/** Whether lines are records of any keys. */
export function takesAnyKey({ keys = [], takesColumns }: NeutralKeys): boolean {
  return keys.length === 0 && takesColumns === undefined;
}

/** Whether lines have an id and a key of their format. A key in capitals is a typo in a neutral line. */
export function hasNeutralKeys(names: readonly string[], { keys = [], takesColumns }: NeutralKeys): boolean {
  return names.includes("id") && (takesColumns === true || names.some((name) => keys.includes(name.toLowerCase())));
}

/** Whether records have to be looked at as rows of a table. Lines of JSON with the keys of their format do not. */
export function mayBeRows(first: readonly SourceRecord[], { side, format, map, others, isTable }: RowsSide): boolean {
  if (isTable || others !== undefined || mapOfSide(map, side).size > 0) return true;
  if (first[0]!.system !== undefined && format.systems === undefined) return true;
  const { names } = firstRows(first);
  const isOfValues = format.rows !== undefined && names.some((name) => isValueName(name, side));
  return isOfValues || !(takesAnyKey(format) || hasNeutralKeys(names, format));
}
