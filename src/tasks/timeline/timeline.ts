// A timeline (days in order, each with the sentences that summarise it), both sides of a topic, and the modes in which tilse compares them.
// S. Martschat and K. Markert (2017), Improving ROUGE for Timeline Summarization, EACL.
import type { AnswerReading } from "../../input/answer/take-answer.ts";
import type { Rates } from "../../text/rouge.ts";

interface DaySummary {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly sentences: readonly string[];
}

/** Every day once, in ascending order. */
export type Timeline = readonly DaySummary[];

export interface PredTopic {
  /** One, or one for each gold timeline in their order, where a system predicts them one by one, as news-tls does. */
  readonly timelines: readonly Timeline[];
  readonly reading?: AnswerReading;
}

export function makeTimeline(sentencesOfDay: ReadonlyMap<number, readonly string[]>): Timeline {
  return [...sentencesOfDay]
    .map(([day, sentences]) => ({ day, sentences }))
    .sort((left, right) => left.day - right.day);
}

export interface NamedTimeline {
  readonly name: string;
  readonly timeline: Timeline;
}

/** One or more timelines, usually by different writers. */
export interface GoldTopic {
  /** The timelines, sorted by name. */
  readonly timelines: readonly NamedTimeline[];
}

/** Null if one of the timelines could not be read. */
export function goldTopic(
  read: readonly { readonly name: string; readonly timeline: Timeline | null }[],
): GoldTopic | null {
  const timelines = read.filter((one): one is NamedTimeline => one.timeline !== null);
  if (timelines.length < read.length) return null;
  return { timelines: timelines.sort((left, right) => (left.name < right.name ? -1 : 1)) };
}

const MS_PER_DAY = 86_400_000;

/** The number of a day of the years 1 to 9999 from 1970-01-01 on; null for a day that does not exist (31 February). */
function dayIn(text: string, pattern: RegExp): number | null {
  const [year, month, day] = pattern.exec(text)?.slice(1).map(Number) ?? [];
  if (year === undefined || year < 1) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month! - 1, day);
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month! - 1 && date.getUTCDate() === day;
  return isReal ? date.getTime() / MS_PER_DAY : null;
}

/** Reads "2011-01-25", also with a time after it ("2011-01-25T00:00:00"), which is ignored. */
export function parseDay(text: string): number | null {
  return dayIn(text, /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}.*)?$/);
}

/** Reads a date line as tilse does: the whole line, padded or not ("2011-1-25"). */
export function parseDateLine(line: string): number | null {
  return dayIn(line, /^(\d{4})-(\d{1,2})-(\d{1,2})$/);
}

export function formatDay(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The five ways in which tilse compares two timelines. */
export const MODES = ["concat", "agreement", "align", "align+", "align+m1"] as const;
export type Mode = (typeof MODES)[number];

/** The modes that look at days one by one. */
export type DailyMode = Exclude<Mode, "concat">;

export const NGRAM_SIZES = [1, 2] as const;
export type NgramSize = (typeof NGRAM_SIZES)[number];

export const ALL_ZERO: Rates = { precision: 0, recall: 0, f1: 0 };
