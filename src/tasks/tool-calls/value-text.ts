// Calls and values as evidence shows them: JSON, with accepted values side by side.
import type { Accepted } from "./accepted-value.ts";

/** Longer texts say nothing that a reader would look at. */
const LONGEST = 2_000;

export function valueText(value: unknown): string {
  const text = JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner));
  return (text ?? "undefined").slice(0, LONGEST);
}

export function acceptedText(accepted: Accepted): string {
  return written(accepted).slice(0, LONGEST);
}

function written(accepted: Accepted): string {
  switch (accepted.kind) {
    case "value":
      return valueText(accepted.value);
    case "list":
      return `[${accepted.items.map(written).join(",")}]`;
    case "object":
      return `{${[...accepted.entries].map(([key, value]) => `${JSON.stringify(key)}:${written(value)}`).join(",")}}`;
    case "any":
      return accepted.options.map(written).join(" or ");
  }
}
