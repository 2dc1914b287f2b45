// Remembers which task made a result or a comparison, as long as either lives, so that a report of it needs not be told.
import type { AnyTask } from "./task.ts";

const definitions = new WeakMap<object, AnyTask["definition"]>();

/** Hands the thing back. */
export function declaredBy<Thing extends object>(definition: AnyTask["definition"], thing: Thing): Thing {
  definitions.set(thing, definition);
  return thing;
}

/** Undefined for what was read from a file. */
export function declarationBehind(thing: object): AnyTask["definition"] | undefined {
  return definitions.get(thing);
}
