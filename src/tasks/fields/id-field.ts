// Finds the field that holds the id of each record, or of each item of a list.
import { isFiniteNumber } from "../../json/long-integers.ts";

/** Names of fields that may hold an id, the likeliest group first. */
const GROUPS = [/^id$/i, /^_id$/, /^[ug]uid$/i, /[_-][iI][dD]$|Id$|ID$/];

type Fields = Readonly<Record<string, unknown>>;

/** The field whose values tell the objects of each group apart; null if no field does. */
export function idField(groups: readonly (readonly Fields[])[]): string | null {
  const [first] = groups.find((group) => group.length > 0) ?? [];
  const names = Object.keys(first ?? {}).sort();
  const candidates = new Set(GROUPS.flatMap((pattern) => names.filter((name) => pattern.test(name))));
  return [...candidates].find((name) => groups.every((group) => tellsApart(group, name))) ?? null;
}

function tellsApart(objects: readonly Fields[], name: string): boolean {
  const [texts, numbers] = [new Set<string>(), new Set<string>()];
  for (const object of objects) {
    const id = Object.hasOwn(object, name) ? object[name] : null;
    if (!isId(id)) return false;
    const ids = typeof id === "string" ? texts : numbers;
    const text = String(id);
    if (ids.has(text)) return false;
    ids.add(text);
  }
  return true;
}

function isId(value: unknown): boolean {
  if (typeof value === "string") return /\P{White_Space}/u.test(value);
  return isFiniteNumber(value);
}
