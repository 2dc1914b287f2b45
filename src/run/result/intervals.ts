// The intervals of scores, the reasons where there is none, and notes for readers.

import type { Steps } from "../../core/event-loop.ts";
import type { Note } from "../../core/findings.ts";
import { groupBy } from "../../core/group.ts";
import type { Interval } from "../../core/result.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";
import { firstOf } from "../../core/visible-text.ts";
import { PERCENTILE_REASONS } from "../../stats/bca.ts";
import { type Distribution, distributionOf, intervalOf, type PlainInterval } from "../../stats/distribution.ts";
import { GENERATOR } from "../../stats/generator.ts";
import { type Lack, lackText, NO_RANGE } from "../../stats/jackknife.ts";
import { clusteredRows, type Sample } from "../../stats/sample.ts";
import { type KeptRows, keptRows, type RowsState } from "../part/rows.ts";
import { scorePlace, taskScoring } from "../part/task-scoring.ts";
import { percentText, type ResampleSettings, type Resampling, resampling } from "./resample-settings.ts";

interface IntervalReport {
  readonly found: NamedIntervals | null;
  readonly notes: readonly Note[];
  readonly signature: Readonly<Record<string, string>>;
}

/** Intervals of more units take long and are narrow: they are made only if asked for. */
const MOST_UNITS_UNASKED = 20_000;
/** Below this number of units one should look at the units themselves. */
const FEW = 10;

export function rowsToKeep(settings: ResampleSettings): number {
  const { level } = resampling(settings);
  if (level === null) return 0;
  return settings.ci === undefined && settings.groupBy === undefined ? MOST_UNITS_UNASKED : Number.POSITIVE_INFINITY;
}

export function* reportIntervals(
  task: AnyTask,
  rows: RowsState,
  { ids, settings }: { readonly ids: readonly string[]; readonly settings: ResampleSettings },
): Steps<IntervalReport> {
  const { definition } = task;
  const chosen = resampling(settings);
  const { level, resamples, seed, interval } = chosen;
  if (level === null) return { found: null, notes: [], signature: {} };
  if (rows.count > rowsToKeep(settings)) {
    const message = `No intervals for ${rows.count} ${definition.unit}s unless you ask for them: \`ci: 95\``;
    return { found: null, notes: [{ code: "NO_INTERVAL", message }], signature: {} };
  }
  const distribution = distributionOf(sampleOf(task, keptRows(rows)), chosen);
  const found = yield* taskIntervals(task, distribution, { ids, level, interval });
  return {
    found,
    notes: [
      ...fewUnitsNotes(distribution.units, distribution.isClustered ? "cluster" : definition.unit),
      ...dominationNotes(task, distribution, ids),
      ...lackNotes(found, { printed: definition.printed, isClustered: distribution.isClustered }),
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
  const message =
    units === 1
      ? `Only one ${noun}. Look at it (karat explain)`
      : `Only ${units} ${noun}s: intervals are rough. Look at each of them (karat explain)`;
  return [{ code: "FEW_UNITS", message }];
}

/** Longer lists of scores are cut; `intervalReasons` has them all. */
export const MOST_NAMED = 5;

/** One note for each reason, with the scores it holds for: those first that reports print. */
export function lackNotes(
  { intervals, intervalReasons = {} }: NamedIntervals,
  { printed, isClustered }: { readonly printed?: readonly string[] | undefined; readonly isClustered: boolean },
): Note[] {
  const byReason = groupBy(Object.keys(intervalReasons), (id) => intervalReasons[id] as Lack);
  const isAll = byReason.size === 1 && Object.values(intervals).every((interval) => interval === null);
  return Array.from(byReason, ([reason, ids]) => {
    const what = isAll ? "No intervals" : `No interval for ${namedScores(ids, printed)}`;
    return { code: "NO_INTERVAL", message: `${what}: ${lackText(reason, { isClustered })}` };
  });
}

/** The first few scores of a note, printed ones before others. */
export function namedScores(ids: readonly string[], printed: readonly string[] = []): string {
  const sorted = ids.toSorted((one, other) => Number(printed.includes(other)) - Number(printed.includes(one)));
  return firstOf(sorted, MOST_NAMED);
}

export type Intervals = Readonly<Record<string, Interval | null>>;

/** The intervals of scores as results have them. */
export interface NamedIntervals {
  readonly intervals: Intervals;
  /** Why an interval is null, by score; undefined scores need no reason. */
  readonly intervalReasons?: Readonly<Record<string, string>>;
}

interface ScoreInterval {
  readonly id: string;
  readonly interval: Interval | null;
  readonly reason: string | null;
}

export function namedIntervals(found: readonly ScoreInterval[]): NamedIntervals {
  const reasons = found.filter(({ reason }) => reason !== null).map(({ id, reason }) => [id, reason]);
  return {
    intervals: Object.fromEntries(found.map(({ id, interval }) => [id, interval])),
    ...(reasons.length === 0 ? {} : { intervalReasons: Object.fromEntries(reasons) }),
  };
}

/** A unit that is larger than others says more than they do; below this share of equal sizes readers should know. */
const MUCH_DOMINATED = 1 / 3;

/** Where a few large units decide a score: (ΣD)²/ΣD² is far below the number of units. */
export function dominationNotes(task: AnyTask, distribution: Distribution, ids: readonly string[]): Note[] {
  const noun = distribution.isClustered ? "cluster" : task.definition.unit;
  return ids.flatMap((id): Note[] => {
    const place = scorePlace(task, id);
    const effective = distribution.effective(place);
    const counting = distribution.counted(place).reduce((sum, counts) => sum + counts, 0);
    if (effective === null || effective >= MUCH_DOMINATED * counting) return [];
    const like = Number(effective.toPrecision(2));
    return [
      {
        code: "FEW_EFFECTIVE_UNITS",
        message: `The interval of ${id} may be too narrow: a few large ${noun}s dominate it (${counting} ${noun}s count like ${like} of equal size)`,
      },
    ];
  });
}

export function finiteOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

/** Clusters take the place of their units. */
export function sampleOf(task: AnyTask, { values, groups, clusters }: Omit<KeptRows, "ids">): Sample {
  const scoring = taskScoring(task);
  if (clusters === undefined) return { ...scoring, rows: values, ...(groups && { groups: groupNumbers(groups) }) };
  const { first, ...clustered } = clusteredRows({ rows: values, columns: scoring.columns }, clusters);
  return { ...scoring, ...clustered, ...(groups && { groups: groupNumbers(first.map((row) => groups[row]!)) }) };
}

/** The place of each unit's group among the sorted names of all. */
function groupNumbers(groups: readonly string[]): Int32Array {
  const names = [...new Set(groups)].sort();
  const places = new Map(names.map((name, place) => [name, place]));
  return Int32Array.from(groups, (name) => places.get(name)!);
}

type Wish = Pick<Resampling, "level" | "interval">;

export function taskIntervals(
  task: AnyTask,
  distribution: Distribution,
  { ids, ...wish }: Wish & { readonly ids: readonly string[] },
): Steps<NamedIntervals> {
  const specs: Readonly<Record<string, ScoreSpec>> = task.definition.scores;
  const placed = ids.map((id) => ({ id, at: scorePlace(task, id), range: specs[id]!.range }));
  return intervalSteps(placed, distribution, wish);
}

interface PlacedScore {
  readonly id: string;
  readonly at: number;
  readonly range?: readonly [number, number];
}

export function* intervalSteps(
  scores: readonly PlacedScore[],
  distribution: Distribution,
  { level, interval }: Wish,
): Steps<NamedIntervals> {
  if (level !== null && interval === "bca") yield* distribution.draw();
  const found: ScoreInterval[] = [];
  for (const { id, at, range = NO_RANGE } of scores) {
    const one = level === null ? "UNDEFINED" : intervalOf(distribution, at, { level, interval, range });
    if (typeof one === "string") found.push({ id, interval: null, reason: one === "UNDEFINED" ? null : one });
    else found.push({ id, interval: withNote(one), reason: null });
    yield;
  }
  return namedIntervals(found);
}

function withNote({ reason, ...interval }: PlainInterval): Interval {
  return reason === undefined ? interval : { ...interval, note: PERCENTILE_REASONS[reason] };
}
