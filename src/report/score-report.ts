// What every report of one scored system is made from.
import type { Check } from "../core/check.ts";
import type { Warning } from "../core/finding-sink.ts";
import { isNote } from "../core/note.ts";
import type { Interval, Result } from "../core/result.ts";
import type { ScoreSpec } from "../core/score-spec.ts";
import type { AnyTask, PublishedRow } from "../core/task.ts";
import { visibleText } from "../core/visible-text.ts";

export interface ScoreReport {
  readonly result: Result;
  /** What was demanded of the result. */
  readonly checks?: readonly Check[];
  readonly definition: AnyTask["definition"];
  /** Decimals of numbers that people read; machines get all of them. */
  readonly digits: number;
  /** Whether to show the published results beside the user's. */
  readonly published: boolean;
  readonly style: Style;
}

/** How a terminal marks text; each is the identity where there is no colour. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly odd: (text: string) => string;
}

const same = (text: string) => text;
export const PLAIN: Style = { bold: same, dim: same, good: same, bad: same, odd: same };

/** One line of a table of scores. */
export interface ScoreLine {
  readonly id: string;
  readonly spec: ScoreSpec;
  readonly value: number | null;
  readonly interval: Interval | null;
}

export function scoreLines({ result, definition }: Pick<ScoreReport, "result" | "definition">): readonly ScoreLine[] {
  return Object.entries(definition.scores as Record<string, ScoreSpec>).map(([id, spec]) => ({
    id,
    spec,
    value: result.scores[id] ?? null,
    interval: result.intervals?.[id] ?? null,
  }));
}

/** A number for people: so many decimals at most, a dash for undefined. */
export function shownNumber(value: number | null, digits: number): string {
  return value === null ? "–" : value.toFixed(digits);
}

export function shownInterval(interval: Interval | null, digits: number): string {
  return interval === null ? "" : `[${interval.low.toFixed(digits)}, ${interval.high.toFixed(digits)}]`;
}

/** Student's interval, where a mean over few units has one beside the bootstrap. */
export function shownStudentT(interval: Interval | null, digits: number): string {
  const student = interval?.studentT;
  return student === undefined ? "" : `t [${student.low.toFixed(digits)}, ${student.high.toFixed(digits)}]`;
}

/** What the intervals are, why some are not as usual, and what to know about all of them. */
export function intervalLines({ result }: Pick<ScoreReport, "result">): string[] {
  const given = Object.entries(result.intervals ?? {}).flatMap(([id, interval]) =>
    interval === null ? [] : [{ id, ...interval }],
  );
  if (given.length === 0) return noteLines(result.warnings);
  const level = Number((given[0]!.level * 100).toPrecision(12));
  const student = given.some(({ studentT }) => studentT !== undefined)
    ? "; t: Student's, for means over few units"
    : "";
  const reasons = [...new Set(given.map(({ note }) => note))].filter((note) => note !== undefined);
  const unusual = reasons.map((reason) => {
    const ids = given.filter(({ note }) => note === reason).map(({ id }) => id);
    return `percentile bootstrap for ${ids.join(", ")}: ${reason}`;
  });
  return [`[…] ${level} % interval, BCa bootstrap${student}`, ...unusual, ...noteLines(result.warnings)];
}

/** Remarks that belong beside the numbers. */
export function noteLines(warnings: readonly Warning[]): string[] {
  return warnings.filter(isNote).map(({ message }) => `note: ${visibleText(message)}`);
}

/** Marks scores of which less is better. */
export function direction(spec: ScoreSpec): string {
  return spec.better === "lower" ? "↓" : "";
}

/** "3 dialogues" */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Published results and the user's own as cells: system, data set, and the scores that were published; null where there are none. */
export function publishedCells({ result, definition, digits }: ScoreReport): {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly source: string;
} | null {
  if (definition.published === undefined) return null;
  const published: readonly PublishedRow<string>[] = definition.published.rows;
  const ids = Object.keys(definition.scores).filter((id) => published.some((row) => Object.hasOwn(row.scores, id)));
  const cells = (scores: Readonly<Record<string, number | null | undefined>>) =>
    ids.map((id) => shownNumber(scores[id] ?? null, digits));
  return {
    head: ["published", "data", ...ids],
    rows: [
      ...published.map((row) => [row.system, row.dataset ?? "", ...cells(row.scores)]),
      ["yours", "", ...cells(result.scores)],
    ],
    source: definition.published.source,
  };
}
