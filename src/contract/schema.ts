// Building blocks for schemas of outside data: valibot, with karat's messages and with care for keys such as __proto__.
import * as v from "valibot";
import { remember, rememberWeakly } from "../numeric/remember.ts";
import { slipHint } from "../problems/nearest.ts";
import type { Path, Problem, ProblemCode } from "../problems/problem.ts";
import { badValue, KaratError } from "../problems/problem.ts";
import { isObject, issueProblem, type ShapeIssue } from "./shape.ts";

export { optional } from "valibot";

export type Schema = v.GenericSchema;

export interface Complaint {
  readonly path: Path;
  readonly expected: string;
  readonly received: unknown;
  readonly hint?: string | undefined;
}

/** The first thing that is wrong with a value, or null. Schemas only check; their output is not used. */
export function complaintAbout(schema: Schema, value: unknown): Complaint | null {
  const { issues } = v.safeParse(schema, value, { abortEarly: true });
  if (issues === undefined) return null;
  return { ...issueProblem(issues[0] as ShapeIssue), received: issues[0].input };
}

export function problemsWith(
  schema: Schema,
  value: unknown,
  { file, code, unknown = code }: { readonly file: string; readonly code: ProblemCode; readonly unknown?: ProblemCode },
): readonly Problem[] {
  const { issues = [] } = v.safeParse(schema, value);
  return issues.map((issue) => {
    const { path, ...said } = issueProblem(issue as ShapeIssue);
    return { code: issue.expected === UNKNOWN ? unknown : code, at: { file, path }, ...said };
  });
}

/** The message of a schema that says what it expected, and perhaps a hint. */
export function wanted(expected: string, hint?: string): string {
  return `expected ${expected}${hint === undefined ? "" : `\nhint: ${hint}`}`;
}

export function thatIs<Type = unknown>(
  expected: string,
  isRight: (value: unknown) => boolean,
  hint?: string,
): v.GenericSchema<Type> {
  return v.custom<Type>(isRight, wanted(expected, hint));
}

export const text = v.string(wanted("a text"));
export const number = thatIs("a number", Number.isFinite);
export const truth = v.boolean(wanted("true or false"));
export const aFunction = thatIs("a function", (value) => typeof value === "function");
export const object = thatIs("an object", isObject);
export const count = thatIs("a whole number of at least 0", (value) => isWhole(value) && value >= 0);
export const positive = thatIs("a whole number of at least 1", (value) => isWhole(value) && value >= 1);
export const texts = thatIs<readonly string[]>("a list of texts", isTexts);

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

export function oneOf(words: readonly string[]): Schema {
  return v.picklist(words, wanted(words.map((word) => JSON.stringify(word)).join(" or ")));
}

/** Accepts any of several plain values: the message lists the alternatives, and says nothing about the inside. */
export function either(...schemas: readonly Schema[]): Schema {
  return v.union([...schemas], wanted(schemas.map(expectedBy).join(" or ")));
}

/** Accepts null besides an object or a list; the message says what is wrong inside. */
export function nullable(schema: Schema): Schema {
  const plain = either(schema, v.null(wanted("null")));
  return v.lazy((value) => (typeof value === "object" && value !== null ? schema : plain));
}

function expectedBy(schema: Schema): string {
  return complaintAbout(schema, undefined)?.expected ?? "nothing";
}

export function listOf(item: Schema): Schema {
  return v.array(item, wanted("a list"));
}

/** Checks values of which there may be millions: a quick test first, and the schema only if it fails. */
export function quickly(isRight: (value: unknown) => boolean, schema: Schema): Schema {
  return v.lazy((value) => (isRight(value) ? v.any() : schema));
}

export const rowsOfNumbers = quickly(
  (value) => Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(Number.isFinite)),
  listOf(listOf(number)),
);

export function tupleOf(...items: readonly Schema[]): Schema {
  return v.strictTuple([...items], wanted(`a list of ${items.length}`));
}

/** Checks every key; a valibot record skips `__proto__`. */
export function recordOf(entry: Schema): Schema {
  return v.lazy((value) =>
    isObject(value) ? v.looseObject(Object.fromEntries(Object.keys(value).map((key) => [key, entry]))) : object,
  );
}

/** An object with these fields, and others that a later version may add. With a type, the compiler asks for all of its fields. */
export function fields<Type = Readonly<Record<string, unknown>>>(
  shapes: { readonly [Name in keyof Required<Type>]: Schema },
  [expected, hint]: readonly [expected: string, hint?: string] = ["an object"],
): Schema {
  const byName = shapes as Record<string, Schema>;
  // For a missing field, say what its schema expects.
  const unsaid = ({ path }: { readonly path?: readonly v.IssuePathItem[] | undefined }) =>
    v.safeParse(byName[String(path?.at(-1)?.key)]!, undefined).issues![0].message;
  return v.pipe(thatIs(expected, isObject, hint), v.looseObject(byName, unsaid));
}

const UNKNOWN = "no other key";

/** An object with these fields and no others; a key whose value is undefined counts as missing. */
export function exactly<Type = Readonly<Record<string, unknown>>>(
  shapes: { readonly [Name in keyof Required<Type>]: Schema },
  { expected, unknown }: { readonly expected: string; readonly unknown: string },
): Schema {
  const names = Object.keys(shapes);
  return v.pipe(
    fields(shapes, [expected]),
    v.rawCheck(({ dataset, addIssue }) => {
      for (const [key, value] of isObject(dataset.value) ? Object.entries(dataset.value) : []) {
        if (value === undefined || Object.hasOwn(shapes, key)) continue;
        const message = wanted(unknown, slipHint(key, names));
        addIssue({ message, expected: UNKNOWN, input: key, path: pathTo([key]) });
      }
    }),
  );
}

export type Say = (path: Path, expected: string, received: unknown, hint?: string) => void;

/** A further check of a value that has the right shape, and of any object. */
export function also<Value>(check: (value: Value, say: Say) => void) {
  return v.rawCheck<unknown>(({ dataset, addIssue }) => {
    if (dataset.typed || isObject(dataset.value))
      check(dataset.value as Value, (path, expected, input, hint) =>
        addIssue({ message: wanted(expected, hint), input, path: pathTo(path) }),
      );
  });
}

function pathTo(path: Path) {
  return path.map((key) => ({ type: "unknown", origin: "value", input: null, key, value: null })) as unknown as [
    v.IssuePathItem,
  ];
}

/** Made once, since programs make the same call again and again. */
const schemaOfAll = rememberWeakly((schemas: Readonly<Record<string, Schema>>) =>
  remember((needed) => {
    const names = needed.split(" ");
    const entries = Object.entries(schemas).map(([key, one]) => [key, names.includes(key) ? one : v.optional(one)]);
    return exactly(Object.fromEntries(entries), { expected: "an object", unknown: "a known setting" });
  }),
);

/** Throws one located problem for each setting that is unknown, wrong or missing. */
export function checkSettings(
  given: unknown,
  schemas: Readonly<Record<string, Schema>>,
  { name = "settings", needed = [] }: { readonly name?: string; readonly needed?: readonly string[] } = {},
): void {
  if (!isObject(given)) throw badValue(`an object as ${name}`, given);
  const schema = schemaOfAll(schemas)(needed.join(" "));
  const problems = problemsWith(schema, given, { file: name, code: "BAD_VALUE", unknown: "UNKNOWN_OPTION" });
  if (problems.length > 0) throw new KaratError(problems, { isUsage: true });
}
