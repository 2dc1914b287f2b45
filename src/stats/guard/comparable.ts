// What keeps a run from being compared with a baseline: another task, other options, missing units, other gold.

import { flagOf } from "../../contract/options.ts";
import type { Result } from "../../contract/result.ts";
import type { AnyTask } from "../../contract/task.ts";
import { needsGold } from "../../contract/task-facts.ts";
import { canonicalJson } from "../../json/digest.ts";
import { receivedText } from "../../problems/problem.ts";
import { plural } from "../../problems/visible-text.ts";
import type { Baseline } from "./baseline.ts";
import type { ComparedRuns } from "./compared-rows.ts";
import { optionsThatDiffer } from "./options-that-differ.ts";

/** Why the run cannot be compared in these scores, as sentences; none if it can. */
export function whatDiffers(task: AnyTask, runs: ComparedRuns, scores: readonly string[]): readonly string[] {
  const { result, baseline } = runs;
  if (result.task !== baseline.task)
    return [`This run is of the task ${result.task}, the baseline is of ${receivedText(baseline.task)}.`];
  const given = [baseline.options, result.options as Baseline["options"]] as const;
  const options = optionsThatDiffer(baseline.runs[0]!.signature, result.signature, given);
  if (options.length > 0) return [`The options differ: ${options.join("; ")}.`];
  if (canonicalJson(baseline.columns) !== canonicalJson(result.columns)) return [columnsThatDiffer(result, baseline)];
  const units = unitsThatDiffer(task.definition, result, baseline);
  return units.length > 0 ? units : partsLeftOut(task.definition, runs, scores);
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
  const { unit } = definition;
  const hasGold = needsGold(definition);
  const golds = new Map(result.perUnit!.map(({ id, gold = null }) => [id, gold]));
  const withoutPrediction = new Set([...result.units.missing, ...result.units.invalid]);
  const lost = baseline.units.map(({ id }) => id).filter((id) => !golds.has(id));
  const leftOut = lost.filter((id) => withoutPrediction.has(id));
  const gone = lost.filter((id) => !withoutPrediction.has(id));
  // Logs need not tell what a sample is about; gold is always known.
  const isOther = (before: string | null, now: string | null) =>
    before === null || now === null ? hasGold : before !== now;
  const changed = baseline.units.filter(({ id, gold }) => golds.has(id) && isOther(gold, golds.get(id)!));
  return [
    ...sentence(unit, leftOut, ["was", "were"], "left out of this run"),
    ...sentence(unit, gone, ["is", "are"], hasGold ? "not in gold any more" : "not in this run"),
    ...sentence(unit, idsOf(changed), ["has", "have"], hasGold ? "another gold now" : "other data now"),
  ];
}

/** Units of which fewer parts are scored than in every accepted run, because parts of their predictions are missing. */
function partsLeftOut(
  { guard, columns, unit }: AnyTask["definition"],
  { result, baseline }: ComparedRuns,
  scores: readonly string[],
): readonly string[] {
  const rows = new Map(result.perUnit!.map(({ id }, at) => [id, result.rows![at]!]));
  const countsAsWrong = new Set(result.units.missing);
  return [...new Set(scores.flatMap((score) => guard?.parts?.(score) ?? []))].flatMap((column) => {
    const place = columns.indexOf(column);
    const fewer = baseline.units.filter(
      ({ id, rows: before }) => !countsAsWrong.has(id) && before.every((row) => rows.get(id)![place]! < row[place]!),
    );
    return sentence(unit, idsOf(fewer), ["has", "have"], `fewer ${column} in this run`);
  });
}

function idsOf(units: Baseline["units"]): readonly string[] {
  return units.map(({ id }) => id);
}

/** A sentence about units of the baseline, whose verb follows their number; none without units. */
function sentence(unit: string, ids: readonly string[], [one, many]: readonly [string, string], what: string) {
  if (ids.length === 0) return [];
  return [`${countedNoun(ids, unit)} of the baseline ${ids.length === 1 ? one : many} ${what}: ${listed(ids)}.`];
}

export function countedNoun({ length }: { readonly length: number }, noun: string): string {
  return `${length} ${length === 1 ? noun : plural(noun)}`;
}

const MOST_LISTED = 5;

function listed(ids: readonly string[]): string {
  const first = ids.slice(0, MOST_LISTED).map((id) => receivedText(id));
  return `${first.join(", ")}${ids.length > MOST_LISTED ? ` and ${ids.length - MOST_LISTED} more` : ""}`;
}
