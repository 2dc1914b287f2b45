// A record without any known key is an error: a mistyped key must not count as an empty unit.
import type { FindingSink } from "./finding-sink.ts";
import { nearestName } from "./nearest.ts";
import { receivedText } from "./problem.ts";
import { remember } from "./remember.ts";
import { isObject } from "./shape.ts";
import type { SourceRecord } from "./source.ts";

export function hasKey(json: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  return keys.some((key) => Object.hasOwn(json, key) && json[key] !== undefined);
}

interface KeyedFormat {
  readonly keys: readonly string[];
  readonly about: string;
  readonly mayBeBare?: boolean;
}

/**
 * Whether a record has one of the keys of its format and no key in another case; reports which it has instead. What is no
 * object is left to the shape.
 */
export function checkKeys(
  json: unknown,
  { keys, about, mayBeBare = false }: KeyedFormat,
  record: SourceRecord,
  sink: FindingSink,
): boolean {
  if (!isObject(json) || keys.length === 0) return true;
  if (hasKey(json, keys)) return !hasSlip(json, keys, record, sink);
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

/** A key in another case is an error beside right ones too; one that only looks alike may be the user's own, and is warned of. */
function hasSlip(
  json: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  record: SourceRecord,
  sink: FindingSink,
): boolean {
  let isWrong = false;
  for (const key of Object.keys(json).slice(0, MOST_LOOKED_AT)) {
    const meant = key === "id" || keys.includes(key) ? null : nearestOf(keys, key);
    if (meant === null || Object.hasOwn(json, meant)) continue;
    if (meant.toLowerCase() === key.toLowerCase()) {
      isWrong = true;
      const expected = `the key ${JSON.stringify(meant)}`;
      sink.problem({ record, path: [key] }, { code: "BAD_SHAPE", expected, received: receivedText(key) });
    } else {
      const message = `the key ${receivedText(key)} is not read; did you mean ${JSON.stringify(meant)}?`;
      sink.warn("UNKNOWN_KEY", message, { record });
    }
  }
  return isWrong;
}

/** By format: records have the same keys again and again. */
const NEAREST = new WeakMap<readonly string[], (key: string) => string | null>();

function nearestOf(keys: readonly string[], key: string): string | null {
  const nearest = NEAREST.get(keys) ?? remember((name) => nearestName(name, keys));
  NEAREST.set(keys, nearest);
  return nearest(key);
}

function choiceOf(keys: readonly string[]): string {
  const quoted = keys.map((key) => JSON.stringify(key));
  return quoted.length === 1 ? quoted[0]! : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

const MOST_KEYS = 8;

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
