// Says what got worse since the baseline: units and scores, in at most four lines.

import { type ScoreSpec, signOf } from "../../contract/score-spec.ts";
import type { AnyTask } from "../../contract/task.ts";
import { receivedText } from "../../problems/problem.ts";
import { counted } from "./comparable.ts";
import { type ComparedRuns, comparedRows } from "./compared-rows.ts";
import { ownScores } from "./unit-scores.ts";

const MOST_SCORES = 3;
const MOST_UNITS = 3;
/** Smaller losses are not worth a line. */
const LEAST_LOSS = 0.0005;

export function whatGotWorse(task: AnyTask, runs: ComparedRuns, guarded: readonly string[]): readonly string[] {
  return [...unitsThatGotWorse(task, runs, guarded[0]!), ...scoresThatGotWorse(task, runs)];
}

function unitsThatGotWorse(task: AnyTask, runs: ComparedRuns, score: string): readonly string[] {
  const { accepted, run } = comparedRows(runs);
  const sign = signOf(task.definition.scores[score]!);
  const before = ownScores(task, score, accepted);
  const losses = ownScores(task, score, [run]).map((value, at) =>
    value === null || before[at] === null ? 0 : sign * (before[at]! - value),
  );
  const places = losses.flatMap((loss, at) => (loss >= LEAST_LOSS ? [at] : []));
  const { unit } = task.definition;
  if (places.length === 0) return [`No ${unit} is worse.`];
  const most = places.toSorted((a, b) => losses[b]! - losses[a]! || a - b).slice(0, MOST_UNITS);
  const names = most.map((at) => receivedText(runs.baseline.units[at]!.id));
  const all = counted(runs.baseline.units, unit);
  return [`Worse than the baseline in ${places.length} of ${all}, most in ${names.join(", ")}.`];
}

/** Compares the runs as a whole, so that only printed scores are named. */
function scoresThatGotWorse({ definition }: AnyTask, { result, baseline }: ComparedRuns): readonly string[] {
  const specs = Object.entries(definition.scores as Readonly<Record<string, ScoreSpec>>);
  return specs
    .flatMap(([score, spec]) => {
      const now = result.scores[score] ?? null;
      const accepted = baseline.runs.map(({ scores }) => scores[score] ?? null);
      if (now === null || accepted.includes(null)) return [];
      const before = accepted.reduce<number>((sum, value) => sum + value!, 0) / accepted.length;
      return [{ score, before, now, loss: signOf(spec) * (before - now) }];
    })
    .filter(({ loss }) => loss >= LEAST_LOSS)
    .sort((one, other) => other.loss - one.loss)
    .slice(0, MOST_SCORES)
    .map(
      ({ score, before, now }) => `Worse than the baseline in ${score}: ${before.toFixed(3)}, now ${now.toFixed(3)}.`,
    );
}
