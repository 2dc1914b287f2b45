// Two texts by which items are sorted: the canonical JSON of a value, and that of what the description sees of it.
import { compareText } from "../../core/ids.ts";
import type { Plan } from "./plan.ts";
import type { Seen } from "./see.ts";

/** A value that does not suit its node is written whole. */
export function describedText(plan: Plan, { value, isOther, fields, items, steps }: Seen): string {
  if (plan.kind === "skip") return "null";
  if (plan.kind === "leaf" || isOther) return canonicalText(value);
  if (plan.kind === "object")
    return objectText(
      plan.fields.flatMap(({ name, plan: field }, at): [string, string][] =>
        field.kind === "skip" || fields[at] === null ? [] : [[name, describedText(field, fields[at]!)]],
      ),
    );
  const texts = items.map((item) => describedText(plan.item, item));
  if (plan.kind === "map") return objectText(texts.map((text, at) => [String(steps[at]), text]));
  return `[${plan.align === "best" ? texts.sort(compareText) : texts}]`;
}

/**
 * Keys in the order of UTF-16 code units at every level, no white space. `number` writes numbers; JSON.stringify writes
 * those beyond the doubles as null.
 */
export function canonicalText(value: unknown, number: (value: number) => string = JSON.stringify): string {
  if (typeof value === "number") return number(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalText(item, number))}]`;
  return objectText(Object.entries(value).map(([key, entry]) => [key, canonicalText(entry, number)]));
}

/** An object of entries whose values are canonical already. */
function objectText(entries: readonly (readonly [string, string])[]): string {
  const sorted = entries.toSorted(([a], [b]) => compareText(a, b));
  return `{${sorted.map(([key, text]) => `${JSON.stringify(key)}:${text}`)}}`;
}
