// Finds what is not JSON in a value in memory: cycles, functions, class instances, NaN.
import type { Path } from "../problems/problem.ts";
import { DEEPEST } from "./text.ts";

interface Fault {
  readonly path: Path;
  readonly received: string;
}

/** The types of values besides numbers, objects and lists. */
const PLAIN = ["undefined", "string", "boolean"];
/** The same for tasks that keep the digits of long integers. */
export const PLAIN_OR_LONG: readonly string[] = [...PLAIN, "bigint"];

/** The first value that is not JSON, or null. `above` holds the values that contain it. */
export function notJson(value: unknown, plain: readonly string[] = PLAIN, above = new Set<unknown>()): Fault | null {
  if (value === null || plain.includes(typeof value)) return null;
  if (typeof value === "number") return Number.isNaN(value) ? { path: [], received: "NaN" } : null;
  if (typeof value !== "object") return { path: [], received: `a ${typeof value}` };
  if (above.has(value)) return { path: [], received: "a value that contains itself" };
  if (above.size > DEEPEST) return { path: [], received: "deeper levels" };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== null && Object.getPrototypeOf(prototype) !== null)
    return { path: [], received: "an instance of a class" };
  above.add(value);
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const entry = (value as Readonly<Record<string | number, unknown>>)[key];
    const fault = typeof entry === "string" ? null : notJson(entry, plain, above);
    if (fault !== null) return { ...fault, path: [key, ...fault.path] };
  }
  above.delete(value);
  return null;
}
