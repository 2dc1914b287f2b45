// Writes a description from gold: what kind each field is, and how it is probably best compared.
import { isObject } from "../../contract/shape.ts";
import { exactOrUndefined } from "../../json/long-integers.ts";
import { badValue } from "../../problems/problem.ts";
import { idField } from "./id-field.ts";
import { inferLeaf } from "./infer-leaf.ts";
import { readSchema, type SchemaNode } from "./json-schema.ts";
import { pathOf } from "./plan.ts";
import { isNeutral } from "./read.ts";
import { DESCRIPTION_VERSION } from "./settings.ts";
import {
  asTop,
  comparatorOf,
  comparatorsIn,
  fieldKey,
  type WrittenDescription,
  type WrittenNode,
} from "./written-node.ts";

/** The settings of `infer`. */
export interface InferSettings {
  /** A JSON Schema: its types and annotations are settled, gold decides the rest. */
  readonly schema?: unknown;
  /** Gets remarks on choices that a person should look at. */
  readonly onRemark?: (remark: string) => void;
}

/**
 * Writes a description of gold records: what kind each field is, and how it is probably best compared. All records are looked at. Gold compared with itself under the description is right in everything.
 *
 * @example
 * import { score } from "karat";
 * import { fields, infer } from "karat/fields";
 *
 * const gold = [{ id: "a", city: "Ulm", total: "€ 12.50" }];
 * const { scores } = await score(fields(infer(gold)), { gold, pred: [{ id: "a", city: "ULM", total: 12.5 }] });
 * console.log(scores.whole); // 1
 */
export function infer(records: Iterable<unknown>, { schema, onRemark }: InferSettings = {}): WrittenDescription {
  if (
    typeof (records as Iterable<unknown> | undefined)?.[Symbol.iterator] !== "function" ||
    typeof records === "string"
  )
    throw badValue("a list of gold records", records);
  return new DescriptionWriter(onRemark ?? (() => {})).write([...records], schema);
}

type Fields = Readonly<Record<string, unknown>>;

/** The place where values stand. */
interface WriterPlace {
  readonly names: readonly string[];
  readonly depth: number;
  readonly schema: SchemaNode | null;
}

const DEEPEST = 16;
/** More different keys than this are the keys of a map. */
const MOST_FIELDS = 500;
/** Fewer examples than this show no pattern. */
const FEW = 6;
/** A list may take so many comparisons. */
const MOST_COMPARISONS = 20_000_000;

class DescriptionWriter {
  readonly #onRemark: (remark: string) => void;
  #isEmptyAbsent = false;

  constructor(onRemark: (remark: string) => void) {
    this.#onRemark = onRemark;
  }

  write(records: readonly unknown[], jsonSchema: unknown): WrittenDescription {
    const areLines = records.length > 0 && records.every(isNeutral);
    const areObjects = records.length > 0 && records.every(isObject);
    const id = !areLines && areObjects ? idField([records]) : null;
    if (id !== null && !/^id$/i.test(id)) this.#remark([id], 'differs in all records, so it is their id ("$id")');
    const values = areLines ? records.map(lineValue) : records;
    const schema = readSchema(jsonSchema, (names, text) => this.#remark(names, text));
    const place = { names: [], depth: 0, schema: id === null ? schema : withoutProperty(schema, id) };
    const node =
      id === null ? this.#node(values.filter(isPresent), place) : this.#object(values as Fields[], place, id);
    const top = asTop(node);
    if (this.#isEmptyAbsent) this.#remark([], 'empty texts among numbers and the like mean no value ("$absent")');
    const comparators = comparatorsIn(node);
    const hasNumbers = comparators.includes("number");
    const isCompared = comparators.some((comparator) => comparator !== "skip");
    return {
      $karat: DESCRIPTION_VERSION,
      ...(id === null ? {} : { $id: id }),
      ...(this.#isEmptyAbsent ? { $absent: [""] } : {}),
      ...(hasNumbers ? { $defaults: { number: { $decimal: "auto", $loose: true } } } : {}),
      ...(isCompared ? top : id === null ? { $compare: "any" } : { ...top, [fieldKey(id)]: "exact" }),
    };
  }

  #remark(names: readonly string[], text: string): void {
    this.#onRemark(`${pathOf(names)}: ${text}`);
  }

  /** `values` are all values of one place without null. */
  #node(values: readonly unknown[], place: WriterPlace): WrittenNode {
    const { schema, depth, names } = place;
    if (values.length === 0 && schema === null) {
      this.#remark(names, 'always null or missing in gold, so "any"');
      return "any";
    }
    if (depth > DEEPEST) return "exact";
    const present = values.filter((value) => value !== "");
    if (present.length > 0 && present.length < values.length) {
      const node = this.#node(present, place);
      if (isTyped(node) || present.every((value) => typeof value === "boolean")) {
        this.#isEmptyAbsent = true;
        return node;
      }
    }
    const opened = openedJson(values);
    const fits =
      schema === null ||
      (schema.kind === "leaf" ? schema.suits(values) : opened.every(schema.kind === "list" ? Array.isArray : isObject));
    if (!fits) {
      const kind = schema.kind === "leaf" ? comparatorOf(schema.node) : schema.kind;
      this.#remark(names, `gold has values that are no ${kind}, though the schema says so`);
    } else if (schema?.kind === "leaf") return schema.node;
    const settled = fits ? schema?.kind : undefined;
    if (settled === "list" || (settled === undefined && opened.every(Array.isArray)))
      return withJson(this.#list(opened as unknown[][], place), opened, values);
    if (settled !== undefined || opened.every(isObject))
      return withJson(this.#object(opened as Fields[], place), opened, values);
    return inferLeaf(values, (text) => this.#remark(names, text));
  }

  #object(values: readonly Fields[], { names, depth, schema }: WriterPlace, id: string | null = null): WrittenNode {
    const properties = schema?.kind === "object" ? schema.properties : new Map<string, SchemaNode | null>();
    const valuesOf = new Map<string, unknown[]>([...properties.keys()].map((key) => [key, []]));
    for (const value of values)
      for (const key of Object.keys(value)) {
        if (key === id) continue;
        const ofKey = valuesOf.get(key) ?? [];
        if (ofKey.length === 0) valuesOf.set(key, ofKey);
        if (isPresent(value[key])) ofKey.push(value[key]);
      }
    const isMap =
      schema?.kind === "map" || (schema?.kind !== "object" && id === null && looksLikeMap(values.length, valuesOf));
    if (isMap) {
      if (schema?.kind !== "map")
        this.#remark(names, `keys vary (${valuesOf.size} in ${values.length} values), so it is a map`);
      const item = schema?.kind === "map" ? schema.item : null;
      return { $map: this.#node([...valuesOf.values()].flat(), { names, depth: depth + 1, schema: item }) };
    }
    const entries = [...valuesOf].map(([key, ofKey]) => {
      const place = { names: [...names, key], depth: depth + 1, schema: properties.get(key) ?? null };
      return [fieldKey(key), this.#node(ofKey, place)] as const;
    });
    return Object.fromEntries(entries);
  }

  #list(values: readonly (readonly unknown[])[], { names, depth, schema }: WriterPlace): WrittenNode {
    const lists = values.map((list) => list.filter(isPresent));
    const items = lists.flat();
    const own = schema?.kind === "list" ? schema : null;
    const item = this.#node(items, { names, depth: depth + 1, schema: own?.item ?? null });
    const settings = own?.settings ?? {};
    const node = { $list: item, ...settings };
    if ("$align" in settings || "$key" in settings) return node;
    const isPlain =
      isObject(item) && !["$compare", "$list", "$map", "$json"].some((setting) => Object.hasOwn(item, setting));
    if (isPlain && items.every(isObject) && lists.some((list) => list.length >= 2)) {
      const key = idField(lists as Fields[][]);
      if (key !== null) {
        this.#remark(names, `items are paired by ${JSON.stringify(key)}, which differs in every list ("$key")`);
        return { ...node, $key: key };
      }
    }
    const longest = values.reduce((most, list) => Math.max(most, list.length), 0);
    const compared = comparatorsIn(item).filter((comparator) => comparator !== "skip");
    const isLong = longest * longest * compared.length > MOST_COMPARISONS;
    if (!isLong && !areVectors(values)) return Object.keys(settings).length === 0 ? [item] : node;
    this.#remark(
      names,
      `${isLong ? `up to ${longest} items` : `always ${longest} numbers`}, so in order ("$align": "ordered")`,
    );
    return { ...node, $align: "ordered" };
  }
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** The value of a neutral line. */
export function lineValue(line: unknown): unknown {
  const { value, response } = line as { readonly value?: unknown; readonly response?: unknown };
  if (typeof response !== "string") return value;
  const parsed = exactOrUndefined(response);
  return parsed === undefined ? response : parsed;
}

/** The values with every text parsed as JSON, if all of them are objects then, or all are lists; otherwise the values themselves. */
function openedJson(values: readonly unknown[]): readonly unknown[] {
  if (!values.every((value) => (typeof value === "string" ? /^\s*[[{]/.test(value) : typeof value === "object")))
    return values;
  const opened = values.map((value) => (typeof value === "string" ? exactOrUndefined(value) : value));
  return opened.every(isObject) || opened.every(Array.isArray) ? opened : values;
}

function withJson(node: WrittenNode, opened: readonly unknown[], values: readonly unknown[]): WrittenNode {
  const isJson = opened !== values && values.some((value) => typeof value === "string");
  if (!isJson) return node;
  return { ...(Array.isArray(node) ? { $list: node[0] } : (node as object)), $json: true };
}

/** Whether an empty text cannot be a value of it. */
function isTyped(node: WrittenNode): boolean {
  const comparator = comparatorOf(node);
  return comparator === null || comparator === "date" || comparator === "number";
}

/** Many keys, each in few of the objects, and all values of one type. */
function looksLikeMap(count: number, valuesOf: ReadonlyMap<string, readonly unknown[]>): boolean {
  const keys = valuesOf.size;
  if (keys > MOST_FIELDS) return true;
  const present = [...valuesOf.values()].reduce((sum, values) => sum + values.length, 0);
  const isSparse = count >= 3 && keys >= 4 && present > 0 && 2 * present < count * keys;
  return isSparse && new Set([...valuesOf.values()].flat().map(jsonType)).size === 1;
}

function jsonType(value: unknown): string {
  if (typeof value === "bigint") return "number";
  return Array.isArray(value) ? "array" : typeof value;
}

/** Lists of numbers that all have one length: points, boxes, rows of a matrix. */
function areVectors(lists: readonly (readonly unknown[])[]): boolean {
  const length = lists[0]?.length ?? 0;
  const isNumber = (one: unknown) => typeof one === "number" || typeof one === "bigint";
  const isVector = (list: readonly unknown[]) => list.length === length && list.every(isNumber);
  return lists.length >= FEW && length >= 2 && lists.every(isVector);
}

function withoutProperty(schema: SchemaNode | null, key: string): SchemaNode | null {
  if (schema?.kind !== "object") return schema;
  return { ...schema, properties: new Map([...schema.properties].filter(([name]) => name !== key)) };
}
