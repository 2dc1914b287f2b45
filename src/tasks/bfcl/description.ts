// The description of a function: its parameters with their types. Only descriptions that a check uses must be sound.
import type { ProblemDetail } from "../../contract/finding-sink.ts";
import { isObject } from "../../contract/shape.ts";
import { type Path, receivedText } from "../../problems/problem.ts";
import type { Language } from "./categories.ts";
import type { PythonType } from "./python-value.ts";

export interface Parameter {
  readonly type: string;
  readonly expected: PythonType;
  /** The items of a list; null for other values. */
  readonly items: { readonly type: string; readonly expected: PythonType } | null;
}

export interface Description {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly required: readonly string[];
}

export type Fault = ProblemDetail & { readonly path: Path };

type Types = Readonly<Record<string, PythonType>>;

const COMMON: Types = { integer: "int", float: "float", any: "str" };
const PYTHON: Types = { string: "str", boolean: "bool", array: "list", tuple: "list", dict: "dict" };
/** Set, Hashtable, Queue and Stack make the official program stop. */
const JAVA: Types = {
  ...{ byte: "int", short: "int", long: "int", double: "float", boolean: "bool", char: "str", String: "str" },
  ...{ Array: "list", ArrayList: "list", HashMap: "dict" },
};
const JAVASCRIPT: Types = { String: "str", Bigint: "int", Boolean: "bool", dict: "dict", array: "list" };

/** The Python types that the types of a description expect. */
const TYPES: Readonly<Record<Language, ReadonlyMap<string, PythonType>>> = {
  python: new Map(Object.entries({ ...COMMON, ...PYTHON })),
  java: new Map(Object.entries({ ...COMMON, ...JAVA })),
  javascript: new Map(Object.entries({ ...COMMON, ...JAVASCRIPT })),
};

/** Types whose items have a type of their own. */
const COLLECTIONS = ["array", "tuple", "Array", "ArrayList"];

/** A description, or what is wrong with it; the path begins inside the description. */
export function readDescription(written: unknown, language: Language): Description | Fault {
  const { name, parameters } = isObject(written) ? written : {};
  if (typeof name !== "string") return fault(["name"], "the name of the function", name);
  const { properties, required } = isObject(parameters) ? parameters : {};
  if (!isObject(properties)) return fault(["parameters", "properties"], "an object of parameters", properties);
  if (!Array.isArray(required)) return fault(["parameters", "required"], "a list of names", required);
  const read = new Map<string, Parameter>();
  for (const parameter of Object.keys(properties)) {
    const found = readParameter(properties[parameter], language);
    if ("path" in found) return { ...found, path: ["parameters", "properties", parameter, ...found.path] };
    read.set(parameter, found);
  }
  return { name, parameters: read, required: required.map(String) };
}

function readParameter(described: unknown, language: Language): Parameter | Fault {
  const [type, expected] = typeOf(described, language);
  if (expected === undefined) return faultyType(["type"], described, language);
  if (!COLLECTIONS.includes(type)) return { type, expected, items: null };
  const { items } = described as { readonly items?: unknown };
  const [itemType, expectedItem] = typeOf(items, language);
  if (expectedItem === undefined) return faultyType(["items", "type"], items, language);
  return { type, expected, items: { type: itemType, expected: expectedItem } };
}

function typeOf(described: unknown, language: Language): [type: string, expected: PythonType | undefined] {
  const type = isObject(described) && typeof described.type === "string" ? described.type : "";
  return [type, TYPES[language].get(type)];
}

function faultyType(path: Path, described: unknown, language: Language): Fault {
  const types = [...TYPES[language].keys()].join(", ");
  return fault(path, `one of the types ${types}`, isObject(described) ? described.type : described);
}

function fault(path: Path, expected: string, received: unknown): Fault {
  return { path, code: "BAD_SHAPE", expected, received: receivedText(received) };
}
