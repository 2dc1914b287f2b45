// The beginning of a value as JSON, whatever its size and depth: no more is written than is wanted.

/** At most about so many characters more than wanted; what follows them is left out, brackets too. */
export function shortJson(value: unknown, most: number): string {
  if (typeof value === "string") return JSON.stringify(value.length > most ? value.slice(0, most) : value);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return listJson(value, most);
  return typeof value === "object" ? objectJson(value as Readonly<Record<string, unknown>>, most) : String(value);
}

function listJson(items: readonly unknown[], most: number): string {
  let text = "[";
  for (let at = 0; at < items.length; at++) {
    if (text.length > most) return text;
    text += (at === 0 ? "" : ",") + shortJson(items[at] ?? null, most - text.length);
  }
  return `${text}]`;
}

function objectJson(fields: Readonly<Record<string, unknown>>, most: number): string {
  let text = "{";
  for (const key in fields) {
    if (!Object.hasOwn(fields, key) || fields[key] === undefined) continue;
    if (text.length > most) return text;
    const start = `${text.length === 1 ? "" : ","}${shortJson(key, most - text.length)}:`;
    text += start + shortJson(fields[key], most - text.length - start.length);
  }
  return `${text}}`;
}
