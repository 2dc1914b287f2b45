// Finds the column of a table for each key of a neutral line: by name, by a known alias, or as the user says. Doubts are errors.
import { compareText } from "../../contract/ids.ts";
import { isObject, type Shape } from "../../contract/shape.ts";
import { joinedText } from "../../contract/signature.ts";
import type { AnyFormat } from "../../contract/source.ts";
import { didYouMean, unknownName } from "../../problems/nearest.ts";
import { badValue, KaratError, receivedText, usageError } from "../../problems/problem.ts";

const ID_ALIASES = [
  ..."doc_id docid document_id sample_id example_id item_id question_id".split(" "),
  ..."query_id qid case_id record_id instance_id uid guid".split(" "),
];

/** Names of the column with the text, list or object of a side. */
const VALUE_ALIASES: Readonly<Record<SideName, readonly string[]>> = {
  gold: "gold reference references target targets expected expected_output ground_truth truth".split(" "),
  pred: [
    ..."pred prediction predictions predicted output model_output".split(" "),
    ..."hypothesis summary response completion generated generated_text".split(" "),
  ],
};

export type SideName = "gold" | "pred";

/** What people call the sides. */
export const SIDE_WORDS = { gold: "gold", pred: "predictions" } as const;

/** Columns by what they are: `id=doc_id`, `gold.references=highlights`; `gold.id=a`, `pred.id=b` where both sides differ. */
export type ColumnMap = readonly string[];

/** What a format of neutral lines says about its keys. Without any, a line is a record of any keys, its id among them. */
export type NeutralKeys = Pick<
  AnyFormat,
  "keys" | "shape" | "takesColumns" | "rows" | "mayHaveTotals" | "systems" | "idKey"
>;

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

/** A map as one text that does not depend on the order of its entries and can be parsed again. */
export function mapText(map: ColumnMap): string {
  return joinedText([...map].sort(compareText));
}

const ENTRY = /^(?:(gold|pred)\.)?([^=]+)=(.+)$/s;

export function mapOfSide(map: ColumnMap = [], side: SideName): ReadonlyMap<string, string> {
  const own = new Map<string, string>();
  for (const entry of map) {
    const [, name, key = "", column = ""] = ENTRY.exec(entry) ?? [];
    if (column === "" || (name === undefined && key !== "id"))
      throw badValue("id=COLUMN, gold.KEY=COLUMN or pred.KEY=COLUMN for `map`", entry);
    if (name !== undefined && name !== side) continue;
    if (own.has(key)) {
      const received = `${receivedText(own.get(key))} and ${receivedText(column)}`;
      throw usageError("BAD_VALUE", { expected: `one column as ${side}.${key} for \`map\``, received });
    }
    own.set(key, column);
  }
  return own;
}

/** The columns of a table by neutral keys; throws where something is missing or doubtful. */
export function mapColumns(format: NeutralKeys, names: ColumnNames): Mapping {
  const { side, columns, map, column: asked, others } = names;
  const { keys = [], takesColumns } = format;
  const found = new Map(mapOfSide(map, side));
  for (const key of found.keys()) if (!mayHaveKey(format, key)) throw unknownKey(format, side, key);
  if (asked !== undefined) found.set(aliasedKey(format, side), asked);
  for (const column of found.values())
    if (!columns.includes(column))
      throw refused(names, `the column ${receivedText(column)}`, didYouMean(column, columns));
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

export function isIdName(column: string): boolean {
  const name = plainName(column);
  return name === "id" || ID_ALIASES.includes(name);
}

export function isValueName(column: string, side: SideName): boolean {
  return VALUE_ALIASES[side].includes(plainName(column));
}

/** `Doc ID` and `doc-id` are `doc_id`. */
function plainName(column: string): string {
  return column
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
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
