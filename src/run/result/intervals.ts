// The intervals of one system's scores, made unless the caller says otherwise, and what readers should know about them.
import type { Note } from "../../core/note.ts";
import type { Scores } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { FEW_UNITS } from "../../stats/distribution.ts";
import { GENERATOR } from "../../stats/generator.ts";
import { type RowsState, sortedRows } from "../part/rows.ts";
import { distributionOfRows, type Intervals, namedIntervals } from "./named-intervals.ts";
import { percentText, type ResampleSettings, resampling } from "./resample-settings.ts";

export interface IntervalReport {
  /** Null where none were made. */
  readonly intervals: Intervals | null;
  readonly notes: readonly Note[];
  /** What the intervals add to the signature. */
  readonly signature: Readonly<Record<string, string>>;
}

/** Intervals of more units take long and are narrow: they are made only if asked for. */
const MOST_UNITS_UNASKED = 20_000;

/** How many rows a run must keep for its intervals. */
export function rowsToKeep(settings: ResampleSettings): number {
  const { level } = resampling(settings);
  if (level === null) return 0;
  return settings.ci === undefined ? MOST_UNITS_UNASKED : Number.POSITIVE_INFINITY;
}

export function reportIntervals(
  task: AnyTask,
  rows: RowsState,
  { scores, settings }: { scores: Scores; settings: ResampleSettings },
): IntervalReport {
  const { definition } = task;
  const chosen = resampling(settings);
  const { level, resamples, seed } = chosen;
  if (level === null) return { intervals: null, notes: [], signature: {} };
  if (rows.count > rowsToKeep(settings))
    return { intervals: null, notes: [manyUnitsNote(rows.count, definition.unit)], signature: {} };
  const intervals = namedIntervals(
    Object.keys(definition.scores),
    distributionOfRows(task, sortedRows(rows, definition.columns.length).values, chosen),
    level,
  );
  return {
    intervals,
    notes: [
      ...(rows.count < FEW_UNITS ? [fewUnitsNote(rows.count, definition.unit)] : []),
      ...lostIntervals(scores, intervals),
    ],
    signature: { ci: percentText(level), resamples: String(resamples), seed: String(seed), random: GENERATOR },
  };
}

export function fewUnitsNote(units: number, noun: string): Note {
  const count = units === 1 ? `one ${noun} says nothing about others` : `${units} ${noun}s are few`;
  return {
    code: "FEW_UNITS",
    message: `${count}: bootstrap intervals are too narrow (with nine units a nominal 95 % covers about 88 %)`,
  };
}

function manyUnitsNote(units: number, noun: string): Note {
  return { code: "NO_INTERVAL", message: `no intervals for ${units} ${noun}s unless asked for: --ci 95` };
}

function lostIntervals(scores: Scores, intervals: Intervals): Note[] {
  const lost = Object.keys(intervals).filter((score) => intervals[score] === null && scores[score] !== null);
  if (lost.length === 0) return [];
  return [
    { code: "NO_INTERVAL", message: `no interval for ${lost.join(", ")}: undefined in more than 1 % of resamples` },
  ];
}
