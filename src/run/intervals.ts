// The intervals of a result, from its rows.
import type { Note } from "../core/note.ts";
import type { Interval, Scores } from "../core/result.ts";
import type { AnyTask } from "../core/task.ts";
import { type Distribution, distributionOf, FEW_UNITS, resample } from "../stats/distribution.ts";
import { GENERATOR } from "../stats/generator.ts";
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

/** What intervals add to a signature. */
export function intervalSignature({ level, resamples, seed }: Resampling): Readonly<Record<string, string>> {
  if (level === null) return {};
  return { ci: percentText(level), resamples: String(resamples), seed: String(seed), random: GENERATOR };
}

/** A level in per cent, without the digits that binary fractions add. */
export function percentText(level: number): string {
  return String(Number((level * 100).toPrecision(12)));
}

/** What a reader of the intervals should know. */
export function intervalNotes(
  task: AnyTask,
  units: number,
  { scores, intervals }: { scores: Scores; intervals: Intervals },
): Note[] {
  const lost = Object.keys(intervals).filter((score) => intervals[score] === null && scores[score] !== null);
  const notes: Note[] = [];
  if (units < FEW_UNITS) notes.push(fewUnitsNote(units, task.definition.unit));
  if (lost.length > 0)
    notes.push({
      code: "NO_INTERVAL",
      message: `no interval for ${lost.join(", ")}: undefined in more than 1 % of resamples`,
    });
  return notes;
}

export function fewUnitsNote(units: number, noun: string): Note {
  const count = units === 1 ? `one ${noun} says nothing about others` : `${units} ${noun}s are few`;
  return {
    code: "FEW_UNITS",
    message: `${count}: bootstrap intervals are too narrow (with nine units a nominal 95 % covers about 90 %)`,
  };
}
