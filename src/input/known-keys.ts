// A record without any known key is an error: a mistyped key must not count as an empty unit.
import type { FindingSink } from "../contract/finding-sink.ts";
import { isObject } from "../contract/shape.ts";
import type { SourceRecord } from "../contract/source.ts";
import { remember, rememberWeakly } from "../numeric/remember.ts";
import { nearestName } from "../problems/nearest.ts";
import { receivedText } from "../problems/problem.ts";
import { listText } from "../problems/visible-text.ts";

type Json = Readonly<Record<string, unknown>>;

export function hasKey(json: Json, keys: readonly string[]): boolean {
  return keys.some((key) => Object.hasOwn(json, key) && json[key] !== undefined);
}

interface KeyedFormat {
  readonly keys: readonly string[];
  readonly about: string;
  readonly mayBeBare?: boolean;
}

/**
 * Whether a record has one of the keys of its format, and none of them in another case; otherwise it reports what the
 * record has instead. A key that only looks alike may be the user's own: that is a warning. Values that are no objects
 * are left to the shape.
 */
export function checkKeys(
  json: unknown,
  { keys, about, mayBeBare = false }: KeyedFormat,
  record: SourceRecord,
  sink: FindingSink,
): boolean {
  if (!isObject(json) || keys.length === 0) return true;
  const slips = slipsIn(json, keys);
  if (!hasKey(json, keys)) {
    const found = Object.keys(json);
    if (mayBeBare && found.every((key) => key === "id")) return true;
    const expected = `the key ${listText(keys.map(quoted), "or")}`;
    const received = found.length === 0 ? "an object without keys" : `only ${keysText(found)}`;
    const [slip] = slips;
    const hint =
      slip === undefined ? about : `did you mean ${quoted(slip.meant)} where it says ${receivedText(slip.key)}?`;
    sink.problem({ record }, { code: "BAD_SHAPE", expected, received, hint });
    return false;
  }
  let isRight = true;
  for (const { key, meant } of slips) {
    const [expected, received] = [`the key ${quoted(meant)}`, receivedText(key)];
    if (meant.toLowerCase() === key.toLowerCase()) {
      isRight = false;
      sink.problem({ record, path: [key] }, { code: "BAD_SHAPE", expected, received });
    } else sink.warn("UNKNOWN_KEY", `The key ${received} is not read. Did you mean ${quoted(meant)}?`, { record });
  }
  return isRight;
}

/** A record with more keys is no slip. */
const MOST_LOOKED_AT = 100;

interface Slip {
  readonly key: string;
  readonly meant: string;
}

/** Unknown keys that look like a known one which the record lacks. */
function slipsIn(json: Json, keys: readonly string[]): readonly Slip[] {
  const slips: Slip[] = [];
  for (const key of Object.keys(json).slice(0, MOST_LOOKED_AT)) {
    const meant = key === "id" || keys.includes(key) ? null : nearestAmong(keys)(key);
    if (meant !== null && !Object.hasOwn(json, meant)) slips.push({ key, meant });
  }
  return slips;
}

/** Finds the nearest key, remembered for each format: records have the same keys again and again. */
const nearestAmong = rememberWeakly((keys: readonly string[]) => remember((name) => nearestName(name, keys)));

const MOST_KEYS = 8;

export function keysText(keys: readonly string[]): string {
  const shown = keys.slice(0, MOST_KEYS).map(receivedText);
  return [...shown, ...(keys.length > MOST_KEYS ? ["…"] : [])].join(", ");
}

function quoted(key: string): string {
  return JSON.stringify(key);
}
