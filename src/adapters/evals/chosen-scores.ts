// Which scores an adapter shows: the requested ones, or those that papers print, with the primary score first.

import { checkTask } from "../../core/define-task.ts";
import { didYouMean } from "../../core/nearest.ts";
import { receivedText, usageError } from "../../core/problem.ts";
import { complaintAbout, texts } from "../../core/schema.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";

interface ChosenScore {
  readonly id: string;
  readonly spec: ScoreSpec;
}

export function chosenScore(task: AnyTask, wanted?: string): ChosenScore {
  checkTask(task);
  const { definition } = task;
  const id: string = wanted ?? definition.primary;
  const spec = Object.hasOwn(definition.scores, id) ? definition.scores[id] : undefined;
  if (spec !== undefined) return { id, spec };
  throw usageError("UNKNOWN_OPTION", {
    expected: `a score of ${definition.id}`,
    received: JSON.stringify(id),
    hint: didYouMean(id, Object.keys(definition.scores)),
  });
}

export function shownScores(task: AnyTask, ids?: readonly string[]): readonly ChosenScore[] {
  checkTask(task);
  if (ids !== undefined && complaintAbout(texts, ids) !== null)
    throw usageError("BAD_VALUE", { expected: "a list of scores", received: receivedText(ids) });
  const { primary, printed, scores } = task.definition;
  const shown = ids ?? [primary, ...(printed ?? Object.keys(scores)).filter((id: string) => id !== primary)];
  return shown.map((id: string) => chosenScore(task, id));
}
