// The names of columns: those that people give them, and those that `map` says.
import { compareText } from "../../contract/ids.ts";
import { joinedText } from "../../contract/signature.ts";
import type { SideName } from "../../contract/source.ts";
import { badValue, receivedText, usageError } from "../../problems/problem.ts";

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

/** Columns by what they are: `id=doc_id`, `gold.references=highlights`; `gold.id=a`, `pred.id=b` where both sides differ. */
export type ColumnMap = readonly string[];

/** A map as one text that does not depend on the order of its entries and can be parsed again. */
export function mapText(map: ColumnMap): string {
  return joinedText([...map].sort(compareText));
}

/** The names of the sides in texts for people. */
export const SIDE_WORDS = { gold: "gold", pred: "predictions" } as const;

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

export function isIdName(column: string): boolean {
  const name = plainName(column);
  return name === "id" || ID_ALIASES.includes(name);
}

export function isValueName(column: string, side: SideName): boolean {
  return VALUE_ALIASES[side].includes(plainName(column));
}

/** `Doc ID` and `doc-id` are `doc_id`. */
export function plainName(column: string): string {
  return column
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
}
