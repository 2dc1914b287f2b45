// Resamples the rows of a task and names what comes out by the task's scores.
import type { Interval } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import type { PercentileReason } from "../../stats/bca.ts";
import { type Distribution, distributionOf, resample } from "../../stats/distribution.ts";
import { type Interval as BootstrapInterval, intervalOf } from "../../stats/interval.ts";
import type { Resampling } from "./resample-settings.ts";
import { taskSummarizer } from "./summarizer.ts";

export type Intervals = Readonly<Record<string, Interval | null>>;

/** What resampling says of the scores of some rows; if no intervals are wanted, only what leaving out units says. */
export function distributionOfRows(
  task: AnyTask,
  rows: Float64Array,
  { level, resamples, seed }: Resampling,
): Distribution {
  const sample = { rows, columns: task.definition.columns.length, summarize: taskSummarizer(task) };
  return level === null ? distributionOf(sample, new Float64Array(0)) : resample(sample, { resamples, seed });
}

export function namedIntervals(scores: readonly string[], distribution: Distribution, level: number | null): Intervals {
  const interval = (score: number) => (level === null ? null : intervalOf(distribution, score, level));
  return Object.fromEntries(scores.map((id, score) => [id, withNote(interval(score))]));
}

function withNote(interval: BootstrapInterval | null): Interval | null {
  if (interval?.reason === undefined) return interval;
  const { reason, ...rest } = interval;
  return { ...rest, note: NOTES[reason] };
}

const NOTES: Readonly<Record<PercentileReason, string>> = {
  constant: "every resample has the same score",
  "too-few-units": "one unit says nothing about spread",
  "one-sided": "all resamples lie on one side of the score",
  "undefined-without-a-unit": "the score is undefined without one of the units",
  "flat-jackknife": "leaving out any unit gives the same score",
  "extreme-acceleration": "the BCa correction is not finite",
};
