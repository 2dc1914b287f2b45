// Reads rules: properties of any JSON type, lanes as ids, and a warning for names and values that nobody knows.
import * as v from "valibot";
import { compareText, INEXACT_ID, isExact } from "../../core/ids.ts";
import { nearestName } from "../../core/nearest.ts";
import { receivedText } from "../../core/problem.ts";
import { below, entriesAt, numberText, type Place } from "./place.ts";
import { KNOWN_VALUES, PROPERTIES, type Properties, type Property } from "./properties.ts";
import type { Rule } from "./rule.ts";

/** Ids are compared by their text: lane 3 is lane "3". */
export const Id = v.union([v.string(), v.pipe(v.number(), v.check(isExact, INEXACT_ID))]);
export const Lanes = v.array(Id);
export const WrittenProperties = v.record(v.string(), v.unknown());

export interface WrittenRule {
  readonly name: string;
  readonly properties: unknown;
  readonly lanes: readonly (string | number)[];
}

/** A rule whose properties stand at `key` below the place; undefined after reporting what is wrong. */
export function readRule(place: Place, key: string, { name, properties, lanes }: WrittenRule): Rule | undefined {
  const read = readProperties(below(place, key), properties);
  return read && { name, properties: read, lanes: [...new Set(lanes.map(String))], at: place.path };
}

/** All of them, or undefined when one is. */
export function all<Thing>(things: readonly (Thing | undefined)[]): readonly Thing[] | undefined {
  return things.includes(undefined) ? undefined : (things as readonly Thing[]);
}

function readProperties(place: Place, value: unknown): Properties | undefined {
  const entries = entriesAt(place, value, "an object of properties");
  if (entries === undefined) return undefined;
  const properties = entries.map(([name, written]) => [name, readProperty(below(place, name), written)] as const);
  for (const [name, property] of properties) warnOfUnknown(below(place, name), name, property);
  return new Map(properties);
}

/** Missing, null, "", [] and "None" are one value, as members of a list too. */
const NO_VALUE = ["", "None"];

function readProperty(place: Place, written: unknown): Property {
  const texts = Array.isArray(written)
    ? written.map((member, position) => memberText(below(place, position), member))
    : [memberText(place, written)];
  const values = new Set(texts.filter((text) => !NO_VALUE.includes(text)));
  return { values: [...values].sort(compareText), json: orderedJson(place, written) };
}

function memberText(place: Place, member: unknown): string {
  if (member === null) return "";
  return typeof member === "string" ? member : orderedJson(place, member);
}

/** JSON in which the order of members and of keys leaves no trace. */
function orderedJson(place: Place, value: unknown): string {
  if (typeof value === "number") return numberText(place, value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const members = value.map((member, position) => orderedJson(below(place, position), member));
    return `[${members.sort(compareText)}]`;
  }
  const entries = Object.entries(value).map(
    ([key, entry]) => `${JSON.stringify(key)}:${orderedJson(below(place, key), entry)}`,
  );
  return `{${entries.sort(compareText)}}`;
}

function warnOfUnknown(place: Place, name: string, { values }: Property): void {
  const warn = (code: string, what: string, nearest: string | null) =>
    place.sink.warn(code, nearest === null ? what : `${what}; did you mean ${nearest}?`, place);
  if (!(PROPERTIES as readonly string[]).includes(name))
    warn("UNKNOWN_PROPERTY", `${name} is none of the eight properties`, nearestName(name, PROPERTIES));
  const known = KNOWN_VALUES.get(name);
  if (known === undefined) return;
  for (const value of values)
    if (!known.includes(value))
      warn("UNKNOWN_VALUE", `${name} ${receivedText(value)} is not a known value`, nearestName(value, known));
}
