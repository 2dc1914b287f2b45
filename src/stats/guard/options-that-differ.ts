// Which options two signatures differ in, as far as they decide the scores of units.
import { entriesIn, OWN_ENTRIES } from "../../contract/signature.ts";

/** Entries that say how a unit is scored, as options do. Units and their gold are compared one by one. */
const COMPARED = ["task", "protocol", "map"];

function isCompared(name: string): boolean {
  return COMPARED.includes(name) || !OWN_ENTRIES.includes(name);
}

/** Each option with a difference, and both values. */
export function optionsThatDiffer(before: string, now: string): readonly string[] {
  const [old, here] = [entriesIn(before), entriesIn(now)];
  const names = [...new Set([...old.keys(), ...here.keys()])].filter(isCompared);
  return names
    .filter((name) => old.get(name) !== here.get(name))
    .map((name) => `${name} is ${here.get(name) ?? "not set"} here, ${old.get(name) ?? "not set"} in the baseline`);
}
