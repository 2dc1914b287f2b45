// The schema of an option or a setting, from its declaration.
import * as v from "valibot";
import { didYouMean } from "./nearest.ts";
import type { NumberOption, OptionSpec } from "./options.ts";
import type { Setting } from "./setting.ts";
import { isObject } from "./shape.ts";

type Declared = OptionSpec | Setting;

const schemas = new WeakMap<Declared, v.GenericSchema>();

/** Made once for each declaration. */
export function optionSchema(spec: Declared): v.GenericSchema {
  const known = schemas.get(spec);
  if (known !== undefined) return known;
  const schema = schemaOf(spec, `expected ${expectedOf(spec)}`);
  schemas.set(spec, schema);
  return schema;
}

/** What was expected instead, or null when the value is right. */
export function optionComplaint(spec: Declared, value: unknown): string | null {
  return v.is(optionSchema(spec), value) ? null : expectedOf(spec);
}

function schemaOf(spec: Declared, message: string): v.GenericSchema {
  const alternatives = alternativesOf(spec);
  const main = mainSchema(spec, message);
  return alternatives.length === 0 ? main : v.union([main, ...alternatives], message);
}

function mainSchema(spec: Declared, message: string): v.GenericSchema {
  switch (spec.kind) {
    case "choice":
      return v.picklist(spec.choices, ({ input }) =>
        typeof input === "string" ? `${message}\nhint: ${didYouMean(input, spec.choices)}` : message,
      );
    case "number":
      return v.pipe(v.number(message), v.check(isWithin(spec), message));
    case "switch":
      return v.boolean(message);
    case "text":
      return v.string(message);
    case "names":
      return v.array(v.string(), message);
    case "table":
      return v.custom(isTable, message);
    case "data":
      return v.custom(isObject, message);
  }
}

function isWithin({ whole, min = -Infinity, max = Infinity }: Pick<NumberOption, "whole" | "min" | "max">) {
  return (value: number) =>
    value >= min && value <= max && (whole === true ? Number.isSafeInteger(value) : Number.isFinite(value));
}

/** What else it may be: its word, null, or one name without a list. */
function alternativesOf(spec: Declared): v.GenericSchema[] {
  const { word } = spec as { readonly word?: string };
  const isNullable = spec.default === null || ("orNull" in spec && spec.orNull === true);
  return [
    ...(word !== undefined && spec.kind !== "text" ? [v.literal(word)] : []),
    ...(isNullable ? [v.null()] : []),
    ...("orOne" in spec && spec.orOne === true ? [v.string()] : []),
  ];
}

function expectedOf(spec: Declared): string {
  const { word } = spec as { readonly word?: string };
  const or = word === undefined || spec.kind === "text" ? "" : ` or "${word}"`;
  switch (spec.kind) {
    case "choice":
      return `one of ${spec.choices.join(", ")}`;
    case "number":
      return `${`a ${spec.whole === true ? "whole " : ""}number ${rangeText(spec.min, spec.max)}`.trimEnd()}${or}`;
    case "switch":
      return "true or false";
    case "text":
      return "a text";
    case "names":
      return `a list of ${("names" in spec && spec.names) || "name"}s${or}`;
    case "table":
      return "an object whose values are texts";
    case "data":
      return "an object";
  }
}

/** By hand: a valibot record overlooks keys such as __proto__. */
function isTable(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((entry) => typeof entry === "string");
}

/** A range in words: "from 0 to 1", "of at least 0", or nothing where it has no ends. */
export function rangeText(min = -Infinity, max = Infinity): string {
  if (min > -Infinity) return max < Infinity ? `from ${min} to ${max}` : `of at least ${min}`;
  return max < Infinity ? `of at most ${max}` : "";
}
