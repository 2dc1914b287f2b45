// Finds a key that occurs twice in an object of JSON text: readers disagree on which of the two counts.
import { type JsonNode, readJson } from "./json.ts";
import { stringEnd } from "./json-text.ts";
import type { Path } from "./problem.ts";

/** The way to a repeated key, or null. `value` is what JSON.parse made of the text. */
export function repeatedKey(text: string, value: unknown): Path | null {
  // Where nothing was lost, the value has as many keys as the text; only otherwise is it worth looking for the place.
  return keysIn(text) === keysOf(value) ? null : repeatedIn(readJson(text));
}

const COLON = /[ \t\n\r]*:/y;

function keysIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    at = stringEnd(text, at);
    COLON.lastIndex = at;
    if (COLON.test(text)) count++;
  }
  return count;
}

function keysOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const items = Object.values(value);
  return items.reduce<number>((count, item) => count + keysOf(item), Array.isArray(value) ? 0 : items.length);
}

function repeatedIn(node: JsonNode): Path | null {
  const entries: readonly (readonly [string | number, JsonNode])[] =
    node.kind === "object" ? node.entries : node.kind === "array" ? [...node.items.entries()] : [];
  const seen = new Set<string | number>();
  for (const [key, item] of entries) {
    if (seen.has(key)) return [key];
    seen.add(key);
    const below = repeatedIn(item);
    if (below !== null) return [key, ...below];
  }
  return null;
}
