// What a JSON Schema says of values, as far as a description can use it: zod and pydantic write such schemas, and other tools annotate them.
import { isObject } from "../../contract/shape.ts";
import {
  Annotations,
  annotatedLeaf,
  annotatedList,
  annotatedSettings,
  foundAtIn,
  isAnnotated,
  type LeafSettings,
  type ListSettings,
  type Schema,
} from "./annotations.ts";
import { suits } from "./infer-leaf.ts";
import type { ComparatorName, SettingName, Some } from "./settings.ts";
import type { WrittenNode } from "./written-node.ts";

/** The parts that a schema settles; gold decides what it leaves open. */
export type SchemaNode = ObjectNode | MapNode | ListNode | LeafNode;

interface ObjectNode {
  readonly kind: "object";
  readonly properties: ReadonlyMap<string, SchemaNode | null>;
  /** How similar such objects must be to their partners in a list. */
  readonly foundAt?: number | undefined;
}
interface MapNode {
  readonly kind: "map";
  readonly item: SchemaNode | null;
}
interface ListNode {
  readonly kind: "list";
  readonly item: SchemaNode | null;
  /** Settings of the list; gold decides how items are paired if they do not. */
  readonly settings: ListSettings;
}
interface LeafNode {
  readonly kind: "leaf";
  readonly settings: LeafSettings;
  readonly node: WrittenNode;
  /** Whether gold values suit the comparator. */
  suits(values: readonly unknown[]): boolean;
}

/** Says something doubtful about the schema of a field. */
export type SchemaRemark = (names: readonly string[], text: string) => void;

/** Schemas may refer to themselves and to each other; more nodes than this are not followed. */
const MOST_NODES = 20_000;
const DEEPEST = 100;

/** Null if the schema allows anything. */
export function readSchema(schema: unknown, remark: SchemaRemark): SchemaNode | null {
  return new SchemaReader(schema, remark).read();
}

class SchemaReader {
  readonly #root: unknown;
  readonly #remark: SchemaRemark;
  /** Whether lists without an annotation are in order, as the tool of the annotations has it. */
  readonly #areOrdered: boolean;
  #nodes = 0;

  constructor(root: unknown, remark: SchemaRemark) {
    this.#root = root;
    this.#remark = remark;
    this.#areOrdered = isAnnotated(root, "x-eval-");
  }

  read(): SchemaNode | null {
    return this.#read(this.#root, [], []);
  }

  /** `inside` holds the schemas that this one lies in: a schema may contain itself. */
  #read(schema: unknown, names: readonly string[], inside: readonly Schema[]): SchemaNode | null {
    if (!isObject(schema)) return null;
    if (inside.includes(schema) || inside.length > DEEPEST || ++this.#nodes > MOST_NODES) return null;
    const notes = new Annotations(schema, (text) => this.#remark(names, text));
    const annotated = annotatedLeaf(notes);
    const within = [...inside, schema];
    const node = annotated === null ? this.#plain(schema, notes, names, within) : leafNode(annotated);
    const own =
      node?.kind === "leaf" ? leafNode({ ...node.settings, ...annotatedSettings(notes, node.settings) }) : node;
    notes.reportRest();
    return own;
  }

  /** Reads the types of a schema. */
  #plain(schema: Schema, notes: Annotations, names: readonly string[], within: readonly Schema[]): SchemaNode | null {
    if (typeof schema.$ref === "string") return this.#read(targetOf(schema.$ref, this.#root), names, within);
    const variants = variantsOf(schema);
    if (variants.length === 1) return this.#read(variants[0], names, within);
    if (variants.length > 1) return joined(variants.map((one) => this.#read(one, names, within)));
    if (Array.isArray(schema.enum) || Object.hasOwn(schema, "const")) return leafNode({ $compare: "exact" });
    const types = [schema.type].flat().filter((type) => type !== "null" && type !== undefined);
    const type = types.length === 1 ? types[0] : undefined;
    if (type === "array") return this.#list(schema, notes, names, within);
    if (type === "object" || (type === undefined && isObject(schema.properties)))
      return this.#object(schema, notes, names, within);
    const $compare = type === "string" && isDate(schema.format) ? "date" : TYPES.get(type);
    return $compare === undefined ? null : leafNode({ $compare });
  }

  /** The items of a tuple may differ; if they do, nothing is known about them. */
  #list(schema: Schema, notes: Annotations, names: readonly string[], inside: readonly Schema[]): ListNode {
    const { items, prefixItems } = schema;
    const own = annotatedList(notes, this.#areOrdered);
    const [first = null, ...others] = (Array.isArray(prefixItems) ? prefixItems : [items]).map((item) =>
      this.#read(item, names, inside),
    );
    const item = others.every((other) => isSame(first, other)) ? first : null;
    const found = item?.kind === "object" && item.foundAt !== undefined ? { "$found-at": item.foundAt } : {};
    const settings = { ...(Array.isArray(prefixItems) ? { $align: "ordered" as const } : {}), ...found, ...own };
    return { kind: "list", item, settings };
  }

  #object(schema: Schema, notes: Annotations, names: readonly string[], inside: readonly Schema[]): SchemaNode | null {
    const { properties, additionalProperties } = schema;
    if (isObject(properties) && Object.keys(properties).length > 0) {
      const entries = Object.entries(properties).map(
        ([name, field]) => [name, this.#read(field, [...names, name], inside)] as const,
      );
      return { kind: "object", properties: new Map(entries), foundAt: foundAtIn(notes) };
    }
    return isObject(additionalProperties)
      ? { kind: "map", item: this.#read(additionalProperties, names, inside) }
      : null;
  }
}

/** Several kinds of objects become one object with the fields of all; other kinds are left open. */
function joined(variants: readonly (SchemaNode | null)[]): SchemaNode | null {
  const properties = new Map<string, SchemaNode | null>();
  for (const variant of variants) {
    if (variant?.kind !== "object") return null;
    for (const [name, field] of variant.properties)
      properties.set(name, !properties.has(name) || isSame(properties.get(name)!, field) ? field : null);
  }
  return { kind: "object", properties };
}

function leafNode(settings: LeafSettings): LeafNode {
  const { $compare, ...own } = settings;
  const loose = $compare === "number" ? { $decimal: "auto", $loose: true } : {};
  return {
    kind: "leaf",
    settings,
    node: Object.keys(own).length === 0 ? $compare : settings,
    suits: (values) =>
      $compare === "skip" || suits($compare as ComparatorName, values, { ...loose, ...own } as Some<SettingName>),
  };
}

const TYPES: ReadonlyMap<unknown, string> = new Map([
  ["string", "text"],
  ["number", "number"],
  ["integer", "number"],
  ["boolean", "exact"],
]);

/** Returns the part of the file that `$ref` points to. */
function targetOf(pointer: string, root: unknown): unknown {
  const [start, ...steps] = pointer.split("/");
  if (start !== "#") return undefined;
  return steps
    .map((step) => safelyDecoded(step).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((part, step) => (isObject(part) && Object.hasOwn(part, step) ? part[step] : undefined), root);
}

function isSame(one: SchemaNode | null, other: SchemaNode | null): boolean {
  const text = (node: SchemaNode | null) =>
    JSON.stringify(node, (_key, value) => (value instanceof Map ? [...value] : value));
  return text(one) === text(other);
}

/** The alternatives of a schema, without null. */
function variantsOf({ anyOf, oneOf, allOf }: Schema): readonly unknown[] {
  const written = [anyOf, oneOf, allOf].find(Array.isArray) ?? [];
  return written.filter((variant: unknown) => !(isObject(variant) && variant.type === "null"));
}

function isDate(format: unknown): boolean {
  return format === "date" || format === "date-time";
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
