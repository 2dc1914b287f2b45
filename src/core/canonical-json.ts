// JSON in exactly one form: keys in order, no space, and values that JSON cannot write kept distinct from those it can.
import { compareText } from "./ids.ts";

/** Values nested deeper are cut off: they may contain themselves. */
const DEEPEST = 1_000;

export function canonicalJson(value: unknown, depth = 0): string {
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  if (depth > DEEPEST) return "…";
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join()}]`;
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .sort(([a], [b]) => compareText(a, b));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry, depth + 1)}`).join()}}`;
}
