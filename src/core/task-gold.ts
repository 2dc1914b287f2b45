// Whether a run has gold: a task that only takes in what systems are said to have scored can do without.
import type { AnyTask } from "./task.ts";

type GoldRule = Pick<AnyTask["definition"], "needsGold">;

export function needsGold({ needsGold: isNeeded }: GoldRule): boolean {
  return isNeeded !== false;
}

/** Whether there is none, and none is needed: what the first system says of a unit stands in its place. */
export function isWithoutGold(definition: GoldRule, gold: unknown): boolean {
  return !needsGold(definition) && (gold === undefined || (Array.isArray(gold) && gold.length === 0));
}
