// The described text of a value: the canonical JSON of what the description sees of it, by which items are sorted.
import { compareText } from "../../core/ids.ts";
import { canonicalText, objectText } from "./canonical-text.ts";
import type { Plan } from "./plan.ts";
import type { Seen, SeenItems, SeenObject } from "./see.ts";

/** A value of another type than its node has nothing described in it, so all of it is written. */
export function describedText(plan: Plan, seen: Seen): string {
  switch (plan.kind) {
    case "skip":
      return "null";
    case "leaf":
      return canonicalText(seen.value);
    case "object": {
      const { fields, value, isOther } = seen as SeenObject;
      if (isOther) return canonicalText(value);
      const present = plan.fields.flatMap(({ name, plan: field }, at): [string, string][] =>
        field.kind === "skip" || fields[at] === null ? [] : [[name, describedText(field, fields[at]!)]],
      );
      return objectText(present.sort(([a], [b]) => compareText(a, b)));
    }
    default: {
      const { items, steps, isOther, value } = seen as SeenItems;
      if (isOther) return canonicalText(value);
      const texts = items.map((item) => describedText(plan.item, item));
      if (plan.kind === "list") return `[${(plan.align === "best" ? texts.sort(compareText) : texts).join()}]`;
      const entries = texts.map((text, at): [string, string] => [String(steps[at]), text]);
      return objectText(entries.sort(([a], [b]) => compareText(a, b)));
    }
  }
}
