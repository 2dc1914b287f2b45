// What keeps a run from being compared with a baseline: another task, other options, missing units, other gold.

import { needsGold } from "../../contract/define-task.ts";
import { flagOf } from "../../contract/options.ts";
import type { Result } from "../../contract/result.ts";
import { entriesIn } from "../../contract/signature.ts";
import type { AnyTask } from "../../contract/task.ts";
import { canonicalJson } from "../../json/digest.ts";
import { receivedText } from "../../problems/problem.ts";
import { plural } from "../../problems/visible-text.ts";
import type { Baseline } from "./baseline.ts";
import { type ComparedRuns, comparedRows } from "./compared-rows.ts";
import { optionsThatDiffer } from "./options-that-differ.ts";
import { ownScores } from "./unit-scores.ts";

/** Why the run cannot be compared in these scores, as sentences; none if it can. */
export function whatDiffers(task: AnyTask, runs: ComparedRuns, scores: readonly string[]): readonly string[] {
  const { result, baseline } = runs;
  if (result.task !== baseline.task)
    return [`This run is of the task ${result.task}, the baseline is of ${receivedText(baseline.task)}.`];
  const options = optionsThatDiffer(baseline.runs[0]!.signature, result.signature);
  if (options.length > 0) return [`The options differ: ${options.join("; ")}.`];
  if (baseline.columns.join() !== result.columns.join()) return [columnsThatDiffer(result, baseline)];
  const units = unitsThatDiffer(task.definition, result, baseline);
  return units.length > 0 ? units : scores.flatMap((score) => valuesLeftOut(task, runs, score));
}

/** Options that the signature leaves out decide which columns there are, such as the types of entities that occur. */
function columnsThatDiffer({ options }: Result, baseline: Baseline): string {
  const here = options as Baseline["options"];
  const differing = Object.keys(here).filter(
    (name) => canonicalJson(here[name]) !== canonicalJson(baseline.options[name]),
  );
  const pairs = differing.map(
    (name) =>
      `${flagOf(name)} is ${receivedText(here[name])} here, ${receivedText(baseline.options[name])} in the baseline`,
  );
  return `The task counts other things now: ${pairs.length > 0 ? pairs.join("; ") : "its columns differ"}.`;
}

function unitsThatDiffer(definition: AnyTask["definition"], result: Result, baseline: Baseline): readonly string[] {
  const golds = new Map(result.perUnit!.map(({ id, gold = null }) => [id, gold]));
  const withoutPrediction = new Set([...result.units.missing, ...result.units.invalid]);
  const lost = baseline.units.map(({ id }) => id).filter((id) => !golds.has(id));
  const leftOut = lost.filter((id) => withoutPrediction.has(id));
  const gone = lost.filter((id) => !withoutPrediction.has(id));
  const changed = baseline.units.filter(({ id, gold }) => golds.has(id) && golds.get(id) !== gold).map(({ id }) => id);
  const place = !needsGold(definition) ? "not in this run" : "not in gold any more";
  const sentence = (ids: readonly string[], what: string) =>
    ids.length === 0 ? [] : [`${countedNoun(ids, definition.unit)} of the baseline ${what}: ${listed(ids)}.`];
  const isOne = (ids: readonly string[]) => ids.length === 1;
  return [
    ...sentence(leftOut, `${isOne(leftOut) ? "was" : "were"} left out of this run`),
    ...sentence(gone, `${isOne(gone) ? "is" : "are"} ${place}`),
    ...sentence(changed, `${isOne(changed) ? "has" : "have"} another gold now`),
  ];
}

/** With `--missing skip`, units that lack only the value of a guarded score are left out too. */
function valuesLeftOut(task: AnyTask, runs: ComparedRuns, score: string): readonly string[] {
  const { result, baseline } = runs;
  if (entriesIn(result.signature).get("missing") !== "skip") return [];
  const { accepted, run } = comparedRows(runs);
  const now = ownScores(task, score, [run]);
  const before = ownScores(task, score, accepted);
  const lost = baseline.units.filter((_, at) => now[at] === null && before[at] !== null).map(({ id }) => id);
  if (lost.length === 0) return [];
  return [`${countedNoun(lost, task.definition.unit)} of the baseline without ${score} in this run: ${listed(lost)}.`];
}

export function countedNoun({ length }: { readonly length: number }, noun: string): string {
  return `${length} ${length === 1 ? noun : plural(noun)}`;
}

const MOST_LISTED = 5;

function listed(ids: readonly string[]): string {
  const first = ids.slice(0, MOST_LISTED).map((id) => receivedText(id));
  return `${first.join(", ")}${ids.length > MOST_LISTED ? ` and ${ids.length - MOST_LISTED} more` : ""}`;
}
