// What the engine and the verbs ask a task: whether something is one, which input it takes, which definition made a result.
import { receivedText, usageError } from "../problems/problem.ts";
import { isObject } from "./shape.ts";
import type { AnyFormat } from "./source.ts";
import type { AnyTask } from "./task.ts";

const definitions = new WeakMap<object, AnyTask["definition"]>();

export function declaredBy<Thing extends object>(definition: AnyTask["definition"], thing: Thing): Thing {
  definitions.set(thing, definition);
  return thing;
}

export function declarationBehind(thing: object): AnyTask["definition"] | undefined {
  return definitions.get(thing);
}

type GoldRule = Pick<AnyTask["definition"], "formats">;

export function needsGold({ formats }: GoldRule): boolean {
  return !formats.gold.some(({ isOptional }: AnyFormat) => isOptional === true);
}

/** The formats of further predictions, by the name of their flag. */
export function furtherFormats({ formats }: GoldRule): Readonly<Record<string, readonly AnyFormat[]>> {
  const { gold: _, pred: __, ...further } = formats;
  return further;
}

export function aboutFurther(formats: readonly AnyFormat[]): string {
  return `further predictions: ${formats.map(({ about }) => about).join("; ")}`;
}

export function isNoGold(gold: unknown): boolean {
  return gold === undefined || (Array.isArray(gold) && gold.length === 0);
}

/** Whether there is no gold and none is needed: the first system takes its place. */
export function isWithoutGold(definition: GoldRule, gold: unknown): boolean {
  return !needsGold(definition) && isNoGold(gold);
}

/** The level in per cent that a protocol's own statistics get where no intervals are shown. */
export const USUAL_LEVEL = 95;

/** Whether the options ask for a protocol's own intervals: then it gives statistics even for no units. */
export function hasOwnStatistics({ definition, options }: AnyTask): boolean {
  try {
    return (
      (definition.official?.statistics?.({ system: "", ids: [], rows: [] }, options, USUAL_LEVEL) ?? null) !== null
    );
  } catch {
    return true;
  }
}

export function checkTask(task: unknown): asserts task is AnyTask {
  if (isTask(task)) return;
  const isMaker = typeof task === "function" && "definition" in task;
  throw usageError("UNKNOWN_TASK", {
    expected: "a task",
    received: isMaker ? "the maker of one" : receivedText(task),
    hint: isMaker
      ? "call it, with options if it needs any: score(task(), …)"
      : "import the maker of a task from karat/NAME, or find it with builtInTask(id)",
  });
}

export function isTask(value: unknown): value is AnyTask {
  return isObject(value) && isObject(value.definition) && isObject(value.options);
}
