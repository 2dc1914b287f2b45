// Values as Python tells them apart: int is a bigint, float a number, and a tuple is no list.

export type PythonValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | readonly PythonValue[]
  | PythonTuple
  | PythonDict
  | PythonOther;

/** Keys of JSON are texts; those of Python literals may be other constants. */
export type PythonDict = ReadonlyMap<PythonValue, PythonValue>;

export class PythonTuple {
  readonly items: readonly PythonValue[];
  constructor(items: readonly PythonValue[]) {
    this.items = items;
  }
}

/** Bytes or a complex number, which no parameter expects. */
export class PythonOther {
  readonly text: string;
  readonly isNumber: boolean;
  constructor(text: string, isNumber: boolean) {
    this.text = text;
    this.isNumber = isNumber;
  }
}

/** A call as the official decoder returns it. */
export interface DecodedCall {
  readonly name: string;
  readonly arguments: PythonDict;
}

/** Thrown where Python or the official decoder stops. */
export class UnreadableReply extends Error {}

/** Replies of prose are common, and a stack for each would cost time. */
const UNREADABLE = new UnreadableReply("no list of calls");

export function unreadable(): never {
  throw UNREADABLE;
}

export type PythonType = "NoneType" | "bool" | "int" | "float" | "str" | "list" | "tuple" | "dict" | "other";

const SCALAR_TYPES: Readonly<Record<string, PythonType>> = {
  boolean: "bool",
  bigint: "int",
  number: "float",
  string: "str",
};

export function pythonType(value: PythonValue): PythonType {
  if (value === null) return "NoneType";
  if (Array.isArray(value)) return "list";
  if (value instanceof Map) return "dict";
  if (value instanceof PythonTuple) return "tuple";
  return SCALAR_TYPES[typeof value] ?? "other";
}

/** Whether JSON text or literal gave a dict; narrows better than `instanceof`. */
export function isDict(value: PythonValue | undefined): value is PythonDict {
  return value instanceof Map;
}

export function isList(value: PythonValue | undefined): value is readonly PythonValue[] {
  return Array.isArray(value);
}

/** Python's `==`: 1 equals 1.0 and True, and a tuple never equals a list. */
export function isPythonEqual(one: PythonValue, other: PythonValue): boolean {
  if (one === other) return true;
  if (isList(one)) return isList(other) && areItemsEqual(one, other);
  if (one instanceof PythonTuple) return other instanceof PythonTuple && areItemsEqual(one.items, other.items);
  if (isDict(one))
    return isDict(other) && one.size === other.size && [...one].every(([key, value]) => has(other, key, value));
  return isNumeric(one) && isNumeric(other) && isSameNumber(one, other);
}

function areItemsEqual(one: readonly PythonValue[], other: readonly PythonValue[]): boolean {
  return one.length === other.length && one.every((item, at) => isPythonEqual(item, other[at]!));
}

function has(dict: PythonDict, key: PythonValue, value: PythonValue): boolean {
  const found = dict.get(key);
  return found !== undefined && isPythonEqual(value, found);
}

export type Numeric = boolean | bigint | number;

export function isNumeric(value: PythonValue | undefined): value is Numeric {
  return typeof value === "bigint" || typeof value === "number" || typeof value === "boolean";
}

/** Exact: an int beyond 2^53 equals a float only if it is that very number. */
function isSameNumber(one: Numeric, other: Numeric): boolean {
  const [a, b] = [plainNumber(one), plainNumber(other)];
  if (typeof a === typeof b) return a === b;
  const [whole, float] = typeof a === "bigint" ? [a, b as number] : [b as bigint, a as number];
  return Number.isInteger(float) && BigInt(float) === whole;
}

export function plainNumber(value: Numeric): bigint | number {
  return typeof value === "boolean" ? BigInt(value) : value;
}
