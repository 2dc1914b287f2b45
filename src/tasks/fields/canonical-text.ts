// The canonical JSON of a value: keys in the order of UTF-16 code units at every level, no white space.
import { compareText } from "../../core/ids.ts";

/** `number` writes numbers; JSON.stringify writes those beyond the doubles as null. */
export function canonicalText(value: unknown, number: (value: number) => string = JSON.stringify): string {
  if (typeof value === "number") return number(value === 0 ? 0 : value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalText(item, number)).join()}]`;
  const keys = Object.keys(value).sort(compareText);
  const fields = value as Readonly<Record<string, unknown>>;
  return objectText(keys.map((key) => [key, canonicalText(fields[key], number)]));
}

/** An object of entries whose values are canonical already. */
export function objectText(entries: readonly (readonly [string, string])[]): string {
  return `{${entries.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join()}}`;
}
