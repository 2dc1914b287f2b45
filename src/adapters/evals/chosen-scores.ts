// Which scores an adapter shows: the requested ones, or those that papers print, with the primary score first.
import { didYouMean } from "../../core/nearest.ts";
import { badValue, usageError } from "../../core/problem.ts";
import { complaintAbout, texts } from "../../core/schema.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";

export interface ChosenScore {
  readonly id: string;
  readonly spec: ScoreSpec;
}

export function chosenScore({ definition }: AnyTask, wanted?: string): ChosenScore {
  const id: string = wanted ?? definition.primary;
  if (Object.hasOwn(definition.scores, id)) return { id, spec: definition.scores[id]! };
  throw unknownScore(definition.id, id, definition.scores);
}

export function unknownScore(task: string, score: string, scores: object): Error {
  return usageError("UNKNOWN_OPTION", {
    expected: `a score of ${task}`,
    received: JSON.stringify(score),
    hint: didYouMean(score, Object.keys(scores)),
  });
}

export function shownScores(task: AnyTask, ids?: readonly string[]): readonly ChosenScore[] {
  if (ids !== undefined && complaintAbout(texts, ids) !== null) throw badValue("a list of scores", ids);
  const { primary, printed, scores } = task.definition;
  const shown = ids ?? [primary, ...(printed ?? Object.keys(scores)).filter((id: string) => id !== primary)];
  return shown.map((id: string) => chosenScore(task, id));
}
