// Writes a first description from gold values: what kind each field is, and how it is probably best compared.
import { isObject } from "../../core/shape.ts";
import type { Comparison } from "./comparators/comparison.ts";
import { compareDates } from "./comparators/date.ts";
import { compareNumbers } from "./comparators/number.ts";
import { compareSimilar, compareTexts, compareTokens } from "./comparators/text.ts";
import { VERSION } from "./description.ts";
import { SchemaReader, type SchemaSays } from "./json-schema.ts";
import { pathOf } from "./path.ts";

/** A description as JSON. */
export type WrittenNode = string | readonly [WrittenNode] | { readonly [key: string]: unknown };

export interface Inferred {
  readonly description: Readonly<Record<string, unknown>>;
  /** Choices that a person should look at. */
  readonly remarks: readonly string[];
}

export interface InferSettings {
  /** The JSON Schema of the values, where there is one. */
  readonly schema?: unknown;
  /** Whether records are bare objects, so that a field has to hold their id. */
  readonly isBare?: boolean;
}

/** Gold compared with itself under the inferred description is right in everything. */
export function inferDescription(values: readonly unknown[], settings: InferSettings = {}): Inferred {
  const writer = new DescriptionWriter(settings.schema === undefined ? null : new SchemaReader(settings.schema));
  return writer.write(values, settings.isBare === true);
}

type Fields = Readonly<Record<string, unknown>>;

class DescriptionWriter {
  readonly #schema: SchemaReader | null;
  readonly #remarks: string[] = [];

  constructor(schema: SchemaReader | null) {
    this.#schema = schema;
  }

  write(values: readonly unknown[], isBare: boolean): Inferred {
    const objects = values.filter(isObject);
    const idField = isBare && objects.length === values.length ? likelyId(objects) : null;
    if (isBare && idField === null)
      this.#remark([], 'no field identifies records: write {"id": …, "value": …} instead of bare values');
    const schema = this.#schema?.root() ?? null;
    const node = this.#node(idField === null ? values : values.map((value) => without(value as Fields, idField)), {
      names: [],
      schema: idField === null ? schema : withoutProperty(schema, idField),
    });
    const top = { $karat: VERSION, ...(idField === null ? {} : { $id: idField }) };
    // Something has to be compared.
    const written = hasLeaf(node)
      ? asObject(node)
      : idField === null
        ? { $compare: "exact" }
        : { [fieldKey(idField)]: "exact" };
    return { description: { ...top, ...written }, remarks: this.#remarks };
  }

  #remark(names: readonly string[], text: string): void {
    this.#remarks.push(`${pathOf(names)}: ${text}`);
  }

  /** `values` without those that are null or missing decide, the schema first where they allow it. */
  #node(values: readonly unknown[], place: WriterPlace): WrittenNode {
    const given = values.filter((value) => value !== null && value !== undefined);
    const says = place.schema;
    if (given.length === 0 && says === null) {
      this.#remark(place.names, 'always null or missing in gold: described as "exact"');
      return "exact";
    }
    const kind = says?.kind ?? null;
    if (given.every(isObject) && (kind === null || kind === "object" || kind === "map"))
      return this.#object(given, place);
    if (given.every(Array.isArray) && (kind === null || kind === "list")) return this.#list(given, place);
    return this.#leaf(given, place);
  }

  #object(values: readonly Fields[], place: WriterPlace): WrittenNode {
    const { names, schema } = place;
    const keys = [
      ...new Set([...(schema?.properties?.keys() ?? []), ...values.flatMap((value) => Object.keys(value))]),
    ];
    if (schema?.kind === "map" || (schema === null && isMap(values, keys))) {
      if (schema === null)
        this.#remark(names, `keys vary (${keys.length} in ${values.length} values): described as a map`);
      const items = values.flatMap((value) => Object.values(value));
      return { $map: this.#node(items, { names, schema: schema?.item ?? null }) };
    }
    const entries = keys.map((key) => {
      const fields = values.map((value) => (Object.hasOwn(value, key) ? value[key] : undefined));
      const field = { names: [...names, key], schema: schema?.properties?.get(key) ?? null };
      return [fieldKey(key), this.#node(fields, field)] as const;
    });
    return Object.fromEntries(entries);
  }

  #list(values: readonly (readonly unknown[])[], { names, schema }: WriterPlace): WrittenNode {
    const items = values.flat();
    if (items.length === 0 && schema?.item == null)
      this.#remark(names, 'always empty in gold: items described as "exact"');
    if (items.length === 0 && schema?.item == null) return ["exact"];
    return [this.#node(items, { names, schema: schema?.item ?? null })];
  }

  #leaf(values: readonly unknown[], { names, schema }: WriterPlace): WrittenNode {
    const asked = schema?.comparator ?? null;
    if (schema?.doubt !== undefined) this.#remark(names, schema.doubt);
    if (asked !== null && suits(asked, values)) return asked;
    if (asked !== null) this.#remark(names, `gold has values that are no ${asked}, though the schema says so`);
    const types = new Set(values.map((value) => (typeof value === "object" ? "nested" : typeof value)));
    if (types.has("nested")) this.#remark(names, 'values of several kinds: described as "exact"');
    if (types.has("nested") || types.has("boolean") || values.length === 0) return "exact";
    if (!types.has("string")) return suits("number", values) ? "number" : "exact";
    const texts = values.filter((value) => typeof value === "string");
    return this.#date(values, names) ?? this.#numbers(values, texts, names) ?? this.#texts(values, texts, names);
  }

  #date(values: readonly unknown[], names: readonly string[]): WrittenNode | null {
    if (suits("date", values)) return "date";
    const fitting = (["dmy", "mdy"] as const).filter(($order) => allSuit(compareDates({ $order }), values));
    if (fitting.length === 2) this.#remark(names, "day or month first? Both fit; described as day first");
    if (fitting[0] !== undefined) return { $compare: "date", $order: fitting[0] };
    return allSuit(compareDates({ $by: "month" }), values) && values.some((value) => !/^\d{4}$/.test(String(value)))
      ? { $compare: "date", $by: "month" }
      : null;
  }

  /** Texts that are all numbers may be codes: only what is written as an amount is taken for one. */
  #numbers(values: readonly unknown[], texts: readonly string[], names: readonly string[]): WrittenNode | null {
    const forms = [{}, { $loose: true }, { $decimal: "," }, { $decimal: ",", $loose: true }] as const;
    const form = forms.find((settings) => allSuit(compareNumbers(settings), values));
    if (form === undefined) return null;
    const isAmount = values.length > texts.length || texts.some((text) => /[.,%\p{Sc}]/u.test(text));
    if (isAmount) return Object.keys(form).length === 0 ? "number" : { $compare: "number", ...form };
    this.#remark(names, 'texts of digits: described as "exact" (a code); use "number" if they are amounts');
    return "exact";
  }

  #texts(values: readonly unknown[], texts: readonly string[], names: readonly string[]): WrittenNode {
    if (values.length > texts.length) {
      this.#remark(names, 'texts and numbers mixed: described as "text"');
      return "text";
    }
    const longest = texts.reduce((most, text) => Math.max(most, text.length), 0);
    if (longest > LONG && allSuit(compareTokens({}), values)) {
      this.#remark(names, 'long texts: described as "tokens"; "similar" is stricter about order');
      return "tokens";
    }
    const words = texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0) / texts.length;
    if (words >= MANY_WORDS && suits("similar", values)) return "similar";
    // Few different values that come again and again are names of choices.
    return texts.every(isCode) || (new Set(texts).size <= texts.length / 3 && texts.length >= 6) ? "exact" : "text";
  }
}

interface WriterPlace {
  readonly names: readonly string[];
  readonly schema: SchemaSays | null;
}

const LONG = 300;
const MANY_WORDS = 3;

/** "INV-0042", "DE811234567": no spaces, capitals or digits. */
function isCode(text: string): boolean {
  return /^[A-Z0-9][A-Z0-9._/-]*$/.test(text) && /\d/.test(text);
}

const CHECKS: Readonly<Record<string, Comparison>> = {
  text: compareTexts({}),
  number: compareNumbers({}),
  date: compareDates({}),
  similar: compareSimilar({}),
  tokens: compareTokens({}),
};

function suits(comparator: string, values: readonly unknown[]): boolean {
  return comparator === "exact" || allSuit(CHECKS[comparator]!, values);
}

function allSuit(comparison: Comparison, values: readonly unknown[]): boolean {
  return values.every((value) => comparison.prepare(value) !== undefined);
}

/** Many keys, each in few of the objects, and values all alike. */
function isMap(values: readonly Fields[], keys: readonly string[]): boolean {
  if (values.length < 3 || keys.length < 4) return false;
  const present = values.reduce((sum, value) => sum + Object.keys(value).length, 0);
  const kinds = new Set(values.flatMap((value) => Object.values(value).map(kindOf)));
  kinds.delete("null");
  return present / (values.length * keys.length) < 0.5 && kinds.size <= 1;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

const ID_NAMES = [/^id$/i, /[_-]id$/i, /Id$/, /^(key|uuid|guid)$/i, /(number|no|nr|code|name)$/i];

/** A field that every object has and that differs in all of them; those that are called ids first. */
function likelyId(objects: readonly Fields[]): string | null {
  const [first] = objects;
  if (first === undefined) return null;
  const unique = Object.keys(first).filter((key) => {
    const ids = objects.map((object) => (Object.hasOwn(object, key) ? object[key] : null));
    return ids.every((id) => typeof id === "string" || typeof id === "number") && new Set(ids).size === ids.length;
  });
  const named = ID_NAMES.flatMap((pattern) => unique.filter((key) => pattern.test(key)));
  return named[0] ?? null;
}

function without(value: Fields, key: string): Fields {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

function withoutProperty(schema: SchemaSays | null, key: string): SchemaSays | null {
  if (schema?.properties === undefined) return schema;
  return { ...schema, properties: new Map([...schema.properties].filter(([name]) => name !== key)) };
}

/** A name that begins with `$` is written with a second one. */
function fieldKey(name: string): string {
  return name.startsWith("$") ? `$${name}` : name;
}

function hasLeaf(node: unknown): boolean {
  return (
    typeof node === "string" || Object.values(node as object).some((part) => typeof part !== "boolean" && hasLeaf(part))
  );
}

/** The top of a description is an object, whatever its kind. */
function asObject(node: WrittenNode): Readonly<Record<string, unknown>> {
  if (typeof node === "string") return { $compare: node };
  return Array.isArray(node) ? { $list: node[0] } : (node as Readonly<Record<string, unknown>>);
}
