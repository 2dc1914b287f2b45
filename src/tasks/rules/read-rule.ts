// Reads rules: properties of any JSON type, and lanes as ids. Unknown names and values give a warning.
import * as v from "valibot";
import { below } from "../../contract/finding-sink.ts";
import { compareText, INEXACT_ID, isExact } from "../../contract/ids.ts";
import { nearestName } from "../../problems/nearest.ts";
import { receivedText } from "../../problems/problem.ts";
import { entriesAt, numberText, type RuleCursor, shapedAt } from "./cursor.ts";
import { KNOWN_VALUES, PROPERTIES, type Properties, type Property } from "./properties.ts";
import type { Rule } from "./rule.ts";

/** Ids are compared by their text: lane 3 is lane "3". */
export const Id = v.union([v.string(), v.pipe(v.number(), v.check(isExact, INEXACT_ID))]);
export const Lanes = v.array(Id);
export const WrittenProperties = v.record(v.string(), v.unknown());

interface WrittenRule {
  readonly name: string;
  readonly properties: unknown;
  readonly lanes: readonly (string | number)[];
}

/** A rule whose properties stand at `key` below the cursor; undefined after reporting what is wrong. */
export function readRule(cursor: RuleCursor, key: string, { name, properties, lanes }: WrittenRule): Rule | undefined {
  const read = readProperties(below(cursor, key), properties);
  return read && { name, properties: read, lanes: [...new Set(lanes.map(String))], at: cursor.path };
}

/** All of them, or undefined when one is. */
export function all<Thing>(things: readonly (Thing | undefined)[]): readonly Thing[] | undefined {
  return things.includes(undefined) ? undefined : (things as readonly Thing[]);
}

function readProperties(cursor: RuleCursor, value: unknown): Properties | undefined {
  const entries = entriesAt(cursor, value, "an object of properties");
  if (entries === undefined) return undefined;
  const properties = entries.map(([name, written]) => [name, readProperty(below(cursor, name), written)] as const);
  for (const [name, property] of properties) warnOfUnknown(below(cursor, name), name, property);
  return new Map(properties);
}

/** Missing, null, "", [] and "None" are one value, as members of a list too. */
const NO_VALUE = ["", "None"];

function readProperty(cursor: RuleCursor, written: unknown): Property {
  const texts = Array.isArray(written)
    ? written.map((member, position) => memberText(below(cursor, position), member))
    : [memberText(cursor, written)];
  const values = new Set(texts.filter((text) => !NO_VALUE.includes(text)));
  return { values: [...values].sort(compareText), json: orderedJson(cursor, written) };
}

function memberText(cursor: RuleCursor, member: unknown): string {
  if (member === null) return "";
  return typeof member === "string" ? member : orderedJson(cursor, member);
}

/** JSON that does not depend on the order of list members and keys. */
function orderedJson(cursor: RuleCursor, value: unknown): string {
  if (typeof value === "number") return numberText(cursor, value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const members = value.map((member, position) => orderedJson(below(cursor, position), member));
    return `[${members.sort(compareText)}]`;
  }
  const entries = Object.entries(value).map(
    ([key, entry]) => `${JSON.stringify(key)}:${orderedJson(below(cursor, key), entry)}`,
  );
  return `{${entries.sort(compareText)}}`;
}

function warnOfUnknown(cursor: RuleCursor, name: string, { values }: Property): void {
  const warn = (code: string, what: string, nearest: string | null) =>
    cursor.sink.warn(code, nearest === null ? what : `${what}. Did you mean ${nearest}?`, cursor);
  if (!(PROPERTIES as readonly string[]).includes(name))
    warn(
      "UNKNOWN_PROPERTY",
      `Compared as it is: ${name} is none of the eight properties`,
      nearestName(name, PROPERTIES),
    );
  const expectedValues = KNOWN_VALUES.get(name);
  if (expectedValues === undefined) return;
  for (const value of values)
    if (!expectedValues.includes(value))
      warn(
        "UNKNOWN_VALUE",
        `Compared as it is: ${name} ${receivedText(value)} is not a known value`,
        nearestName(value, expectedValues),
      );
}

const LabelRule = v.object({ attr_info: WrittenProperties, centerline: Lanes });
/** A dictionary of rules as label files, end-to-end predictions and model answers write it. */
export const LabelFile = v.record(v.string(), LabelRule);

/** The rules by their keys; undefined after reporting what is wrong with one. */
export function readLabelRules(cursor: RuleCursor, value: unknown): readonly Rule[] | undefined {
  const entries = entriesAt(cursor, value, "an object of rules");
  return entries && all(entries.map(([name, rule]) => readLabelRule(below(cursor, name), name, rule)));
}

function readLabelRule(cursor: RuleCursor, name: string, value: unknown): Rule | undefined {
  const rule = shapedAt(cursor, LabelRule, value);
  return rule && readRule(cursor, "attr_info", { name, properties: rule.attr_info, lanes: rule.centerline });
}
