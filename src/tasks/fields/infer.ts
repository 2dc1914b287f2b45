// Writes a first description from gold values: what kind each field is, and how it is probably best compared.
import { isObject } from "../../core/shape.ts";
import { COMPARATORS, type ComparatorName } from "./comparators/index.ts";
import { readSchema, type SchemaSays } from "./json-schema.ts";
import { pathOf } from "./plan.ts";
import { DESCRIPTION_VERSION } from "./settings.ts";

type WrittenNode = string | readonly [WrittenNode] | { readonly [key: string]: unknown };

export interface Inferred {
  readonly description: Readonly<Record<string, unknown>>;
  /** Choices that a person should look at. */
  readonly remarks: readonly string[];
}

interface InferSettings {
  readonly schema?: unknown;
  /** Whether records are bare objects, so that a field has to hold their id. */
  readonly isBare?: boolean;
}

/** Gold compared with itself under the inferred description is right in everything. */
export function inferDescription(values: readonly unknown[], { schema, isBare }: InferSettings = {}): Inferred {
  return new DescriptionWriter().write(values, readSchema(schema), isBare === true);
}

type Fields = Readonly<Record<string, unknown>>;

class DescriptionWriter {
  readonly #remarks: string[] = [];
  #isEmptyAbsent = false;

  write(values: readonly unknown[], schema: SchemaSays | null, isBare: boolean): Inferred {
    const objects = values.filter(isObject);
    const [idField = null, ...others] = isBare && objects.length === values.length ? likelyIds(objects) : [];
    if (idField !== null && !/^id$/i.test(idField))
      this.#remark(
        [idField],
        `differs in all records, so it is their id ("$id")${others.length === 0 ? "" : `; so does ${others.join(", ")}`}`,
      );
    if (isBare && idField === null)
      this.#remark([], 'no field identifies records: write {"id": …, "value": …} instead of bare values');
    const node =
      idField === null
        ? this.#node(values, { names: [], schema })
        : this.#node(
            objects.map(({ [idField]: _, ...rest }) => rest),
            { names: [], schema: withoutProperty(schema, idField) },
          );
    if (this.#isEmptyAbsent) this.#remark([], 'empty texts among numbers and the like mean no value ("$absent")');
    const top = {
      $karat: DESCRIPTION_VERSION,
      ...(idField === null ? {} : { $id: idField }),
      ...(this.#isEmptyAbsent ? { $absent: [""] } : {}),
    };
    // Something has to be compared.
    const least = idField === null ? { $compare: "exact" } : { [fieldKey(idField)]: "exact" };
    return { description: { ...top, ...(hasLeaf(node) ? asObject(node) : least) }, remarks: this.#remarks };
  }

  #remark(names: readonly string[], text: string): void {
    this.#remarks.push(`${pathOf(names)}: ${text}`);
  }

  /** The schema decides if all values that are not null fit it; otherwise the values decide. */
  #node(values: readonly unknown[], place: WriterPlace): WrittenNode {
    const given = this.#withoutEmpty(values.filter((value) => value !== null && value !== undefined));
    const says = place.schema;
    if (given.length === 0 && says === null) {
      this.#remark(place.names, 'always null or missing in gold, so "exact"');
      return "exact";
    }
    const kind = says?.kind ?? null;
    if (given.every(isObject) && (kind === null || kind === "object" || kind === "map"))
      return this.#object(given, place);
    if (given.every(Array.isArray) && (kind === null || kind === "list")) return this.#list(given, place);
    return this.#leaf(given, place);
  }

  /** A table has an empty text where another value is missing. */
  #withoutEmpty(values: readonly unknown[]): readonly unknown[] {
    const rest = values.filter((value) => value !== "");
    const isText = (value: unknown) =>
      typeof value === "string" && !TYPED.some(([comparator, settings]) => suits(comparator, [value], settings));
    if (rest.length === values.length || rest.length === 0 || rest.some(isText)) return values;
    this.#isEmptyAbsent = true;
    return rest;
  }

  #object(values: readonly Fields[], place: WriterPlace): WrittenNode {
    const { names, schema } = place;
    const keys = [
      ...new Set([...(schema?.properties?.keys() ?? []), ...values.flatMap((value) => Object.keys(value))]),
    ];
    if (schema?.kind === "map" || (schema === null && isMap(values, keys))) {
      if (schema === null) this.#remark(names, `keys vary (${keys.length} in ${values.length} values), so it is a map`);
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
    if (items.length === 0 && schema?.item == null) {
      this.#remark(names, 'always empty in gold, so items are "exact"');
      return ["exact"];
    }
    const item = this.#node(items, { names, schema: schema?.item ?? null });
    if (!hasLeaf(item) || (schema?.isTuple !== true && !areVectors(values, schema))) return [item];
    this.#remark(
      names,
      `${schema?.isTuple ? "a tuple" : `always ${values[0]!.length} numbers`}, so in order ("$align": "ordered")`,
    );
    return { $list: item, $align: "ordered" };
  }

  #leaf(values: readonly unknown[], { names, schema }: WriterPlace): WrittenNode {
    const asked = schema?.comparator ?? null;
    if (schema?.doubt !== undefined) this.#remark(names, schema.doubt);
    if (asked !== null && suits(asked, values)) return asked;
    if (asked !== null) this.#remark(names, `gold has values that are no ${asked}, though the schema says so`);
    const types = new Set(values.map((value) => (typeof value === "object" ? "nested" : typeof value)));
    if (types.has("nested")) this.#remark(names, 'values of several kinds, so "exact"');
    if (types.has("nested") || types.has("boolean") || values.length === 0) return "exact";
    if (!types.has("string")) return suits("number", values) ? "number" : "exact";
    const texts = values.filter((value) => typeof value === "string");
    return this.#date(values, names) ?? this.#numbers(values, texts, names) ?? this.#texts(values, texts, names);
  }

  #date(values: readonly unknown[], names: readonly string[]): WrittenNode | null {
    if (suits("date", values)) return "date";
    const fitting = (["dmy", "mdy"] as const).filter(($order) => suits("date", values, { $order }));
    if (fitting.length === 2) this.#remark(names, "day or month first? Both fit; day first is assumed");
    if (fitting[0] !== undefined) return { $compare: "date", $order: fitting[0] };
    return suits("date", values, { $by: "month" }) && values.some((value) => !/^\d{4}$/.test(String(value)))
      ? { $compare: "date", $by: "month" }
      : null;
  }

  /** Texts of digits may be codes, so only texts written as amounts become numbers. */
  #numbers(values: readonly unknown[], texts: readonly string[], names: readonly string[]): WrittenNode | null {
    const forms = [{}, { $loose: true }, { $decimal: "," }, { $decimal: ",", $loose: true }] as const;
    const form = forms.find((settings) => suits("number", values, settings));
    if (form === undefined) return null;
    const isAmount = values.length > texts.length || texts.some((text) => /[.,%\p{Sc}]/u.test(text));
    if (isAmount) return Object.keys(form).length === 0 ? "number" : { $compare: "number", ...form };
    this.#remark(names, 'texts of digits, so "exact" (a code); use "number" if they are amounts');
    return "exact";
  }

  #texts(values: readonly unknown[], texts: readonly string[], names: readonly string[]): WrittenNode {
    if (values.length > texts.length) {
      this.#remark(names, 'texts and numbers mixed, so "text"');
      return "text";
    }
    const longest = texts.reduce((most, text) => Math.max(most, text.length), 0);
    if (longest > LONG && suits("tokens", values)) {
      this.#remark(names, 'long texts, so "tokens"; "similar" is stricter about order');
      return "tokens";
    }
    const words = texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0) / texts.length;
    if (words >= MANY_WORDS && suits("similar", values)) return "similar";
    if (texts.every(isCode)) return "exact";
    const choices = new Set(texts);
    if (choices.size > texts.length / 3 || texts.length < FEW || !texts.every(isWord)) return "text";
    this.#remark(
      names,
      `${choices.size === 1 ? "always the same word" : `${choices.size} different words`}, so "exact"; use "text" to ignore case`,
    );
    return "exact";
  }
}

interface WriterPlace {
  readonly names: readonly string[];
  readonly schema: SchemaSays | null;
}

/** All ways to read a text as a number or a date. */
const TYPED = [
  ["number", { $loose: true }],
  ["number", { $loose: true, $decimal: "," }],
  ["date", { $by: "year", $order: "dmy" }],
  ["date", { $by: "year", $order: "mdy" }],
] as const;

const LONG = 300;
const MANY_WORDS = 3;

/** "INV-0042", "DE811234567": capitals and digits without spaces. */
function isCode(text: string): boolean {
  return /^[A-Z0-9][A-Z0-9._/-]*$/.test(text) && /\d/.test(text);
}

/** "EUR", "in_progress": one word that may name a choice. Names and titles have several, and people spell them freely. */
function isWord(text: string): boolean {
  return /^\S+$/.test(text);
}

function suits(comparator: ComparatorName, values: readonly unknown[], settings: object = {}): boolean {
  const { prepare } = COMPARATORS[comparator].make(settings);
  return values.every((value) => prepare(value) !== undefined);
}

/** Many keys, each in few of the objects, and all values of one type. */
function isMap(values: readonly Fields[], keys: readonly string[]): boolean {
  if (values.length < 3 || keys.length < 4) return false;
  const present = values.reduce((sum, value) => sum + Object.keys(value).length, 0);
  const kinds = new Set(values.flatMap((value) => Object.values(value).map(kindOf)));
  kinds.delete("null");
  return present / (values.length * keys.length) < 0.5 && kinds.size <= 1;
}

/** Lists of numbers that all have one length: points, boxes, rows of a matrix. */
function areVectors(lists: readonly (readonly unknown[])[], schema: SchemaSays | null): boolean {
  const length = lists[0]?.length ?? 0;
  const isVector = (list: readonly unknown[]) => list.length === length && list.every((one) => typeof one === "number");
  return schema === null && lists.length >= FEW && length > 1 && lists.every(isVector);
}

const FEW = 6;

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

const ID_NAMES = [/^id$/i, /[_-]id$/i, /Id$/, /^(key|uuid|guid)$/i, /(number|no|nr|code|name)$/i];

/** Fields that are named like an id and are unique in all objects, the likeliest first. */
function likelyIds(objects: readonly Fields[]): readonly string[] {
  const unique = Object.keys(objects[0] ?? {}).filter((key) => {
    const ids = objects.map((object) => (Object.hasOwn(object, key) ? object[key] : null));
    return ids.every((id) => typeof id === "string" || typeof id === "number") && new Set(ids).size === ids.length;
  });
  return [...new Set(ID_NAMES.flatMap((pattern) => unique.filter((key) => pattern.test(key))))];
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
