// The intervals of scores by their ids, made unless the caller says otherwise; why some scores have none, and what readers should know about the others.

import type { ScoreSpec } from "../../core/define-task.ts";
import type { Note } from "../../core/findings.ts";
import type { Interval } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import type { PercentileReason } from "../../stats/bca.ts";
import { type Distribution, distributionOf, intervalOf, type PlainInterval } from "../../stats/distribution.ts";
import { GENERATOR } from "../../stats/generator.ts";
import type { Lack } from "../../stats/jackknife.ts";
import { NO_RANGE } from "../../stats/jackknife.ts";
import { clusteredRows, type Sample } from "../../stats/sample.ts";
import { type RowsState, sortedRows, type UnitLabels } from "../part/rows.ts";
import { taskScoring } from "../part/task-scoring.ts";
import { percentText, type ResampleSettings, type Resampling, resampling } from "./resample-settings.ts";

export interface IntervalReport {
  /** Null where none were made. */
  readonly found: NamedIntervals | null;
  readonly notes: readonly Note[];
  /** What the intervals add to the signature. */
  readonly signature: Readonly<Record<string, string>>;
}

/** Intervals of more units take long and are narrow: they are made only if asked for. */
const MOST_UNITS_UNASKED = 20_000;
/** Below this number of units one should look at the units themselves. */
const FEW = 10;

/** How many rows a run must keep for its intervals. */
export function rowsToKeep(settings: ResampleSettings): number {
  const { level } = resampling(settings);
  if (level === null) return 0;
  return settings.ci === undefined && settings.groupBy === undefined ? MOST_UNITS_UNASKED : Number.POSITIVE_INFINITY;
}

export interface ReportedScores {
  readonly ids: readonly string[];
  readonly settings: ResampleSettings;
  readonly labels: UnitLabels;
}

export function reportIntervals(
  task: AnyTask,
  rows: RowsState,
  { ids, settings, labels }: ReportedScores,
): IntervalReport {
  const { definition } = task;
  const chosen = resampling(settings);
  const { level, resamples, seed, interval } = chosen;
  if (level === null) return { found: null, notes: [], signature: {} };
  if (rows.count > rowsToKeep(settings))
    return { found: null, notes: [manyUnitsNote(rows.count, definition.unit)], signature: {} };
  const sorted = sortedRows(rows, definition.columns.length).values;
  const distribution = distributionOfRows(task, sorted, { ...chosen, labels });
  const found = taskIntervals(task, distribution, { ids, level, interval });
  return {
    found,
    notes: [
      ...fewUnitsNotes(distribution.units, distribution.isClustered ? "cluster" : definition.unit),
      ...dominationNotes(task, distribution, ids),
      ...lackNotes(found),
    ],
    // Without a bootstrap and without votes drawn anew no random number was used.
    signature: {
      ci: percentText(level),
      interval,
      ...(interval === "bca" ? { resamples: String(resamples) } : {}),
      ...(interval === "bca" || settings.votes === true ? { seed: String(seed), random: GENERATOR } : {}),
    },
  };
}

export function fewUnitsNotes(units: number, noun: string): Note[] {
  if (units >= FEW) return [];
  const count = units === 1 ? `Only one ${noun}` : `Only ${units} ${noun}s: intervals are rough`;
  return [{ code: "FEW_UNITS", message: `${count}. Look at each of them (karat explain)` }];
}

function manyUnitsNote(units: number, noun: string): Note {
  return { code: "NO_INTERVAL", message: `no intervals for ${units} ${noun}s unless you ask for them: --ci 95` };
}

/** One note for each reason, with the scores it holds for. */
export function lackNotes({ intervalReasons }: NamedIntervals): Note[] {
  const reasons = [...new Set(Object.values(intervalReasons))] as Lack[];
  return reasons.map((reason) => {
    const ids = Object.keys(intervalReasons).filter((id) => intervalReasons[id] === reason);
    return { code: "NO_INTERVAL", message: `no interval for ${ids.join(", ")}: ${LACKS[reason]} (${reason})` };
  });
}

export type Intervals = Readonly<Record<string, Interval | null>>;

export interface NamedIntervals {
  readonly intervals: Intervals;
  /** Why an interval is null, by score; undefined scores need no reason. */
  readonly intervalReasons: Readonly<Record<string, string>>;
}

/** A unit that is larger than others says more than they do; below this share of equal sizes readers should know. */
const MUCH_DOMINATED = 1 / 3;

/** Where a few large units decide a score: (ΣD)²/ΣD² is far below the number of units. */
function dominationNotes({ definition }: AnyTask, distribution: Distribution, ids: readonly string[]): Note[] {
  const all = Object.keys(definition.scores);
  const noun = distribution.isClustered ? "cluster" : definition.unit;
  return ids.flatMap((id): Note[] => {
    const place = all.indexOf(id);
    const effective = distribution.effective(place);
    const counting = distribution.counted(place).reduce((sum, counts) => sum + counts, 0);
    if (effective === null || effective >= MUCH_DOMINATED * counting) return [];
    const like = Number(effective.toPrecision(2));
    return [
      {
        code: "FEW_EFFECTIVE_UNITS",
        message: `A few large ${noun}s dominate ${id}: ${counting} ${noun}s count like ${like} of equal size, so its interval may be too narrow`,
      },
    ];
  });
}

export interface DistributionWish extends Pick<Resampling, "resamples" | "seed"> {
  readonly labels: UnitLabels;
}

/** What leaving out and drawing units, or clusters of them, says of the scores of some rows. */
export function distributionOfRows(
  task: AnyTask,
  rows: Float64Array,
  { resamples, seed, labels }: DistributionWish,
): Distribution {
  return distributionOf(sampleOfRows(task, rows, labels), { resamples, seed });
}

/** Clusters take the place of their units. */
export function sampleOfRows(task: AnyTask, rows: Float64Array, { groups, clusters }: UnitLabels): Sample {
  const scoring = taskScoring(task);
  if (clusters === undefined) return { ...scoring, rows, ...(groups && { groups: groupNumbers(groups) }) };
  const { first, ...clustered } = clusteredRows({ rows, columns: scoring.columns }, clusters);
  return { ...scoring, ...clustered, ...(groups && { groups: groupNumbers(first.map((row) => groups[row]!)) }) };
}

/** The place of each unit's group among the sorted names of all. */
export function groupNumbers(groups: readonly string[]): Int32Array {
  const names = [...new Set(groups)].sort();
  const places = new Map(names.map((name, place) => [name, place]));
  return Int32Array.from(groups, (name) => places.get(name)!);
}

export type Wish = Pick<Resampling, "level" | "interval">;

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
  { level, interval }: Wish,
): NamedIntervals {
  const found = scores.map(({ id, at, range = NO_RANGE }) => ({
    id,
    found: level === null ? null : intervalOf(distribution, at, { level, interval, range }),
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
  ONE_CLUSTER: "there is only one cluster",
  GROUP_OF_ONE: "a group has only one unit",
  ONE_COUNTS_IN_GROUP: "in a group only one unit counts for the score",
  UNDEFINED_WITHOUT_A_UNIT: "the score is undefined without one of the units",
  UNDEFINED_IN_RESAMPLES: "the score is undefined in more than 1 % of resamples",
  NO_SPREAD: "every unit scores the same",
};
