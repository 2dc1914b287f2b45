// Finds the column of a table for each key of a neutral line: by name, by a known alias, or as the user says. Doubts are errors.
import { isObject, type Shape } from "../../contract/shape.ts";
import type { SideName } from "../../contract/source.ts";
import { didYouMean, unknownName } from "../../problems/nearest.ts";
import { KaratError, receivedText } from "../../problems/problem.ts";
import { type ColumnMap, isIdName, isValueName, mapOfSide, plainName, SIDE_WORDS } from "./column-map.ts";
import type { NeutralKeys } from "./neutral-lines.ts";

interface ColumnNames {
  readonly side: SideName;
  readonly file: string;
  readonly columns: readonly string[];
  readonly map: ColumnMap;
  /** The column that is asked for, where a table has one for each of several systems: `PATH#COLUMN`. */
  readonly column?: string | undefined;
  /** Columns that belong to the other side, where both are read from one table. */
  readonly others: readonly string[];
}

/** Neutral keys with the columns that hold them. */
export interface Mapping {
  readonly columns: ReadonlyMap<string, string>;
  /** The keys that were found by an alias. */
  readonly guessed: readonly string[];
}

/** Throws unless the table has the column. */
export function checkColumn(column: string, names: ColumnNames): void {
  if (names.columns.includes(column)) return;
  throw refused(names, `the column ${receivedText(column)}`, didYouMean(column, names.columns));
}

/** The columns of a table by neutral keys; throws where something is missing or doubtful. */
export function mapColumns(format: NeutralKeys, names: ColumnNames): Mapping {
  const { side, columns, map, column: asked, others } = names;
  const { keys = [], takesColumns } = format;
  const found = new Map(mapOfSide(map, side));
  for (const key of found.keys()) if (!mayHaveKey(format, key)) throw unknownKey(format, side, key);
  if (asked !== undefined) found.set(aliasedKey(format, side), asked);
  for (const column of found.values()) checkColumn(column, names);
  const guessed: string[] = [];
  const doubts: Doubt[] = [];
  const taken = () => new Set([...found.values(), ...others]);
  /** The column of that very name, otherwise the only one whose name means it. */
  const guess = (key: string, wanted: string, isMeant: (column: string) => boolean) => {
    const free = columns.filter((column) => !taken().has(column));
    const candidates = free.includes(key) ? [key] : free.filter(isMeant);
    const [column] = candidates;
    if (candidates.length !== 1) return doubts.push({ key, wanted, candidates });
    found.set(key, column!);
    return column === key || guessed.push(key);
  };
  // An answer is a line of its own shape, also where fields are columns.
  if (format.idKey !== undefined && `${[...found.keys()]}` === "response") found.set("id", format.idKey);
  if (format.keys === undefined && !takesColumns) return { columns: found, guessed };
  if (!found.has("id")) guess("id", "the id", isIdName);
  if (!takesColumns && keys.length > 0 && !keys.some((key) => found.has(key))) {
    const key = aliasedKey(format, side);
    const named = keys.filter((one) => columns.includes(one) && !taken().has(one));
    if (named.length > 0) for (const one of named) found.set(one, one);
    else
      guess(
        key,
        `${receivedText(key)} of ${SIDE_WORDS[side]}`,
        (column) => plainName(column) === key || isValueName(column, side),
      );
  }
  if (doubts.length > 0) throw doubtful(names, doubts, taken());
  return { columns: found, guessed };
}

/** Whether a line of the format may have the key; a loose shape accepts any value only for keys that it does not name. */
export function mayHaveKey({ keys, shape, takesColumns }: NeutralKeys, key: string): boolean {
  if (keys === undefined || takesColumns || shape === undefined || key === "id") return true;
  return keys.includes(key) || !accepts(shape, key, Symbol("no JSON"));
}

/** A typo in a key would leave the column unread, and another one might be taken for it. */
function unknownKey({ keys = [] }: NeutralKeys, side: SideName, key: string): KaratError {
  const known = ["id", ...keys].map((one) => `${side}.${one}`);
  return unknownName(`a key of ${SIDE_WORDS[side]} for \`map\``, `${side}.${key}`, known);
}

/** A key that none of the columns may hold, or several. */
interface Doubt {
  readonly key: string;
  readonly wanted: string;
  readonly candidates: readonly string[];
}

/** The key that an alias stands for: that of a model's answer, the only one, or the first that may be a text. */
function aliasedKey(
  { takesColumns, keys = [takesColumns ? "score" : "response"], shape }: NeutralKeys,
  side: SideName,
) {
  if (side === "pred" && keys.includes("response")) return "response";
  return keys.find((key) => keys.length === 1 || accepts(shape, key, "text")) ?? keys[0]!;
}

/** Reports all doubts at once, with the flags that resolve them. */
function doubtful(names: ColumnNames, doubts: readonly Doubt[], taken: ReadonlySet<string>): KaratError {
  const { columns, side } = names;
  const rest = columns.filter(
    (column) => !taken.has(column) && !(isIdName(column) || isValueName(column, "gold") || isValueName(column, "pred")),
  );
  const flags = doubts.map(({ key, candidates }) => {
    const column = candidates[0] ?? (doubts.length === 1 && rest.length === 1 ? rest[0]! : "COLUMN");
    const entry = `${key === "id" ? key : `${side}.${key}`}=${column}`;
    return `\`map: ${/\s/.test(entry) ? `"${entry}"` : entry}\``;
  });
  const wanted = doubts.map(
    ({ wanted, candidates }) => `${candidates.length === 0 ? "a" : "one"} column with ${wanted}`,
  );
  return refused(names, wanted.join(" and "), flags.join(" "));
}

const MOST_SHOWN = 30;

function refused({ file, columns }: ColumnNames, expected: string, hint: string): KaratError {
  const shown = columns.slice(0, MOST_SHOWN).map(receivedText).join(", ");
  const received = `the columns ${shown}${columns.length > MOST_SHOWN ? ", …" : ""}`;
  return new KaratError({ code: "BAD_SHAPE", at: { file }, expected, received, hint });
}

/** Whether the shape of a line accepts a value for a key. */
export function accepts(shape: Shape<unknown> | undefined, key: string, value: unknown): boolean {
  if (shape === undefined) return true;
  const outcome = shape["~standard"].validate({ id: "id", [key]: value });
  const issues = "issues" in outcome ? (outcome.issues ?? []) : [];
  return !issues.some(({ path = [] }) => {
    const [first] = path;
    return (isObject(first) ? first.key : first) === key;
  });
}
