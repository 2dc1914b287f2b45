// What a JSON Schema says of values, as far as a description can use it: zod and pydantic write such schemas, and other tools annotate them.
import { isObject } from "../../contract/shape.ts";
import { annotatedLeaf, annotatedList, isAnnotated, type Schema, unknownAnnotations } from "./annotations.ts";
import { suits } from "./infer-leaf.ts";
import type { ComparatorName, SettingName, Some } from "./settings.ts";
import { comparatorOf, type WrittenNode } from "./written-node.ts";

/** What a schema settles; gold decides what it leaves open. */
export type SchemaNode = ObjectNode | MapNode | ListNode | LeafNode;

interface ObjectNode {
  readonly kind: "object";
  readonly properties: ReadonlyMap<string, SchemaNode | null>;
}
interface MapNode {
  readonly kind: "map";
  readonly item: SchemaNode | null;
}
interface ListNode {
  readonly kind: "list";
  readonly item: SchemaNode | null;
  /** Settings of the list; gold decides if there are none. */
  readonly settings?: Some<"$align" | "$key" | "$found-at">;
}
interface LeafNode {
  readonly kind: "leaf";
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
    for (const text of unknownAnnotations(schema)) this.#remark(names, text);
    const annotated = annotatedLeaf(schema, (text) => this.#remark(names, text));
    if (annotated !== null) return leafNode(annotated);
    const within = [...inside, schema];
    if (typeof schema.$ref === "string") return this.#read(targetOf(schema.$ref, this.#root), names, within);
    const variants = variantsOf(schema);
    if (variants.length === 1) return this.#read(variants[0], names, within);
    if (variants.length > 1) return joined(variants.map((one) => this.#read(one, names, within)));
    if (Array.isArray(schema.enum) || Object.hasOwn(schema, "const")) return leafNode("exact");
    const types = [schema.type].flat().filter((type) => type !== "null" && type !== undefined);
    const type = types.length === 1 ? types[0] : undefined;
    if (type === "array") return this.#list(schema, names, within);
    if (type === "object" || (type === undefined && isObject(schema.properties)))
      return this.#object(schema, names, within);
    if (type === "string" && isDate(schema.format)) return leafNode("date");
    const node = TYPES.get(type);
    return node === undefined ? null : leafNode(node);
  }

  /** The items of a tuple may differ; if they do, nothing is known about them. */
  #list(schema: Schema, names: readonly string[], inside: readonly Schema[]): ListNode {
    const { items, prefixItems } = schema;
    const settings = annotatedList(schema, this.#areOrdered);
    const own = settings === null ? {} : { settings };
    if (!Array.isArray(prefixItems)) return { kind: "list", item: this.#read(items, names, inside), ...own };
    const [first = null, ...others] = prefixItems.map((item) => this.#read(item, names, inside));
    const item = others.every((other) => isSame(first, other)) ? first : null;
    return { kind: "list", item, settings: { $align: "ordered", ...settings } };
  }

  #object(schema: Schema, names: readonly string[], inside: readonly Schema[]): SchemaNode | null {
    const { properties, additionalProperties } = schema;
    if (isObject(properties) && Object.keys(properties).length > 0) {
      const entries = Object.entries(properties).map(
        ([name, field]) => [name, this.#read(field, [...names, name], inside)] as const,
      );
      return { kind: "object", properties: new Map(entries) };
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

function leafNode(node: WrittenNode): LeafNode {
  const comparator = comparatorOf(node) as ComparatorName | "skip";
  const settings = typeof node === "object" ? (node as Some<SettingName>) : {};
  const loose = comparator === "number" ? { $decimal: "auto", $loose: true } : {};
  return {
    kind: "leaf",
    node,
    suits: (values) =>
      comparator === "skip" || suits(comparator, values, { ...loose, ...settings } as Some<SettingName>),
  };
}

const TYPES: ReadonlyMap<unknown, string> = new Map([
  ["string", "text"],
  ["number", "number"],
  ["integer", "number"],
  ["boolean", "exact"],
]);

/** What `$ref` points to inside the file. */
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
