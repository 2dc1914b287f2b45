// Values of ANLS*: JSON with the order of its keys and the texts of its numbers, and lists of accepted values in gold.
import type { JsonNode } from "../../json/reader.ts";
import { rememberWeakly } from "../../numeric/remember.ts";
import { pythonFloat } from "../../text/python.ts";

export type StarValue =
  | { readonly kind: "null" }
  | StarScalar
  | StarList
  | StarObject
  | { readonly kind: "any"; readonly options: readonly StarValue[] };

export interface StarScalar {
  readonly kind: "scalar";
  /** The text that is compared: Python's str of the value. */
  readonly text: string;
  /** Equal exactly if Python's `==` says so. */
  readonly identity: string;
  readonly isString: boolean;
}

export interface StarList {
  readonly kind: "list";
  readonly items: readonly StarValue[];
}

export interface StarObject {
  readonly kind: "object";
  readonly entries: ReadonlyMap<string, StarValue>;
}

export const NULL: StarValue = { kind: "null" };

/** JSON in memory as a tree. Whole doubles are integers, because 1 and 1.0 are the same value there. */
export function treeOfValue(value: unknown): JsonNode {
  const start = 0;
  if (typeof value === "string") return { kind: "string", start, value };
  if (typeof value === "number") {
    const source = Number.isInteger(value) ? BigInt(value).toString() : String(value).replace("Infinity", "1e400");
    return { kind: "number", start, source };
  }
  if (typeof value === "boolean") return { kind: value ? "true" : "false", start };
  if (Array.isArray(value)) return { kind: "array", start, items: value.map(treeOfValue) };
  if (typeof value !== "object" || value === null) return { kind: "null", start };
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return { kind: "object", start, entries: entries.map(([key, entry]) => [key, treeOfValue(entry)]) };
}

/** In gold, a real key that would mean a list of accepted values is written with one `$` more. */
export const ANY_OF = "$any-of";
const ESCAPED_ANY_OF = /^\${2,}any-of$/;

/** The value of a JSON text. Only gold has lists of accepted values. */
export function starValue(node: JsonNode, side: "gold" | "pred"): StarValue {
  switch (node.kind) {
    case "null":
      return NULL;
    case "true":
      return { kind: "scalar", text: "True", identity: "1", isString: false };
    case "false":
      return { kind: "scalar", text: "False", identity: "0", isString: false };
    case "string":
      return { kind: "scalar", text: node.value, identity: `"${node.value}`, isString: true };
    case "number":
      return numberValue(node.source);
    case "array":
      return { kind: "list", items: node.items.map((item) => starValue(item, side)) };
    case "object": {
      const entries = new Map(node.entries);
      const options = entries.size === 1 && side === "gold" ? entries.get(ANY_OF) : undefined;
      if (options?.kind === "array")
        return { kind: "any", options: options.items.map((item) => starValue(item, side)) };
      const plainKey = (key: string) => (side === "gold" && ESCAPED_ANY_OF.test(key) ? key.slice(1) : key);
      return {
        kind: "object",
        entries: new Map([...entries].map(([key, value]) => [plainKey(key), starValue(value, side)])),
      };
    }
  }
}

/** QUIRK: 1 and 1.0 are different texts, as Python prints an int and a float. */
function numberValue(source: string): StarScalar {
  if (/^-?\d+$/.test(source)) {
    const text = source.replace(/^(-?)0+(?=\d)/, "$1").replace(/^-0$/, "0");
    return { kind: "scalar", text, identity: text, isString: false };
  }
  const value = Number(source);
  const identity = Number.isInteger(value) ? BigInt(value).toString() : String(value);
  return { kind: "scalar", text: pythonFloat(value), identity, isString: false };
}

/** Items, entries or accepted values. */
function partsOf(value: StarValue): readonly StarValue[] {
  if (value.kind === "list") return value.items;
  if (value.kind === "object") return [...value.entries.values()];
  return value.kind === "any" ? value.options : [];
}

/** How many leaves a value has; of accepted values the largest counts. */
export function sizeOf(value: StarValue): number {
  return value.kind === "null" || value.kind === "scalar" ? 1 : sizeInside(value);
}

/** Kept, because each item of a list meets all items of the other. */
const sizeInside = rememberWeakly((value: StarValue): number => {
  const sizes = partsOf(value).map(sizeOf);
  return value.kind === "any" ? Math.max(...sizes) : sizes.reduce((sum, size) => sum + size, 0);
});

/** Whether a value says nothing: null, an empty text, list or object. */
export function isNothing(value: StarValue): boolean {
  if (value.kind === "scalar") return value.isString && value.text === "";
  return value.kind !== "any" && partsOf(value).length === 0;
}

/** Python's `==`: objects in any order, numbers by value, and lists of accepted values equal nothing. */
export function isEqual(one: StarValue, other: StarValue): boolean {
  if (one.kind === "any" || one.kind !== other.kind) return false;
  if (one.kind === "scalar") return one.identity === (other as StarScalar).identity;
  if (one.kind === "list") {
    const { items } = other as typeof one;
    return one.items.length === items.length && one.items.every((item, at) => isEqual(item, items[at]!));
  }
  if (one.kind === "object") {
    const { entries } = other as typeof one;
    if (one.entries.size !== entries.size) return false;
    for (const [key, value] of one.entries) {
      const same = entries.get(key);
      if (same === undefined || !isEqual(value, same)) return false;
    }
  }
  return true;
}

/** Whether a list of accepted values is empty somewhere. */
export function hasEmptyOptions(value: StarValue): boolean {
  const parts = partsOf(value);
  return (value.kind === "any" && parts.length === 0) || parts.some(hasEmptyOptions);
}

/** The value as JSON; numbers as they are compared. */
export function starText(value: StarValue): string {
  switch (value.kind) {
    case "null":
      return "null";
    case "scalar":
      return value.isString ? JSON.stringify(value.text) : value.text.replace(/^(?:True|False)$/, lowerCase);
    case "list":
      return `[${value.items.map(starText).join(", ")}]`;
    case "any":
      return `{"${ANY_OF}": [${value.options.map(starText).join(", ")}]}`;
    case "object":
      return `{${[...value.entries].map(([key, item]) => `${JSON.stringify(key)}: ${starText(item)}`).join(", ")}}`;
  }
}

function lowerCase(text: string): string {
  return text.toLowerCase();
}
