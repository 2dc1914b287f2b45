// The words that schemas of outside data are written in: valibot's, with karat's own where a text or a key such as __proto__ needs care.
import * as v from "valibot";
import type { Path } from "./problem.ts";
import { isObject, issueProblem, type ShapeIssue } from "./shape.ts";

export type Schema = v.GenericSchema;

/** What is wrong with a value, and where. */
export interface Complaint {
  readonly path: Path;
  readonly expected: string;
  readonly received: unknown;
}

/** The first thing that is wrong with a value, or null. Schemas only check: what they would make of the value is not used. */
export function complaintAbout(schema: Schema, value: unknown): Complaint | null {
  const { issues } = v.safeParse(schema, value, { abortEarly: true });
  if (issues === undefined) return null;
  const { path, expected } = issueProblem(issues[0] as ShapeIssue);
  return { path, expected, received: issues[0].input };
}

/** Values that pass a test. */
export function thatIs(expected: string, isRight: (value: unknown) => boolean): Schema {
  return v.custom(isRight, `expected ${expected}`);
}

export const text = v.string();
export const number = thatIs("a number", Number.isFinite);
export const truth = v.boolean();
export const aFunction = thatIs("a function", (value) => typeof value === "function");
export const object = thatIs("an object", isObject);
export const count = thatIs(
  "a whole number of at least 0",
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
);
export const positive = thatIs(
  "a whole number of at least 1",
  (value) => Number.isSafeInteger(value) && Number(value) >= 1,
);
export const texts = thatIs(
  "a list of texts",
  (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
);

export function oneOf(values: readonly string[]): Schema {
  return v.picklist(values);
}

export function either(expected: string, ...schemas: readonly Schema[]): Schema {
  return v.union([...schemas], `expected ${expected}`);
}

export const { array: listOf, nullable, optional, strictTuple } = v;

/** Every key counts; a valibot record overlooks `__proto__`. */
export function recordOf(entry: Schema): Schema {
  return v.lazy((value) =>
    isObject(value) ? v.looseObject(Object.fromEntries(Object.keys(value).map((key) => [key, entry]))) : object,
  );
}

/** An object with these fields, and others that a later version may add. Named with a type, it has all of its fields. */
export function fields<Type = Readonly<Record<string, unknown>>>(
  shapes: {
    readonly [Name in keyof Required<Type>]: Schema;
  },
): Schema {
  return v.looseObject(shapes);
}
