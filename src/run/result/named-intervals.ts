// Intervals of scores by their ids, and why some have none.
import type { Interval } from "../../core/result.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";
import type { PercentileReason } from "../../stats/bca.ts";
import { type Distribution, distributionOf } from "../../stats/distribution.ts";
import { intervalOf, type PlainInterval } from "../../stats/interval.ts";
import { NO_RANGE } from "../../stats/jackknife-interval.ts";
import type { Lack } from "../../stats/standard-error.ts";
import type { Resampling } from "./resample-settings.ts";
import { taskScoring } from "./summarizer.ts";

export type Intervals = Readonly<Record<string, Interval | null>>;

export interface NamedIntervals {
  readonly intervals: Intervals;
  /** Why an interval is null, by score; undefined scores need no reason. */
  readonly intervalReasons: Readonly<Record<string, string>>;
}

/** What leaving out and drawing units says of the scores of some rows. */
export function distributionOfRows(
  task: AnyTask,
  rows: Float64Array,
  { resamples, seed, groups }: Pick<Resampling, "resamples" | "seed"> & { readonly groups?: Int32Array },
): Distribution {
  return distributionOf({ ...taskScoring(task), rows, ...(groups && { groups }) }, { resamples, seed });
}

export interface Wish extends Pick<Resampling, "level" | "interval"> {
  readonly isDifference?: boolean;
}

/** The intervals of some of a task's scores. */
export function taskIntervals(
  { definition }: AnyTask,
  distribution: Distribution,
  { ids, ...wish }: Wish & { readonly ids: readonly string[] },
): NamedIntervals {
  const specs: Readonly<Record<string, ScoreSpec>> = definition.scores;
  const all = Object.keys(specs);
  return namedIntervals(
    ids.map((id) => ({ id, at: all.indexOf(id), range: specs[id]!.range })),
    distribution,
    wish,
  );
}

export interface PlacedScore {
  readonly id: string;
  readonly at: number;
  readonly range?: readonly [number, number];
}

export function namedIntervals(
  scores: readonly PlacedScore[],
  distribution: Distribution,
  { level, interval, isDifference = false }: Wish,
): NamedIntervals {
  const found = scores.map(({ id, at, range = NO_RANGE }) => ({
    id,
    found: level === null ? null : intervalOf(distribution, at, { level, interval, range, isDifference }),
  }));
  return {
    intervals: Object.fromEntries(
      found.map(({ id, found: one }) => [id, one === null || typeof one === "string" ? null : withNote(one)]),
    ),
    intervalReasons: Object.fromEntries(
      found.flatMap(({ id, found: one }) => (typeof one === "string" && one !== "UNDEFINED" ? [[id, one]] : [])),
    ),
  };
}

function withNote({ reason, ...interval }: PlainInterval): Interval {
  return reason === undefined ? interval : { ...interval, note: NOTES[reason] };
}

const NOTES: Readonly<Record<PercentileReason, string>> = {
  "undefined-in-resamples": "the score is undefined in more than 1 % of resamples",
  "too-few-units": "one unit says nothing about spread",
  "one-sided": "all resamples lie on one side of the score",
  "undefined-without-a-unit": "the score is undefined without one of the units",
  "flat-jackknife": "leaving out any unit gives the same score",
  "extreme-acceleration": "the BCa correction is not finite",
};

/** What to tell people where there is no interval. */
export const LACKS: Readonly<Record<Lack, string>> = {
  UNDEFINED: "the score is undefined",
  TOO_FEW_UNITS: "fewer than two units count",
  GROUP_OF_ONE: "a group has one unit only",
  UNDEFINED_WITHOUT_A_UNIT: "the score is undefined without one of the units",
  UNDEFINED_IN_RESAMPLES: "the score is undefined in more than 1 % of resamples",
  NO_SPREAD: "no unit makes a difference, so there is no spread to go by",
};
