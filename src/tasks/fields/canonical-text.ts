// The canonical JSON of a value: keys sorted by UTF-16 code units, numbers as JSON.stringify writes them, all digits of long integers.

export function canonicalText(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  const object = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(object).filter((key) => object[key] !== undefined);
  return objectText(keys.map((key) => [key, canonicalText(object[key])]));
}

/** An object of entries whose values are canonical already. */
export function objectText(entries: readonly (readonly [string, string])[]): string {
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${sorted.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join()}}`;
}
