// The difference between a run and the accepted runs of a baseline in one score, turned so that positive is better.
import { type ScoreSpec, signOf } from "../../contract/score-spec.ts";
import type { AnyTask } from "../../contract/task.ts";
import { differenceOf } from "../difference.ts";
import { estimatesOf, meanOfRuns } from "../estimate.ts";
import type { TurnedDifference } from "../gate.ts";
import { DEFAULT_LEVEL } from "../interval.ts";
import { sampleOf } from "../intervals.ts";
import { scorePlace, taskScoring } from "../task-scoring.ts";
import type { ComparedRows } from "./compared-rows.ts";

export interface RunDifference extends TurnedDifference {
  readonly p: number | null;
}

export function runDifference(task: AnyTask, score: string, { accepted, run, clusters }: ComparedRows): RunDifference {
  const place = scorePlace(task, score);
  const estimate = (values: Float64Array) => estimatesOf(sampleOf(task, { values, clusters }))(place);
  const spec: ScoreSpec = task.definition.scores[score]!;
  const { value, limits, p, units } = differenceOf(estimate(run), meanOfRuns(accepted.map(estimate)), {
    level: DEFAULT_LEVEL,
    range: spec.range,
    places: taskScoring(task).shapes[place]!.places,
  });
  const isTurned = signOf(spec) < 0;
  return {
    value: value === null || !isTurned ? value : 0 - value,
    limits: limits === null || !isTurned ? limits : { low: 0 - limits.high, high: 0 - limits.low },
    p,
    units,
  };
}
