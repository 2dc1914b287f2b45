// Compares results: orders the systems and tests every difference.

import type { Comparison } from "../../contract/comparison.ts";
import { isNote, type Warning } from "../../contract/findings.ts";
import type { OptionSpecs } from "../../contract/option-spec.ts";
import { FORMAT, type NamedResult, VERSION } from "../../contract/result.ts";
import { ALL_PAIRS } from "../../contract/run-settings.ts";
import { checkSettings } from "../../contract/schema.ts";
import { SETTING_SCHEMAS } from "../../contract/setting-schemas.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../../contract/task.ts";
import { checkTask, declaredBy } from "../../contract/task-facts.ts";
import { withDigest } from "../../json/digest.ts";
import { checkResults } from "./check-results.ts";
import { comparisonNotes } from "./compare-notes.ts";
import { type ComparePlan, type CompareSettings, comparePlan } from "./compare-settings.ts";
import { comparisonSignature } from "./compare-signature.ts";
import { comparedMistakes } from "./compared-mistakes.ts";
import { rankSystems } from "./leaderboard.ts";
import { type Contest, groupDifferences, groupRow, pairedDifferences, type ScoredPair } from "./paired-differences.ts";
import { type ScoredSystem, scoredSystems, systemEstimates } from "./scored-system.ts";

/**
 * Compares results that carry rows and were made with the same gold and options.
 *
 * @example
 * import { compareResults, score } from "karat";
 * import { breakdown } from "karat/breakdown";
 *
 * const line = (label: string) => ({ id: "d1", turns: [{ index: 1, label, probabilities: { O: 0, T: 0, X: 1 } }] });
 * const gold = [{ id: "d1", turns: [{ index: 1, annotations: ["X"] }] }];
 * const run = (label: string) => score(breakdown(), { gold, pred: [line(label)] }, { perUnit: true });
 * const results = [
 *   { name: "a", result: await run("O") },
 *   { name: "b", result: await run("X") },
 * ];
 * const comparison = compareResults(breakdown(), results);
 * console.log(comparison.systems.map(({ name }) => name)); // [ 'b', 'a' ]
 */
export function compareResults<Score extends string, Specs extends OptionSpecs, Lines extends TaskLines>(
  task: ScoredTask<Score, Specs, Lines>,
  results: readonly NamedResult<NoInfer<Score>>[],
  settings: CompareSettings<NoInfer<Score>> = {},
): Comparison<Score> {
  checkTask(task);
  checkResults(task, results);
  checkSettings(settings, SETTING_SCHEMAS);
  const systems = scoredSystems(results);
  return compareScored(task, systems, comparePlan(task, systems, settings)) as Comparison<Score>;
}

export function compareScored(task: AnyTask, scored: readonly ScoredSystem[], plan: ComparePlan): Comparison {
  const signature = comparisonSignature(task, scored, plan);
  const contest: Contest = { task, plan, estimates: systemEstimates(task) };
  const pairs = pairsOf(scored, plan);
  const tested = pairedDifferences(pairs, contest);
  const comparisons = tested.map(({ row }) => row);
  const groups = groupDifferences(pairs, contest);
  const systems = rankSystems(scored, comparisons, contest);
  const runs = new Map(scored.map((system) => [system.name, system.runs.map(({ result }) => result.mistakes)]));
  const mistakes = comparedMistakes(systems.map(({ name }) => runs.get(name)!));
  const comparison: Comparison = {
    karat: VERSION,
    format: FORMAT,
    task: task.definition.id,
    signature,
    systems,
    comparisons,
    ...(groups === undefined ? {} : { groupComparisons: groups.map(groupRow) }),
    ...(plan.margin === null ? {} : { margin: plan.margin }),
    primary: plan.primary,
    alpha: plan.alpha,
    options: task.options,
    ...(mistakes && { mistakes }),
    warnings: [...scored.flatMap(namedWarnings), ...comparisonNotes(contest, { scored, tested, groups })],
  };
  return declaredBy(task.definition, withDigest(comparison));
}

function pairsOf(scored: readonly ScoredSystem[], { baseline }: ComparePlan): readonly ScoredPair[] {
  if (baseline === ALL_PAIRS)
    return scored.flatMap((one, at) => scored.slice(at + 1).map((other) => [one, other] as const));
  const first = scored.find(({ name }) => name === baseline)!;
  return scored.filter((other) => other !== first).map((other) => [first, other] as const);
}

/** Notes on a result alone are made anew for the comparison. */
function namedWarnings({ name, runs }: ScoredSystem): Warning[] {
  return runs.flatMap(({ result }, run) => {
    const warnings = result.warnings.filter((warning) => !isNote(warning));
    const who = runs.length === 1 ? name : `${name}, run ${run + 1}`;
    return warnings.map((warning) => ({ ...warning, message: `${who}: ${warning.message}` }));
  });
}
