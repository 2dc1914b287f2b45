// The types that descriptions name, and what they expect of a value.
import type { Language } from "./categories.ts";
import type { PythonType } from "./python-value.ts";

const PYTHON = {
  string: "str",
  integer: "int",
  float: "float",
  boolean: "bool",
  array: "list",
  tuple: "list",
  dict: "dict",
  any: "str",
} as const;

/** Set, Hashtable, Queue and Stack make the official program stop. */
const JAVA = {
  byte: "int",
  short: "int",
  integer: "int",
  long: "int",
  float: "float",
  double: "float",
  boolean: "bool",
  char: "str",
  Array: "list",
  ArrayList: "list",
  HashMap: "dict",
  String: "str",
  any: "str",
} as const;

const JAVASCRIPT = {
  String: "str",
  integer: "int",
  float: "float",
  Bigint: "int",
  Boolean: "bool",
  dict: "dict",
  array: "list",
  any: "str",
} as const;

const TYPES: Readonly<Record<Language, ReadonlyMap<string, PythonType>>> = {
  python: new Map(Object.entries(PYTHON)),
  java: new Map(Object.entries(JAVA)),
  javascript: new Map(Object.entries(JAVASCRIPT)),
};

export function knownTypes(language: Language): ReadonlyMap<string, PythonType> {
  return TYPES[language];
}

/** Whether the items of such values have a type of their own. */
export function hasItems(type: string): boolean {
  return ["array", "tuple", "Array", "ArrayList"].includes(type);
}
