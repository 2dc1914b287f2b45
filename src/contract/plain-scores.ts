// The scores of totals by the formulas of a task.
import type { Scores } from "./result.ts";
import type { AnyTask } from "./task.ts";

type Totals = Readonly<Record<string, number>>;

/** The scores of totals by the task's formulas, whatever a protocol's own statistics would give of its rows. */
export function plainScores(task: AnyTask, totals: Totals, run?: Totals): Scores {
  const ids = Object.keys(task.definition.scores);
  return onlyScores(task.definition.summarize(totals, task.options, run) as Scores, ids);
}

/** Some of the scores, in their order; what is no finite number is undefined. */
export function onlyScores(scores: Scores, ids: readonly string[]): Scores {
  return Object.fromEntries(ids.map((id) => [id, Number.isFinite(scores[id]) ? scores[id]! : null]));
}
