// Compares results: orders the systems and tests every difference.

import type { Comparison, PairedDifference } from "../../core/comparison.ts";
import { checkTask, declaredBy } from "../../core/define-task.ts";
import { withDigest } from "../../core/digest.ts";
import { finish, type Steps } from "../../core/event-loop.ts";
import { isNote, type Note, type Warning } from "../../core/findings.ts";
import type { OptionSpecs } from "../../core/options.ts";
import { type NamedResult, VERSION } from "../../core/result.ts";
import { checkSettings } from "../../core/schema.ts";
import type { AnyTask, ScoredTask, TaskLines } from "../../core/task.ts";
import { ALL_PAIRS } from "../run-settings.ts";
import { SETTING_SCHEMAS } from "../setting-schemas.ts";
import { checkResults } from "./check-results.ts";
import { comparisonNotes } from "./compare-notes.ts";
import { type ComparePlan, type CompareSettings, comparePlan } from "./compare-settings.ts";
import { comparisonSignature, rejectDifferentSystems } from "./compare-signature.ts";
import { rankSystems } from "./leaderboard.ts";
import { type Contest, groupDifferences, pairedDifferences, type RawDifference } from "./paired-differences.ts";
import { rememberedDistributions, type ScoredSystem, scoredSystems } from "./scored-system.ts";
import { inTiers } from "./tiers.ts";

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
  comparePlan(task, results, settings);
  return finish(compareScored(task, scoredSystems(results), settings)) as Comparison<Score>;
}

export function testResults(
  task: AnyTask,
  results: readonly NamedResult[],
  settings: CompareSettings = {},
): readonly PairedDifference[] {
  const scored = scoredSystems(results);
  const plan = comparePlan(task, scored, settings);
  rejectDifferentSystems(scored);
  return finish(testAll(scored, { task, plan, distributions: rememberedDistributions(task, plan) }));
}

export function* compareScored(
  task: AnyTask,
  scored: readonly ScoredSystem[],
  settings: CompareSettings,
): Steps<Comparison> {
  const plan = comparePlan(task, scored, settings);
  const signature = comparisonSignature(task, scored, plan);
  const contest: Contest = { task, plan, distributions: rememberedDistributions(task, plan) };
  const comparisons = yield* testAll(scored, contest);
  const systems = yield* rankSystems(scored, comparisons, contest);
  const groupComparisons = yield* groupDifferences(pairsOf(scored, plan), contest);
  const notes: Note[] = comparisonNotes(contest, { scored, comparisons });
  const comparison: Comparison = {
    karat: VERSION,
    task: task.definition.id,
    signature,
    systems,
    comparisons,
    ...(groupComparisons === undefined ? {} : { groupComparisons }),
    ...(plan.margin === null ? {} : { margin: plan.margin }),
    correction: plan.correction,
    primary: plan.primary,
    alpha: plan.alpha,
    options: task.options,
    warnings: [...scored.flatMap(namedWarnings), ...notes],
  };
  return declaredBy(task.definition, withDigest(comparison));
}

function* testAll(scored: readonly ScoredSystem[], contest: Contest): Steps<PairedDifference[]> {
  const pairs: RawDifference[][] = [];
  for (const [baseline, system] of pairsOf(scored, contest.plan))
    pairs.push(yield* pairedDifferences(baseline, system, contest));
  return inTiers(pairs, contest.plan);
}

function pairsOf(
  scored: readonly ScoredSystem[],
  { baseline }: ComparePlan,
): (readonly [ScoredSystem, ScoredSystem])[] {
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
