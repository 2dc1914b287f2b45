// Reads a timeline out of JSON in any of its three forms, and says where it is wrong.
import * as v from "valibot";
import { below, type Cursor } from "../../contract/finding-sink.ts";
import { isObject } from "../../contract/shape.ts";
import { type Path, receivedText } from "../../problems/problem.ts";
import type { TimelineOptions } from "./options.ts";
import { makeTimeline, parseDay, type Timeline } from "./timeline.ts";

/** A date and its summaries as they are written, with the steps that lead to each. */
interface WrittenEntry {
  readonly date: unknown;
  readonly summaries: unknown;
  readonly dateAt: Path;
  readonly summariesAt: Path;
}

/**
 * Reads `{"2011-01-25": ["…"]}`, `[{"date": "2011-01-25", "summary": "…"}]` or `[["2011-01-25", ["…"]]]`.
 * Returns null after reporting problems.
 */
export function readTimeline(json: unknown, cursor: Cursor, repeated: RepeatedDates = "merge"): Timeline | null {
  const entries = writtenEntries(json);
  if (entries === null) return complain(cursor, { expected: "an object or a list of dates", received: json });
  const sentencesOfDay = new Map<number, readonly string[]>();
  let isValid = true;
  for (const { date, summaries, dateAt, summariesAt } of entries) {
    const day = typeof date === "string" ? parseDay(date) : null;
    const sentences = sentencesOf(summaries);
    if (day === null) complain(below(cursor, ...dateAt), { ...A_DATE, received: date });
    if (sentences === null) complainOfSummaries(summaries, below(cursor, ...summariesAt));
    if (day === null || sentences === null) {
      isValid = false;
      continue;
    }
    const earlier = sentencesOfDay.get(day);
    if (earlier === undefined) {
      sentencesOfDay.set(day, sentences);
      continue;
    }
    warnOfRepeatedDate(
      below(cursor, ...dateAt),
      repeated === "first" ? FIRST_COUNTS : "Summaries of a date are put together",
    );
    if (repeated === "merge") sentencesOfDay.set(day, [...earlier, ...sentences]);
  }
  return isValid ? makeTimeline(sentencesOfDay) : null;
}

/** Gold timelines are always merged, since every gold summary counts. */
export type RepeatedDates = TimelineOptions["repeatedDates"];

export const FIRST_COUNTS = "Only the first entry of a date counts";

export function warnOfRepeatedDate({ record, path, sink }: Cursor, consequence: string): void {
  sink.warn("REPEATED_DATE", `${consequence}: it occurs twice in a timeline`, { record, path });
}

function writtenEntries(json: unknown): readonly WrittenEntry[] | null {
  if (Array.isArray(json)) return json.map(listedEntry);
  if (!isObject(json)) return null;
  return Object.entries(json).map(([date, summaries]) => ({ date, summaries, dateAt: [date], summariesAt: [date] }));
}

function listedEntry(entry: unknown, index: number): WrittenEntry {
  if (Array.isArray(entry)) {
    return { date: entry[0], summaries: entry[1], dateAt: [index, 0], summariesAt: [index, 1] };
  }
  const fields = isObject(entry) ? entry : {};
  return { date: fields.date, summaries: fields.summary, dateAt: [index, "date"], summariesAt: [index, "summary"] };
}

function sentencesOf(summaries: unknown): readonly string[] | null {
  if (typeof summaries === "string") return [summaries];
  return Array.isArray(summaries) && firstWrong(summaries) < 0 ? summaries : null;
}

/** Returns the index of the first item that is no text, such as a hole; -1 if there is none. */
function firstWrong(summaries: readonly unknown[]): number {
  return summaries.findIndex((sentence) => typeof sentence !== "string");
}

const A_DATE = {
  expected: "a date as YYYY-MM-DD",
  hint: "write dates as in 2011-01-25; days that do not exist, such as 31 February, are not accepted",
};

function complainOfSummaries(received: unknown, cursor: Cursor): void {
  if (!Array.isArray(received)) return void complain(cursor, { expected: "a text or a list of texts", received });
  const wrong = firstWrong(received);
  complain(below(cursor, wrong), { expected: "a text", received: received[wrong] });
}

/** Reports a problem; BAD_SHAPE when there is nothing or a structure, BAD_VALUE when there is a wrong value. */
export function complain(
  { record, path, sink }: Cursor,
  { expected, received, hint }: { expected: string; received: unknown; hint?: string },
): null {
  const isShape = received === undefined || typeof received === "object";
  const code = isShape ? "BAD_SHAPE" : "BAD_VALUE";
  sink.problem({ record, path }, { code, expected, received: receivedText(received), ...(hint && { hint }) });
  return null;
}

// The shapes as they are published. Reading checks by hand, since it can say more about what is wrong, and keeps names such
// as "constructor", which a schema of records drops.
const Summaries = v.union([v.string(), v.array(v.string())]);

const TimelineShape = v.union([
  v.record(v.string(), Summaries),
  v.array(v.looseObject({ date: v.string(), summary: Summaries })),
  v.array(v.tuple([v.string(), Summaries])),
]);

const NamedTimelines = v.record(v.string(), TimelineShape);

const GoldShape = v.union([
  TimelineShape,
  v.looseObject({ gold_timelines: NamedTimelines }),
  v.looseObject({ timelines: NamedTimelines }),
  NamedTimelines,
]);

export const GoldLine = v.looseObject({ id: v.string(), timelines: NamedTimelines });
export const PredLine = v.looseObject({
  id: v.string(),
  timeline: v.optional(TimelineShape),
  response: v.optional(v.string()),
});
export const GoldFile = v.union([GoldShape, v.record(v.string(), GoldShape)]);
export const PredFile = v.union([TimelineShape, v.record(v.string(), TimelineShape)]);
