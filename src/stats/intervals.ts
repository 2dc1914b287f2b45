// The intervals of a system's scores, the reasons where there is none, and notes for readers.

import type { Note } from "../contract/findings.ts";
import type { Interval } from "../contract/result.ts";
import type { ScoreSpec } from "../contract/score-spec.ts";
import type { Scored } from "../contract/scored.ts";
import type { AnyTask } from "../contract/task.ts";

import { unitRowsOf } from "../contract/unit-rows.ts";

import { groupBy } from "../numeric/group.ts";
import { firstOf, plural } from "../problems/visible-text.ts";
import { levelOf, percentText, type StatisticsSettings } from "./checked-settings.ts";
import { type Estimate, estimatesOf } from "./estimate.ts";
import { heavyUnitNotes } from "./heavy-units.ts";
import { type Lack, lackText, scoreInterval } from "./interval.ts";
import { clusteredRows, rowsIn, type Sample } from "./sample.ts";
import { scorePlace, taskScoring } from "./task-scoring.ts";

/** The intervals of a result, with notes on them and what they add to the signature. */
export interface IntervalReport {
  readonly intervals: NamedIntervals | null;
  readonly notes: readonly Note[];
  readonly signature: Readonly<Record<string, string>>;
}

/** Intervals of more units take long and are narrow: they are made only if asked for. */
const MOST_UNITS_UNASKED = 20_000;
/** Below this number of units one should look at the units themselves. */
const FEW = 10;

/** The largest number of units whose rows are kept for intervals. */
export function rowsToKeep(settings: StatisticsSettings): number {
  if (levelOf(settings) === null) return 0;
  return settings.ci === undefined && settings.groupBy === undefined ? MOST_UNITS_UNASKED : Number.POSITIVE_INFINITY;
}

export function reportIntervals(
  task: AnyTask,
  scored: Scored,
  { ids, settings }: { readonly ids: readonly string[]; readonly settings: StatisticsSettings },
): IntervalReport {
  const { unit, printed } = task.definition;
  const level = levelOf(settings);
  if (level === null) return { intervals: null, notes: [], signature: {} };
  if (scored.count > rowsToKeep(settings)) {
    const message = `No intervals for ${scored.count} ${plural(unit)} unless you ask for them: \`ci: 95\``;
    return { intervals: null, notes: [{ code: "NO_INTERVAL", message }], signature: {} };
  }
  const sample = sampleOf(task, unitRowsOf(scored));
  const isClustered = sample.sizes !== undefined;
  const noun = isClustered ? "cluster" : unit;
  const estimates = estimatesOf(sample);
  const intervals = taskIntervals(task, estimates, { ids, level });
  return {
    intervals,
    notes: [
      ...fewUnitsNotes(rowsIn(sample), noun),
      ...heavyUnitNotes(task, ids, noun, [estimates]),
      ...lackNotes(intervals, { printed, isClustered }),
    ],
    signature: { ci: percentText(level) },
  };
}

export function fewUnitsNotes(units: number, noun: string): Note[] {
  if (units >= FEW) return [];
  const message =
    units === 1
      ? `Only one ${noun}. Look at it (karat explain)`
      : `Only ${units} ${plural(noun)}: intervals are rough. Look at each of them (karat explain)`;
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

/** The intervals of scores as results have them. */
export interface NamedIntervals {
  readonly intervals: Readonly<Record<string, Interval | null>>;
  /** Why an interval is null, by score; undefined scores need no reason. */
  readonly intervalReasons?: Readonly<Record<string, string>>;
}

interface ScoreInterval {
  readonly id: string;
  readonly interval: Interval | null;
  readonly reason: string | null;
}

export function namedIntervals(scoreIntervals: readonly ScoreInterval[]): NamedIntervals {
  const reasons = scoreIntervals.filter(({ reason }) => reason !== null).map(({ id, reason }) => [id, reason]);
  return {
    intervals: Object.fromEntries(scoreIntervals.map(({ id, interval }) => [id, interval])),
    ...(reasons.length === 0 ? {} : { intervalReasons: Object.fromEntries(reasons) }),
  };
}

export function finiteOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

/** The rows of a run with the scores of its task; clusters take the place of their units. */
export function sampleOf(
  task: AnyTask,
  { values, clusters }: { readonly values: Float64Array; readonly clusters?: readonly string[] | undefined },
): Sample {
  const scoring = taskScoring(task);
  const rows = { rows: values, columns: scoring.columns };
  return { ...scoring, ...(clusters === undefined ? rows : clusteredRows(rows, clusters)) };
}

export function taskIntervals(
  task: AnyTask,
  estimates: (score: number) => Estimate,
  { ids, level }: { readonly ids: readonly string[]; readonly level: number },
): NamedIntervals {
  const specs: Readonly<Record<string, ScoreSpec>> = task.definition.scores;
  return namedIntervals(
    ids.map((id): ScoreInterval => {
      const interval = scoreInterval(estimates(scorePlace(task, id)), { level, range: specs[id]!.range });
      if (typeof interval === "string")
        return { id, interval: null, reason: interval === "UNDEFINED" ? null : interval };
      return { id, interval: { ...interval, level }, reason: null };
    }),
  );
}
