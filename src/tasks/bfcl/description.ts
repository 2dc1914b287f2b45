// The description of a function: its parameters with their types. Only descriptions that a check uses must be sound.
import type { ProblemDetail } from "../../contract/finding-sink.ts";
import { isObject } from "../../contract/shape.ts";
import { type Path, receivedText } from "../../problems/problem.ts";
import type { Language } from "./categories.ts";
import type { PythonType } from "./python-value.ts";
import { hasItems, knownTypes } from "./types.ts";

export interface Parameter {
  readonly type: string;
  readonly expected: PythonType;
  /** Of the items of a list; null for other values. */
  readonly items: { readonly type: string; readonly expected: PythonType } | null;
}

export interface Description {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly required: readonly string[];
}

export type Fault = ProblemDetail & { readonly path: Path };

/** A description, or what is wrong with it; the path begins inside the description. */
export function readDescription(written: unknown, language: Language): Description | Fault {
  const { name, parameters } = isObject(written) ? written : {};
  if (typeof name !== "string") return fault(["name"], "the name of the function", name);
  const { properties, required } = isObject(parameters) ? parameters : {};
  if (!isObject(properties)) return fault(["parameters", "properties"], "an object of parameters", properties);
  if (!Array.isArray(required)) return fault(["parameters", "required"], "a list of names", required);
  const read = new Map<string, Parameter>();
  for (const [parameter, described] of Object.entries(properties)) {
    const found = readParameter(described, language);
    if ("path" in found) return { ...found, path: ["parameters", "properties", parameter, ...found.path] };
    read.set(parameter, found);
  }
  return { name, parameters: read, required: required.map(String) };
}

function readParameter(described: unknown, language: Language): Parameter | Fault {
  const types = knownTypes(language);
  const typeIn = (value: unknown) => (isObject(value) && typeof value.type === "string" ? value.type : "");
  const type = typeIn(described);
  const expected = types.get(type);
  const faultyType = (path: Path, value: unknown) =>
    fault(path, `one of the types ${[...types.keys()].join(", ")}`, isObject(value) ? value.type : value);
  if (expected === undefined) return faultyType(["type"], described);
  if (!hasItems(type)) return { type, expected, items: null };
  const { items } = described as { readonly items?: unknown };
  const itemType = types.get(typeIn(items));
  if (itemType === undefined) return faultyType(["items", "type"], items);
  return { type, expected, items: { type: typeIn(items), expected: itemType } };
}

function fault(path: Path, expected: string, received: unknown): Fault {
  return { path, code: "BAD_SHAPE", expected, received: receivedText(received) };
}
