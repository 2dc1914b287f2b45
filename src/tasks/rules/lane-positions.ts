// Model answers name a lane by its position among the scene's lanes, counted from 0 in the order of their ids.
import { compareText } from "../../core/ids.ts";
import type { Rule } from "./rule.ts";

/** Rules with the ids of their lanes. A position that the scene does not have becomes a lane that it does not have. */
export function atPositions(rules: readonly Rule[], lanes: readonly string[]): readonly Rule[] {
  const ascending = lanes.toSorted(byId);
  const idAt = (position: string) =>
    (WHOLE.test(position) ? ascending[Number(position)] : undefined) ?? `position ${position}`;
  return rules.map((rule) => ({ ...rule, lanes: [...new Set(rule.lanes.map(idAt))] }));
}

const WHOLE = /^\d+$/;

/** Numbers by size, so that 2 comes before 10, and then other ids. */
function byId(a: string, b: string): number {
  if (WHOLE.test(a) && WHOLE.test(b)) return Number(a) - Number(b);
  return Number(WHOLE.test(b)) - Number(WHOLE.test(a)) || compareText(a, b);
}
