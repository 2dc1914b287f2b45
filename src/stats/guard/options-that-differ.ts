// Which options two signatures differ in, as far as they decide the scores of units.
import { entriesIn } from "../../contract/signature.ts";

/** Entries of a signature that change no score of a unit, or that are compared unit by unit. */
const FREE = new Set(
  "karat as over missing units gold gold-format pred pred-format v ci resamples seed random interval test group-by cluster-by".split(
    " ",
  ),
);

/** Each option with a difference, and both values. */
export function optionsThatDiffer(before: string, now: string): readonly string[] {
  const [old, here] = [entriesIn(before), entriesIn(now)];
  const names = [...new Set([...old.keys(), ...here.keys()])].filter((name) => !FREE.has(name));
  return names
    .filter((name) => old.get(name) !== here.get(name))
    .map((name) => `${name} is ${here.get(name) ?? "not set"} here, ${old.get(name) ?? "not set"} in the baseline`);
}
