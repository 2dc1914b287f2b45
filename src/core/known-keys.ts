// A record that has none of the keys it is read by is a mistake: a mistyped key must not pass for a unit that says nothing.
import type { FindingSink } from "./finding-sink.ts";
import { nearestName } from "./nearest.ts";
import { receivedText } from "./problem.ts";
import { isObject } from "./shape.ts";
import type { SourceRecord } from "./source.ts";

/** Whether an object has one of the keys. */
export function hasKey(json: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  return keys.some((key) => Object.hasOwn(json, key) && json[key] !== undefined);
}

/** What a format says of its records: its keys, and how a record looks. */
export interface KeyedFormat {
  readonly keys: readonly string[];
  readonly about: string;
  /** Whether an id alone will do. */
  readonly mayBeBare?: boolean;
}

/** Whether a record has one of the keys of its format; reports which it has instead. What is no object is left to the shape. */
export function checkKeys(
  json: unknown,
  { keys, about, mayBeBare = false }: KeyedFormat,
  record: SourceRecord,
  sink: FindingSink,
): boolean {
  if (!isObject(json) || keys.length === 0 || hasKey(json, keys)) return true;
  const found = Object.keys(json);
  if (mayBeBare && found.every((key) => key === "id")) return true;
  sink.problem(
    { record },
    {
      code: "BAD_SHAPE",
      expected: `the key ${choiceOf(keys)}`,
      received: found.length === 0 ? "an object without keys" : `only ${keysText(found)}`,
      hint: slipIn(found, keys) ?? about,
    },
  );
  return false;
}

function choiceOf(keys: readonly string[]): string {
  const quoted = keys.map((key) => JSON.stringify(key));
  return quoted.length === 1 ? quoted[0]! : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

const MOST_KEYS = 8;

/** Keys as a short list. */
export function keysText(keys: readonly string[]): string {
  const shown = keys.slice(0, MOST_KEYS).map(receivedText);
  return [...shown, ...(keys.length > MOST_KEYS ? ["…"] : [])].join(", ");
}

function slipIn(found: readonly string[], keys: readonly string[]): string | null {
  for (const key of found.slice(0, MOST_LOOKED_AT)) {
    const nearest = key === "id" ? null : nearestName(key, keys);
    if (nearest !== null) return `did you mean ${JSON.stringify(nearest)} where it says ${receivedText(key)}?`;
  }
  return null;
}

/** A record with more keys is no slip. */
const MOST_LOOKED_AT = 100;
