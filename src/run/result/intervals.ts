// The intervals of one system's scores, made unless the caller says otherwise, and what readers should know about them.
import type { Note } from "../../core/note.ts";
import type { AnyTask } from "../../core/task.ts";
import { GENERATOR } from "../../stats/generator.ts";
import type { Lack } from "../../stats/standard-error.ts";
import { type RowsState, sortedRows } from "../part/rows.ts";
import { groupNumbers } from "./group-scores.ts";
import { distributionOfRows, LACKS, type NamedIntervals, taskIntervals } from "./named-intervals.ts";
import { percentText, type ResampleSettings, resampling } from "./resample-settings.ts";

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
  /** Of each unit, in the order of their ids. */
  readonly groups?: readonly string[] | undefined;
}

export function reportIntervals(
  task: AnyTask,
  rows: RowsState,
  { ids, settings, groups }: ReportedScores,
): IntervalReport {
  const { definition } = task;
  const chosen = resampling(settings);
  const { level, resamples, seed, interval } = chosen;
  if (level === null) return { found: null, notes: [], signature: {} };
  if (rows.count > rowsToKeep(settings))
    return { found: null, notes: [manyUnitsNote(rows.count, definition.unit)], signature: {} };
  const sorted = sortedRows(rows, definition.columns.length).values;
  const distribution = distributionOfRows(task, sorted, { ...chosen, ...(groups && { groups: groupNumbers(groups) }) });
  const found = taskIntervals(task, distribution, { ids, level, interval });
  return {
    found,
    notes: [...fewUnitsNotes(rows.count, definition.unit), ...lackNotes(found)],
    signature: {
      ci: percentText(level),
      interval,
      resamples: String(resamples),
      seed: String(seed),
      random: GENERATOR,
    },
  };
}

export function fewUnitsNotes(units: number, noun: string): Note[] {
  if (units >= FEW) return [];
  const count = units === 1 ? `one ${noun} says nothing about others` : `${units} ${noun}s are few`;
  return [{ code: "FEW_UNITS", message: `${count}: look at each of them (karat explain)` }];
}

function manyUnitsNote(units: number, noun: string): Note {
  return { code: "NO_INTERVAL", message: `no intervals for ${units} ${noun}s unless asked for: --ci 95` };
}

/** One note for each reason, with the scores it holds for. */
export function lackNotes({ intervalReasons }: NamedIntervals): Note[] {
  const reasons = [...new Set(Object.values(intervalReasons))] as Lack[];
  return reasons.map((reason) => {
    const ids = Object.keys(intervalReasons).filter((id) => intervalReasons[id] === reason);
    return { code: "NO_INTERVAL", message: `no interval for ${ids.join(", ")}: ${LACKS[reason]} (${reason})` };
  });
}
