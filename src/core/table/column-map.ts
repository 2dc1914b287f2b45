// Which column of a table is which key of a neutral line: by name, by a known alias, or as the user says; what is doubtful is refused.
import { compareText } from "../ids.ts";
import { keysText } from "../known-keys.ts";
import { didYouMean } from "../nearest.ts";
import { KaratError, type Problem, receivedText, usageError } from "../problem.ts";
import { isObject, type Shape } from "../shape.ts";
import { ID_ALIASES, VALUE_ALIASES } from "./aliases.ts";

export type SideName = "gold" | "pred";

/** Columns by what they are: `id=doc_id`, `gold.references=highlights`; `gold.id=a`, `pred.id=b` where both sides differ. */
export type ColumnMap = readonly string[];

/** What is asked of the format of neutral lines. */
export interface NeutralKeys {
  readonly keys?: readonly string[];
  readonly shape?: Shape<unknown>;
  /** Whether all columns are read by their own names, so that only the id is looked for. */
  readonly takesColumns?: true;
}

export interface ColumnNames {
  readonly side: SideName;
  readonly file: string;
  readonly columns: readonly string[];
  readonly map: ColumnMap;
  /** Columns that belong to the other side, where both are read from one table. */
  readonly others: readonly string[];
}

/** Neutral keys with the columns that hold them. */
export interface Mapping {
  readonly columns: ReadonlyMap<string, string>;
  /** Those that were found by an alias and not by their names or by the user. */
  readonly guessed: readonly string[];
}

/** A map in one text, whatever the order of its entries, from which it can be read again. */
export function mapText(map: ColumnMap): string {
  return [...map]
    .sort(compareText)
    .map((entry) => entry.replace(/[%,]/g, encodeURIComponent))
    .join(",");
}

/** The map of such a text. */
export function mapFromText(text: string): ColumnMap {
  return text.split(",").map(decodeURIComponent);
}

const ENTRY = /^(?:(gold|pred)\.)?([^=]+)=(.+)$/s;

/** The part of a map that concerns a side, by neutral keys. */
export function mapOfSide(map: ColumnMap = [], side: SideName): ReadonlyMap<string, string> {
  const own = new Map<string, string>();
  for (const entry of map) {
    const [, name, key = "", column = ""] = ENTRY.exec(entry) ?? [];
    if (column === "" || (name === undefined && key !== "id"))
      throw usageError("BAD_VALUE", {
        expected: "id=COLUMN, gold.KEY=COLUMN or pred.KEY=COLUMN for `map`",
        received: receivedText(entry),
      });
    if (name !== undefined && name !== side) continue;
    if (own.has(key))
      throw usageError("BAD_VALUE", {
        expected: `one column as ${side}.${key} for \`map\``,
        received: `${receivedText(own.get(key))} and ${receivedText(column)}`,
      });
    own.set(key, column);
  }
  return own;
}

/** The columns of a table by neutral keys; throws where something is missing or doubtful. */
export function mapColumns(format: NeutralKeys, names: ColumnNames): Mapping {
  const { side, columns, map } = names;
  const given = mapOfSide(map, side);
  const found = new Map<string, string>();
  const guessed: string[] = [];
  for (const [key, column] of given) {
    if (!columns.includes(column))
      throw refused(names, `the column ${receivedText(column)} of \`map\``, didYouMean(column, columns));
    found.set(key, column);
  }
  const guess = (key: string, column: string) => {
    found.set(key, column);
    if (column !== key) guessed.push(key);
  };
  if (!found.has("id")) guess("id", idColumn(names));
  const { keys = [] } = format;
  if (format.takesColumns || keys.some((key) => found.has(key))) return { columns: found, guessed };
  const taken = new Set([...found.values(), ...names.others]);
  const named = keys.filter((key) => columns.includes(key) && !taken.has(key));
  const aliased = aliasedKey(format, side);
  if (named.length > 0) for (const key of named) guess(key, key);
  else guess(aliased, valueColumn(aliased, names, taken));
  return { columns: found, guessed };
}

/** The key that an alias stands for: that of a model's answer, the only one, or the first that may be a text. */
export function aliasedKey({ keys = [], shape }: NeutralKeys, side: SideName): string {
  if (side === "pred" && keys.includes("response")) return "response";
  return keys.find((key) => keys.length === 1 || accepts(shape, key, "text")) ?? keys[0]!;
}

function idColumn(names: ColumnNames): string {
  const { columns } = names;
  if (columns.includes("id")) return "id";
  const aliases = columns.filter((column) => ID_ALIASES.includes(column));
  if (aliases.length === 1) return aliases[0]!;
  const rest = columns.filter((column) => !isAlias(column));
  throw refused(names, "a column with the id", `\`map: id=${aliases[0] ?? only(rest) ?? "COLUMN"}\``);
}

function valueColumn(key: string, names: ColumnNames, taken: ReadonlySet<string>): string {
  const { columns, side } = names;
  const aliases = columns.filter((column) => !taken.has(column) && VALUE_ALIASES[side].includes(column));
  if (aliases.length === 1) return aliases[0]!;
  const rest = columns.filter((column) => !taken.has(column) && !isAlias(column));
  const suggested = aliases[0] ?? only(rest) ?? "COLUMN";
  throw refused(
    names,
    `${aliases.length === 0 ? "a" : "one"} column with ${receivedText(key)} of ${side === "gold" ? "gold" : "predictions"}`,
    `\`map: ${side}.${key}=${suggested}\``,
  );
}

function only(columns: readonly string[]): string | undefined {
  return columns.length === 1 ? columns[0] : undefined;
}

function isAlias(column: string): boolean {
  return (
    column === "id" || [ID_ALIASES, VALUE_ALIASES.gold, VALUE_ALIASES.pred].some((names) => names.includes(column))
  );
}

function refused({ file, columns }: ColumnNames, expected: string, hint: string): KaratError {
  const problem: Problem = {
    code: "BAD_SHAPE",
    at: { file },
    expected,
    received: `the columns ${keysText(columns)}`,
    hint,
  };
  return new KaratError([problem]);
}

/** Whether the shape of a line takes a value as one of its keys. */
export function accepts(shape: Shape<unknown> | undefined, key: string, value: unknown): boolean {
  if (shape === undefined) return true;
  const outcome = shape["~standard"].validate({ id: "id", [key]: value });
  const issues = "issues" in outcome ? (outcome.issues ?? []) : [];
  return !issues.some(({ path = [] }) => {
    const [first] = path;
    return (isObject(first) ? first.key : first) === key;
  });
}
