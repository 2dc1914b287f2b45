// fields: scores any JSON, field by field. A description, which is data, says how each field is compared.
import type { GivenOptions, ScoredTask, TaskLines } from "../../contract/task.ts";
import { readDescription } from "./description.ts";
import type { Json } from "./json-value.ts";
import type { options as specs } from "./options.ts";
import type { FieldsLine } from "./read.ts";
import type { Described, DescribedAs, FieldsScore, IsRead } from "./score-ids.ts";
import { isStandardSchema, jsonSchemaOf, type StandardSchema } from "./standard-schema.ts";
import { fieldsMaker } from "./task.ts";

export { compareJson, type JsonComparison } from "./compare-json.ts";
export { type InferSettings, infer } from "./infer.ts";
export type { Json } from "./json-value.ts";
export type { FieldsLine } from "./read.ts";
export type { Described, DescribedAs, FieldsScore } from "./score-ids.ts";
export type { CompareFunction } from "./settings.ts";
export type { StandardSchema } from "./standard-schema.ts";
export type { VerdictLine } from "./verdicts.ts";
export type { WrittenDescription as Description } from "./written-node.ts";

/** A unit in memory: a neutral line, or a bare object where the description names the field with its id. */
type LineOf<Description> =
  IsRead<Description> extends true
    ? Json
    : Description extends { readonly $id: string }
      ? { readonly [field: string]: Json | undefined }
      : FieldsLine;

/** Options besides the description. */
export type FieldsOptions = Omit<GivenOptions<typeof specs>, "description" | "schema">;

/** The task of a description, with the ids of its scores. */
export type FieldsTask<Description> = ScoredTask<
  FieldsScore<Description>,
  typeof specs,
  TaskLines<LineOf<Description>, LineOf<Description>, Readonly<Record<never, never>>>
>;

/** The task of a description that only the run knows: any score id, any record. */
export type AnyFieldsTask = FieldsTask<unknown>;

/** Makes tasks from descriptions and schemas. */
export interface Fields {
  /** Makes, for a type and no description, a function that takes a description of values of this type. */
  <Value>(): <const Description extends object>(
    description: Description & Described<Description> & DescribedAs<Description, Value>,
    options?: FieldsOptions,
  ) => FieldsTask<Description>;
  (schema: StandardSchema, options?: FieldsOptions): AnyFieldsTask;
  <const Description>(
    description: Description & Described<Description>,
    options?: FieldsOptions,
  ): FieldsTask<Description>;
}

/**
 * Makes a task from a description, written, read or inferred, or from a schema of zod, ArkType or Valibot that converts to JSON Schema. Score ids follow from the shape of the description. Throws a KaratError with all its problems.
 *
 * @example
 * import { score } from "karat";
 * import { fields } from "karat/fields";
 *
 * const invoice = fields({ $karat: "fields 2", total: "number", lines: [{ sku: "exact", quantity: "number" }] });
 * const gold = [{ id: "a", value: { total: 7, lines: [{ sku: "x", quantity: 2 }] } }];
 * const pred = [{ id: "a", value: { total: "7.00", lines: [{ sku: "x", quantity: 3 }] } }];
 * const { scores } = await score(invoice, { gold, pred });
 * console.log(scores["field.lines.sku.f1"], scores["list.lines.whole.f1"]); // 1 0
 */
export const fields = ((...given: readonly [described?: unknown, options?: FieldsOptions]) => {
  if (given.length === 0) return fields;
  const [described, options] = given;
  const schema = isStandardSchema(described) ? jsonSchemaOf(described) : null;
  if (schema === null) readDescription(described);
  return fieldsMaker({ ...options, ...(schema === null ? { description: described } : { schema }) } as never);
}) as unknown as Fields;
