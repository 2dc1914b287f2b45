// What every report of one scored system is made from.
import type { Interval, Result } from "../core/result.ts";
import type { AnyTask, PublishedRow, ScoreSpec } from "../core/task.ts";

export interface ScoreReport {
  readonly result: Result;
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
