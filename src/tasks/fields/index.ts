// fields: scores any JSON, field by field. A description, which is data, says how each field is compared.
import type { TaskLines, TaskMaker } from "../../core/task.ts";
import type { FieldsLine, Gold, Json, Prediction } from "./read.ts";
import type { Described, FieldsScore } from "./score-ids.ts";
import { type FieldsMatch, type FieldsOptions, taskOfDescription } from "./task.ts";

export { compareJson, type JsonComparison } from "./compare-json.ts";
export type { FieldsLine, Json } from "./read.ts";
export type { Described, FieldsScore } from "./score-ids.ts";

/** A unit in memory: a neutral line, or a bare object where the description names the field with its id. */
type LineOf<Description> = Description extends { readonly $id: string }
  ? { readonly [field: string]: Json | undefined }
  : FieldsLine;

/** Makes the task of a description. */
export type FieldsMaker<Description> = TaskMaker<
  Gold,
  Prediction,
  FieldsMatch,
  string,
  FieldsScore<Description>,
  FieldsOptions,
  TaskLines<LineOf<Description>, LineOf<Description>, Readonly<Record<never, never>>>
>;

/**
 * Makes a task from a description: call the result with options. Score ids follow from the shape of the description. Throws a KaratError with all its problems.
 *
 * @example
 * import { score } from "karat";
 * import { fields } from "karat/fields";
 *
 * const invoice = fields({ $karat: "fields 1", total: "number", lines: [{ sku: "exact", quantity: "number" }] });
 * const gold = [{ id: "a", value: { total: 7, lines: [{ sku: "x", quantity: 2 }] } }];
 * const pred = [{ id: "a", value: { total: "7.00", lines: [{ sku: "x", quantity: 3 }] } }];
 * const { scores } = await score(invoice(), { gold, pred });
 * console.log(scores["field.lines.sku.f1"], scores["list.lines.whole.f1"]); // 1 0
 */
export function fields<const Description extends object>(
  description: Description & Described<Description>,
): FieldsMaker<Description> {
  return taskOfDescription(description) as unknown as FieldsMaker<Description>;
}
