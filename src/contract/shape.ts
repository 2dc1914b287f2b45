// Reads JSON and checks it against a schema of any Standard Schema library, and reports what is wrong with its place.

import { parseWithLongIntegers, withoutLongIntegers } from "../json/long-integers.ts";
import { JsonSyntaxError, readJson } from "../json/reader.ts";
import type { SourceRecord } from "../json/record.ts";
import { tooDeepAt } from "../json/text.ts";
import { plainValue, positionAt, repeatedKey } from "../json/tree.ts";
import { badValue, KaratError, type Path, type Problem, receivedText, usageError } from "../problems/problem.ts";
import { FindingCollector, type FindingSink, placeOf } from "./finding-sink.ts";

/** The part of Standard Schema (standardschema.dev) that karat uses. */
export interface Shape<Value> {
  readonly "~standard": {
    validate(
      value: unknown,
    ):
      | { readonly value: Value; readonly issues?: undefined }
      | { readonly issues: readonly ShapeIssue[] }
      | Promise<unknown>;
    /** The library that made the schema. */
    readonly vendor?: string;
    /** Not what a schema makes of a value, such as a default: schemas only check. */
    readonly types?: { readonly input: Value } | undefined;
  };
}

export interface ShapeIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  readonly type?: string;
  readonly expected?: string | null;
  readonly input?: unknown;
}

/**
 * Reads a record as JSON; undefined after a located BAD_JSON. A key that occurs twice in one object is a warning.
 *
 * @example
 * import { jsonOf } from "karat";
 *
 * const sink = { problem: () => {}, warn: () => {}, invalid: () => {} };
 * console.log(jsonOf({ file: "a.json", line: 1, text: '{"id":"a"}' }, sink)); // { id: 'a' }
 */
export function jsonOf(record: SourceRecord, sink: FindingSink): unknown {
  const value = jsonBy(record, sink, JSON.parse);
  // JSON.parse makes no BigInt, and cells without types are texts.
  return record.text === undefined && record.untyped === undefined ? withoutLongIntegers(value) : value;
}

/** The same with long integers as BigInts, which keep their digits. */
export function exactJsonOf(record: SourceRecord, sink: FindingSink): unknown {
  return jsonBy(record, sink, parseWithLongIntegers);
}

const NO_NUMBER = "JSON has no NaN and no Infinity: write null";

function jsonBy(record: SourceRecord, sink: FindingSink, parse: (text: string) => unknown): unknown {
  if (!isObject(record)) throw badValue("a record: { file, line, text or value }", record);
  if (record.text === undefined) return record.value;
  const { text } = record;
  try {
    if (tooDeepAt(text) === -1) {
      const value: unknown = parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
      warnOfRepeatedKey(value, record, sink);
      return value;
    }
  } catch {
    // The slow reader below finds the place.
  }
  try {
    return plainValue(readJson(text));
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { line, column } = positionAt(text, error.offset);
    const found = text.slice(error.offset, error.offset + 12);
    sink.problem(
      { record: { file: record.file, line: record.line - 1 + line, text: "" } },
      {
        code: "BAD_JSON",
        expected: error.expected,
        received: `${found === "" ? "the end of the text" : receivedText(found)} in column ${column}`,
        hint: /^-?(NaN|Infinity)/.test(found) ? NO_NUMBER : "the text is not valid JSON from here on",
      },
    );
    return undefined;
  }
}

/** The JSON of a text that begins at a line of a file; throws a located BAD_JSON. */
export function jsonIn(text: string, file: string, line = 1, read = jsonOf): unknown {
  const sink = new FindingCollector();
  const value = read({ file, line, text }, sink);
  sink.throwProblems();
  return value;
}

/** The same for a text that people write by hand: every key may occur only once, and long integers keep their digits. */
export function writtenJson(text: string, file: string): unknown {
  const value = jsonIn(text, file, 1, exactJsonOf);
  refuseRepeated({ file, line: 1, text }, value);
  return value;
}

/** Throws if a key of the text is repeated; `value` is what JSON.parse made of it. */
function refuseRepeated(record: SourceRecord, value: unknown): void {
  const again = record.text === undefined ? null : repeatedKey(record.text, value);
  if (again === null) return;
  const at = placeOf({ record, path: again });
  const received = `${receivedText(again.at(-1))} again`;
  throw new KaratError({ code: "BAD_SHAPE", at, expected: "every key once", received });
}

export const LAST_COUNTS = "Only the last value of a repeated key counts";

/** Warns of a repeated key: JSON.parse keeps the last of several values. `value` is what it made of the text. */
export function warnOfRepeatedKey(value: unknown, record: SourceRecord, sink: FindingSink): void {
  const path = record.text === undefined ? null : repeatedKey(record.text, value);
  if (path !== null) sink.warn("REPEATED_KEY", LAST_COUNTS, { record, path });
}

export function textOf(record: SourceRecord): string {
  return record.text ?? JSON.stringify(record.value);
}

/** The value itself with the type of the schema, or undefined after reporting its problems. Schemas only check, so keys such as `__proto__` survive. */
export function shaped<Value>(
  shape: Shape<Value>,
  value: unknown,
  record: SourceRecord,
  sink: FindingSink,
): Value | undefined {
  if (typeof shape?.["~standard"]?.validate !== "function") throw badValue("a schema with ~standard.validate", shape);
  const { vendor = "valibot" } = shape["~standard"];
  const outcome = shape["~standard"].validate(value);
  if (outcome instanceof Promise)
    throw usageError("BAD_VALUE", { expected: "a synchronous schema", received: "a promise" });
  if (outcome.issues === undefined) return value as Value;
  const { issues } = outcome;
  for (const issue of vendor === "valibot" ? aboutLists(issues) : issues.map((other) => foreignIssue(other, value))) {
    const { path, ...said } = issueProblem(issue);
    const isShape = issue.input === undefined || CONTAINERS.includes(issue.type ?? "");
    sink.problem({ record, path }, { code: isShape ? "BAD_SHAPE" : "BAD_VALUE", ...said });
  }
  return undefined;
}

/** Other libraries than valibot promise only a message and a path. */
function foreignIssue({ message, path = [] }: ShapeIssue, value: unknown): ShapeIssue {
  const input = path
    .map(keyOf)
    .reduce<unknown>((inside, key) => (inside as Record<PropertyKey, unknown> | null)?.[key], value);
  return { message: `expected a value that fits the schema\nhint: ${message}`, path, input };
}

/** Valibot takes a list for an object, and even a method such as `map` for one of its keys: says once what is wrong. */
function aboutLists(issues: readonly ShapeIssue[]): readonly ShapeIssue[] {
  const lists = new Set<unknown>();
  return issues.flatMap((issue) => {
    const { path = [] } = issue;
    const at = path.findIndex(
      (step) => Array.isArray(holderOf(step)) && typeof (step as { key: unknown }).key === "string",
    );
    if (at === -1) return [issue];
    const input = holderOf(path[at]);
    if (lists.has(input)) return [];
    lists.add(input);
    return [{ message: "expected an object", type: "object", input, path: path.slice(0, at) }];
  });
}

/** Returns the object in which valibot looked for the key. */
function holderOf(step: unknown): unknown {
  return isObject(step) ? step.input : undefined;
}

/** Schemas of valibot whose issues are about the shape of a value. */
const CONTAINERS = ["object", "strict_object", "loose_object", "array", "record", "tuple"];

const TYPE_NAMES: Readonly<Record<string, string>> = {
  Object: "an object",
  Array: "a list",
  string: "a text",
  number: "a number",
  boolean: "true or false",
  null: "null",
  never: "no such key",
};

/** An issue in karat's words. A schema's own message becomes the hint, unless it begins with "expected". */
export function issueProblem(issue: ShapeIssue): Omit<Problem, "at" | "code" | "alike"> & { readonly path: Path } {
  const path: Path = (issue.path ?? []).map(keyOf).map((key) => (typeof key === "number" ? key : String(key)));
  const isMissing = issue.input === undefined;
  const [, said, besides] = /^expected (.*?)(?:\nhint: (.*))?$/s.exec(issue.message) ?? [];
  const hint = said === undefined && !issue.message.startsWith("Invalid ") ? issue.message : besides;
  return {
    path,
    expected:
      said ??
      (isMissing && path.length > 0 ? `a value for ${JSON.stringify(path.at(-1))}` : expectedText(issue.expected)),
    received: receivedText(issue.input),
    ...(hint === undefined ? {} : { hint }),
  };
}

function keyOf(step: PropertyKey | { readonly key: PropertyKey }): PropertyKey {
  return typeof step === "object" ? step.key : step;
}

const SIGNS: Readonly<Record<string, string>> = {
  ">=": "at least",
  "<=": "at most",
  ">": "more than",
  "<": "less than",
};

/** Valibot writes what it expected as `(A | B)`, `"key"` or a comparison such as `>=0`. */
function expectedText(expected: string | null | undefined): string {
  if (expected === null || expected === undefined) return "another value";
  const alternatives = expected.replace(/^\((.*)\)$/, "$1").split(" | ");
  const words = alternatives.map(
    (part) => TYPE_NAMES[part] ?? part.replace(/^([<>]=?)(?=.)/, (sign) => `${SIGNS[sign]} `),
  );
  return words.join(" or ");
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
