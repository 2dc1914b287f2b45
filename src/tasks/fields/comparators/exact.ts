// exact: the same JSON value.
import { canonicalText } from "../described-text.ts";
import type { Comparison } from "./comparison.ts";

export function compareExactly(): Comparison<unknown> {
  return {
    expected: "a value",
    prepare: sameness,
    similarity: (gold, pred) => (gold === pred ? 1 : 0),
    atLeast: 1,
  };
}

/** A primitive that two values share if and only if they are the same JSON value. */
export function sameness(value: unknown): string | number | boolean | null {
  if (typeof value === "string") return `"${value}`;
  if (typeof value === "object" && value !== null) return canonicalText(value, String);
  return value as number | boolean | null;
}
