// What a JSON Schema says of values, as far as a description can use it: zod and pydantic write such schemas.
import { isObject } from "../../core/shape.ts";

export interface SchemaSays {
  readonly kind: "object" | "map" | "list" | "leaf";
  readonly properties?: ReadonlyMap<string, SchemaSays>;
  readonly item?: SchemaSays | null;
  /** Whether each position of the list has a meaning of its own. */
  readonly isTuple?: true;
  /** Of a leaf, if the schema decides it. */
  readonly comparator?: "exact" | "text" | "number" | "date";
  readonly doubt?: string;
}

type Schema = Readonly<Record<string, unknown>>;

const ANY: SchemaSays = { kind: "leaf", comparator: "exact" };
const SEVERAL: SchemaSays = { ...ANY, doubt: 'the schema allows several kinds, so "exact"' };

const TYPES: ReadonlyMap<unknown, SchemaSays> = new Map([
  ["string", { kind: "leaf", comparator: "text" }],
  ["number", { kind: "leaf", comparator: "number" }],
  ["integer", { kind: "leaf", comparator: "number" }],
  ["boolean", ANY],
]);

/** Null where the schema allows anything. `above` holds the schemas that this one lies in, the whole first: a schema may contain itself. */
export function readSchema(schema: unknown, above: readonly Schema[] = []): SchemaSays | null {
  if (!isObject(schema)) return null;
  if (above.includes(schema)) return { ...ANY, doubt: 'the schema contains itself here, so "exact"' };
  const inside = [...above, schema];
  if (typeof schema.$ref === "string") return readSchema(targetOf(schema.$ref, inside[0]!), inside);
  const variants = variantsOf(schema);
  if (variants.length === 1) return readSchema(variants[0], inside);
  if (variants.length > 1) return joined(variants.map((variant) => readSchema(variant, inside)));
  if (Array.isArray(schema.enum) || Object.hasOwn(schema, "const")) return ANY;
  const types = [schema.type].flat().filter((type) => type !== "null" && type !== undefined);
  if (types.length > 1) return { ...ANY, doubt: `the schema allows ${types.join(" and ")}, so "exact"` };
  const [type] = types;
  if (type === "array") return listSays(schema, inside);
  if (type === "object" || (type === undefined && isObject(schema.properties))) return objectSays(schema, inside);
  if (type === "string" && isDate(schema.format)) return { kind: "leaf", comparator: "date" };
  return TYPES.get(type) ?? null;
}

/** The items of a tuple may differ; if they do, nothing is known about them. */
function listSays({ items, prefixItems }: Schema, inside: readonly Schema[]): SchemaSays {
  if (!Array.isArray(prefixItems)) return { kind: "list", item: readSchema(items, inside) };
  const [first, ...others] = prefixItems.map((item) => readSchema(item, inside));
  return {
    kind: "list",
    isTuple: true,
    item: others.every((other) => isSame(first, other)) ? (first ?? null) : null,
  };
}

function objectSays(schema: Schema, inside: readonly Schema[]): SchemaSays | null {
  const { properties, additionalProperties } = schema;
  if (isObject(properties) && Object.keys(properties).length > 0) {
    const entries = Object.entries(properties).map(([name, field]) => [name, readSchema(field, inside)] as const);
    return {
      kind: "object",
      properties: new Map(entries.filter((entry): entry is [string, SchemaSays] => entry[1] !== null)),
    };
  }
  return isObject(additionalProperties) ? { kind: "map", item: readSchema(additionalProperties, inside) } : null;
}

/** What `$ref` points to inside the file. */
function targetOf(pointer: string, root: Schema): unknown {
  const [start, ...steps] = pointer.split("/");
  if (start !== "#") return undefined;
  return steps
    .map((step) => safelyDecoded(step).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((part, step) => (isObject(part) && Object.hasOwn(part, step) ? part[step] : undefined), root);
}

/** Several kinds of objects become one object with the fields of all; other kinds cannot be joined. */
function joined(variants: readonly (SchemaSays | null)[]): SchemaSays {
  const properties = new Map<string, SchemaSays>();
  for (const variant of variants) {
    if (variant?.kind !== "object") return SEVERAL;
    for (const [name, says] of variant.properties ?? []) {
      const known = properties.get(name) ?? says;
      properties.set(name, isSame(known, says) ? says : SEVERAL);
    }
  }
  return { kind: "object", properties };
}

function isSame(one: SchemaSays | null | undefined, other: SchemaSays | null): boolean {
  const text = (says: unknown) => JSON.stringify(says, (_key, value) => (value instanceof Map ? [...value] : value));
  return text(one) === text(other);
}

/** The alternatives of a schema, without null. */
function variantsOf({ anyOf, oneOf, allOf }: Schema): readonly unknown[] {
  const written = [anyOf, oneOf, allOf].find(Array.isArray) ?? [];
  return written.filter((variant) => !(isObject(variant) && variant.type === "null"));
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
