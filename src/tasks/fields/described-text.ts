// Two texts by which items are sorted: the canonical JSON of what the description sees of a value, and that of the whole value.
import { compareText } from "../../contract/ids.ts";
import { canonicalText, objectText } from "./canonical-text.ts";
import type { ItemsPlan, Plan } from "./plan.ts";
import { openedWithin, type Part, type View } from "./view.ts";

/** `value` is the value that the part was made of; a value that does not suit its node is written whole. */
function describedText(plan: Plan, part: Part, value: unknown): string {
  if (plan.kind === "leaf" || plan.kind === "skip") return canonicalText(value);
  const view = part as View;
  if (view.isOther) return canonicalText(view.value);
  if (plan.kind === "object") {
    const fields = view.value as Readonly<Record<string, unknown>>;
    return objectText(
      plan.fields.flatMap(({ name, plan: field }, at): [string, string][] => {
        const own = view.parts[at];
        return own === undefined ? [] : [[name, describedText(field, own, fields[name])]];
      }),
    );
  }
  const texts = view.parts.map((item, at) => describedText(plan.item, item, itemValue(view, at)));
  if (plan.kind === "map") return objectText(texts.map((text, at) => [String(view.steps[at]), text]));
  return `[${(plan.align === "best" ? texts.sort(compareText) : texts).join()}]`;
}

/** The value of a present item, as it is written. */
export function itemValue({ value, steps }: View, at: number): unknown {
  return (value as Readonly<Record<string | number, unknown>>)[steps[at]!];
}

/** The order of items by what the description sees of them, then by all of them. */
export function sortedOrder({ item }: ItemsPlan, view: View): Int32Array {
  const texts = view.parts.map((part, at) => describedText(item, part, itemValue(view, at)));
  const wholes: string[] = [];
  const whole = (at: number) => (wholes[at] ??= canonicalText(openedWithin(item, itemValue(view, at))));
  return Int32Array.from(texts.keys()).sort(
    (a, b) => compareText(texts[a]!, texts[b]!) || compareText(whole(a), whole(b)),
  );
}
