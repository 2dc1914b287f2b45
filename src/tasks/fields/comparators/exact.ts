// exact: the same JSON value, with the same type.
import type { ValueComparison } from "./comparison.ts";

export function compareExactly(): ValueComparison {
  return {
    expected: "a value",
    prepare: (value) => value,
    similarity: (gold, pred) => (isSameJson(gold, pred) ? 1 : 0),
    atLeast: 1,
    classText: (text) => text,
  };
}

/** Numbers are compared as doubles, except two long integers, which are compared by their digits. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one === "bigint" || typeof other === "bigint") return isSameLong(one, other);
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) return areSameItems(one, other, isSameJson);
  return areSameFields(one, other, isSameJson);
}

function isSameLong(one: unknown, other: unknown): boolean {
  if (typeof one === "number") return one === Number(other);
  return typeof other === "number" && Number(one) === other;
}

type Test = (one: unknown, other: unknown) => boolean;

export function areSameItems(one: unknown, other: unknown, isSame: Test): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((item, at) => isSame(item, other[at]));
}

/** A key whose value is undefined is none, as in JSON.stringify. */
export function areSameFields(one: object, other: object, isSame: Test): boolean {
  const [fields, others] = [one, other] as Readonly<Record<string, unknown>>[] as [
    Readonly<Record<string, unknown>>,
    Readonly<Record<string, unknown>>,
  ];
  const keysOf = (object: Readonly<Record<string, unknown>>) =>
    Object.keys(object).filter((key) => object[key] !== undefined);
  const keys = keysOf(fields);
  if (keys.length !== keysOf(others).length) return false;
  return keys.every((key) => Object.hasOwn(others, key) && isSame(fields[key], others[key]));
}
