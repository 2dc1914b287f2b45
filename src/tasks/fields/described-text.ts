// Two texts by which items are sorted: the canonical JSON of a value, and that of what the description sees of it.
import { canonicalJson } from "../../core/digest.ts";
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

/** As JSON.stringify writes it, so numbers beyond the doubles are null. */
export function canonicalText(value: unknown): string {
  return canonicalJson(JSON.parse(JSON.stringify(value)));
}

/** An object of entries whose values are canonical already. */
function objectText(entries: readonly (readonly [string, string])[]): string {
  const sorted = entries.toSorted(([a], [b]) => compareText(a, b));
  return `{${sorted.map(([key, text]) => `${JSON.stringify(key)}:${text}`)}}`;
}
