// The schema of an option or a setting, from its declaration.
import * as v from "valibot";
import { didYouMean } from "./nearest.ts";
import type { NumberOption, OptionSpec } from "./options.ts";
import type { Setting } from "./setting.ts";
import { isObject } from "./shape.ts";

type Declared = OptionSpec | Setting;

interface Rule {
  readonly expected: string;
  readonly schema: v.GenericSchema;
}

export function optionSchema(spec: Declared): v.GenericSchema {
  return ruleFor(spec).schema;
}

export function optionComplaint(spec: Declared, value: unknown): string | null {
  const { schema, expected } = ruleFor(spec);
  return v.is(schema, value) ? null : expected;
}

function ruleFor(spec: Declared): Rule {
  const { word } = spec as { readonly word?: string };
  const or = word === undefined || spec.kind === "text" ? "" : ` or "${word}"`;
  const rule = (expected: string, make: (message: string) => v.GenericSchema): Rule => {
    const message = `expected ${expected}`;
    const [main, alternatives] = [make(message), alternativesOf(spec)];
    return { expected, schema: alternatives.length === 0 ? main : v.union([main, ...alternatives], message) };
  };
  switch (spec.kind) {
    case "choice":
      return rule(`one of ${spec.choices.join(", ")}`, (message) =>
        v.picklist(spec.choices, ({ input }) =>
          typeof input === "string" ? `${message}\nhint: ${didYouMean(input, spec.choices)}` : message,
        ),
      );
    case "number":
      return rule(
        `${`a ${spec.whole === true ? "whole " : ""}number ${rangeText(spec.min, spec.max)}`.trimEnd()}${or}`,
        (message) => v.pipe(v.number(message), v.check(isWithin(spec), message)),
      );
    case "switch":
      return rule("true or false", v.boolean);
    case "text":
      return rule("a text", v.string);
    case "names":
      return rule(`a list of ${("names" in spec && spec.names) || "name"}s${or}`, (message) =>
        v.array(v.string(), message),
      );
    case "table":
      return rule("an object whose values are texts", (message) => v.custom(isTable, message));
    case "data":
      return rule("an object", (message) => v.custom(isObject, message));
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

/** By hand: a valibot record overlooks keys such as __proto__. */
function isTable(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((entry) => typeof entry === "string");
}

/** A range in words: "from 0 to 1", "of at least 0", or nothing where it has no ends. */
export function rangeText(min = -Infinity, max = Infinity): string {
  if (min > -Infinity) return max < Infinity ? `from ${min} to ${max}` : `of at least ${min}`;
  return max < Infinity ? `of at most ${max}` : "";
}
