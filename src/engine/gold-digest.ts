// The digest of a unit's gold: of what the task read, so that spaces and the order of keys do not matter.
import { canonicalJson, digestOf } from "../json/digest.ts";

const CHARACTERS = 16;
/** Cuts off values that contain themselves. */
const DEEPEST = 1_000;

/** Returns an empty text for null: nobody knows the content. */
export function goldDigest(value: unknown): string {
  return value === null ? "" : digestOf(plain(value, 0)).slice(0, CHARACTERS);
}

/** The value in the form that canonical JSON can write: maps and sets as sorted lists, dates, patterns and functions as texts. */
function plain(value: unknown, depth: number): unknown {
  if (typeof value === "function" || value instanceof RegExp) return String(value);
  if (value instanceof Date) return value.getTime();
  if (typeof value !== "object" || value === null || depth > DEEPEST) return value;
  const inner = (one: unknown) => plain(one, depth + 1);
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Map) return { map: sorted(Array.from(value, inner)) };
  if (value instanceof Set) return { set: sorted(Array.from(value, inner)) };
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inner(member)]));
}

function sorted(values: readonly unknown[]): readonly unknown[] {
  return values
    .map((value) => ({ value, text: canonicalJson(value) }))
    .sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
    .map(({ value }) => value);
}
