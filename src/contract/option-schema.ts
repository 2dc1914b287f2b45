// The schema of an option or a setting, from its declaration.
import * as v from "valibot";
import { didYouMean } from "../problems/nearest.ts";
import type { NumberOption, OptionSpec } from "./option-spec.ts";
import type { Setting } from "./setting.ts";
import { isObject } from "./shape.ts";

type Declared = OptionSpec | Setting;

export function optionSchema(spec: Declared): v.GenericSchema {
  const [expected, schemaWith] = ruleFor(spec);
  const message = `expected ${expected}`;
  const [main, alternatives] = [schemaWith(message), alternativesOf(spec)];
  return alternatives.length === 0 ? main : v.union([main, ...alternatives], message);
}

export function optionComplaint(spec: Declared, value: unknown): string | null {
  return v.is(optionSchema(spec), value) ? null : ruleFor(spec)[0];
}

/** Returns the expected value in words, and the schema with that message. */
function ruleFor(spec: Declared): readonly [expected: string, schemaWith: (message: string) => v.GenericSchema] {
  const { word } = spec as { readonly word?: string };
  const or = word === undefined ? "" : ` or "${word}"`;
  switch (spec.kind) {
    case "choice":
      return [
        `one of ${spec.choices.join(", ")}`,
        (message) =>
          v.picklist(spec.choices, ({ input }) =>
            typeof input === "string" ? `${message}\nhint: ${didYouMean(input, spec.choices)}` : message,
          ),
      ];
    case "number": {
      const kind = `a ${spec.whole === true ? "whole " : ""}number ${rangeText(spec.min, spec.max)}`;
      return [`${kind.trimEnd()}${or}`, (message) => v.pipe(v.number(message), v.check(isWithin(spec), message))];
    }
    case "switch":
      return ["true or false", v.boolean];
    case "text":
      return ["a text", v.string];
    case "names":
      return [
        `a list of ${("names" in spec && spec.names) || "name"}s${or}`,
        (message) => v.array(v.string(), message),
      ];
    case "table":
      return ["an object whose values are texts", (message) => v.custom(isTable, message)];
    case "data":
      return Array.isArray(spec.default)
        ? ["a list", (message) => v.custom(Array.isArray, message)]
        : ["an object", (message) => v.custom(isObject, message)];
  }
}

function isWithin({ whole, min = -Infinity, max = Infinity }: Pick<NumberOption, "whole" | "min" | "max">) {
  return (value: number) =>
    value >= min && value <= max && (whole === true ? Number.isSafeInteger(value) : Number.isFinite(value));
}

/** Returns the other values that are allowed: its word, null, or one name without a list. */
function alternativesOf(spec: Declared): v.GenericSchema[] {
  const { word } = spec as { readonly word?: string };
  const isNullable = spec.default === null || ("orNull" in spec && spec.orNull === true);
  return [
    ...(word !== undefined && spec.kind !== "text" ? [v.literal(word)] : []),
    ...(isNullable ? [v.null()] : []),
    ...("orOne" in spec && spec.orOne === true ? [v.string()] : []),
  ];
}

/** Checks a table by hand, since a valibot record skips keys such as __proto__. */
function isTable(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((entry) => typeof entry === "string");
}

/** A range in words: "from 0 to 1", "of at least 0", or nothing if it has no ends. */
export function rangeText(min = -Infinity, max = Infinity): string {
  if (min > -Infinity) return max < Infinity ? `from ${min} to ${max}` : `of at least ${min}`;
  return max < Infinity ? `of at most ${max}` : "";
}
