// Resamples the rows of a task and names what comes out by the task's scores.
import type { Interval } from "../core/result.ts";
import type { AnyTask } from "../core/task.ts";
import { type Distribution, distributionOf, resample } from "../stats/distribution.ts";
import { intervalOf } from "../stats/interval.ts";
import type { Resampling } from "./resample-settings.ts";
import { summarizer } from "./summarizer.ts";

export type Intervals = Readonly<Record<string, Interval | null>>;

/** What resampling says of the scores of some rows; if no intervals are wanted, only what leaving out units says. */
export function distributionOfRows(
  task: AnyTask,
  rows: Float64Array,
  { level, resamples, seed }: Resampling,
): Distribution {
  const sample = { rows, columns: task.definition.columns.length, summarize: summarizer(task) };
  return level === null ? distributionOf(sample, new Float64Array(0)) : resample(sample, { resamples, seed });
}

export function namedIntervals({ definition }: AnyTask, distribution: Distribution, level: number | null): Intervals {
  const interval = (score: number) => (level === null ? null : intervalOf(distribution, score, level));
  return Object.fromEntries(Object.keys(definition.scores).map((id, score) => [id, interval(score)]));
}
