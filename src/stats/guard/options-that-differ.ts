// Which options two signatures differ in, as far as they decide the scores of units.
import { isObject } from "../../contract/shape.ts";
import { entriesIn, OWN_ENTRIES } from "../../contract/signature.ts";
import { receivedText } from "../../problems/problem.ts";
import { firstOf, visibleText } from "../../problems/visible-text.ts";

/** Entries that say how a unit is scored, as options do. Units and their gold are compared one by one. */
const COMPARED = ["task", "protocol", "map"];

function isCompared(name: string): boolean {
  return COMPARED.includes(name) || !OWN_ENTRIES.includes(name);
}

type Options = Readonly<Record<string, unknown>>;

/** Each option with a difference, and both values. Signatures have digests of data; with the options, their changes are named. */
export function optionsThatDiffer(
  before: string,
  now: string,
  [oldOptions, newOptions]: readonly [Options, Options] = [{}, {}],
): readonly string[] {
  const [old, here] = [entriesIn(before), entriesIn(now)];
  const names = [...new Set([...old.keys(), ...here.keys()])].filter(isCompared);
  return names
    .filter((name) => old.get(name) !== here.get(name))
    .map((name) => {
      const changes = isObject(newOptions[name]) ? changesIn(oldOptions[name], newOptions[name], []) : [];
      if (changes.length > 0) return `${name} (${firstOf(changes, MOST_CHANGES)})`;
      return `${name} is ${here.get(name) ?? "not set"} here, ${old.get(name) ?? "not set"} in the baseline`;
    });
}

const MOST_CHANGES = 5;

/** The members that differ, with both values. The steps of lists in descriptions have no name. */
function changesIn(before: unknown, now: unknown, path: readonly string[]): readonly string[] {
  if (Array.isArray(before) && Array.isArray(now) && before.length === now.length)
    return now.flatMap((item, at) => changesIn(before[at], item, path));
  if (isObject(before) && isObject(now)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
    return keys.flatMap((key) => changesIn(memberOf(before, key), memberOf(now, key), [...path, key]));
  }
  return Object.is(before, now) ? [] : [`${visibleText(path.join("."))}: ${valueText(before)} → ${valueText(now)}`];
}

function memberOf(value: Options, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function valueText(value: unknown): string {
  return typeof value === "string" ? visibleText(value) : receivedText(value);
}
