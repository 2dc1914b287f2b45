// What every report of a comparison is made from.
import type { ComparedSystem, Comparison, PairedDifference } from "../../core/comparison.ts";
import type { Interval } from "../../core/result.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";
import type { Style } from "../score-report.ts";
import { type Marks, marksOf } from "./marks.ts";

export interface ComparisonReport {
  readonly comparison: Comparison;
  readonly definition: AnyTask["definition"];
  /** Decimals of numbers that people read; machines get all of them. */
  readonly digits: number;
  readonly style: Style;
}

/** One score of one system. */
export interface Cell {
  readonly value: number | null;
  readonly interval: Interval | null;
  readonly isBest: boolean;
  readonly mark: string;
}

export interface Leaderboard {
  /** The primary score first. */
  readonly scores: readonly { readonly id: string; readonly spec: ScoreSpec }[];
  readonly lines: readonly {
    readonly system: ComparedSystem;
    readonly letter: string;
    readonly cells: readonly Cell[];
  }[];
  readonly marks: Marks;
}

export function leaderboard({ comparison, definition }: ComparisonReport): Leaderboard {
  const specs: Readonly<Record<string, ScoreSpec>> = definition.scores;
  const ids = [comparison.primary, ...Object.keys(specs).filter((id) => id !== comparison.primary)];
  const marks = marksOf(comparison, specs);
  const best = new Map(ids.map((id) => [id, bestValue(comparison, id, specs[id]!)]));
  return {
    scores: ids.map((id) => ({ id, spec: specs[id]! })),
    lines: comparison.systems.map((system, place) => ({
      system,
      letter: marks.letter(place),
      cells: ids.map((id) => ({
        value: system.scores[id] ?? null,
        interval: system.intervals[id] ?? null,
        isBest: system.scores[id] !== null && system.scores[id] === best.get(id),
        mark: marks.mark(system.name, id),
      })),
    })),
    marks,
  };
}

function bestValue({ systems }: Comparison, id: string, { better }: ScoreSpec): number | null {
  const values = systems.map(({ scores }) => scores[id] ?? null).filter((value) => value !== null);
  if (values.length === 0) return null;
  return better === "higher" ? Math.max(...values) : Math.min(...values);
}

/** The tests of one pair, the primary score first. */
export interface PairTests {
  readonly baseline: string;
  readonly system: string;
  readonly tests: readonly PairedDifference[];
}

export function pairTests({ comparisons, primary }: Comparison): PairTests[] {
  const pairs: { baseline: string; system: string; tests: PairedDifference[] }[] = [];
  for (const test of comparisons) {
    const last = pairs.at(-1);
    if (last !== undefined && last.baseline === test.baseline && last.system === test.system) last.tests.push(test);
    else pairs.push({ baseline: test.baseline, system: test.system, tests: [test] });
  }
  const isPrimary = ({ score }: PairedDifference) => Number(score === primary);
  return pairs.map((pair) => ({
    ...pair,
    tests: pair.tests.toSorted((one, other) => isPrimary(other) - isPrimary(one)),
  }));
}

export const CORRECTION_NAMES = { holm: "Holm", bh: "Benjamini–Hochberg" } as const;

/** A difference for people, always with its sign. */
export function shownDifference(value: number | null, digits: number): string {
  if (value === null) return "–";
  const text = value.toFixed(digits);
  return value >= 0 && !text.startsWith("-") ? `+${text}` : text;
}

export function shownDifferenceInterval(
  interval: { readonly low: number; readonly high: number } | null | undefined,
  digits: number,
): string {
  if (!interval) return "";
  return `[${shownDifference(interval.low, digits)}, ${shownDifference(interval.high, digits)}]`;
}

/** Three decimals, or as many as a small p needs to be distinguished from 0. */
export function shownP(p: number | null): string {
  if (p === null) return "–";
  return p < 0.001 ? String(Number(p.toPrecision(1))) : p.toFixed(3);
}
