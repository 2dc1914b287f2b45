// The comparison of several systems as users store it: plain JSON.
import type { Warning } from "./finding-sink.ts";
import type { Interval, Scores, UnitCounts } from "./result.ts";

/** One of the systems that are compared: its scores and their intervals. */
export interface ComparedSystem<Score extends string = string> {
  readonly name: string;
  readonly scores: Scores<Score>;
  readonly intervals: Readonly<Record<Score, Interval | null>>;
  readonly units: UnitCounts;
}

/** One test: what `system` has over `baseline` in one score, on the units both have. */
export interface PairedDifference<Score extends string = string> {
  readonly baseline: string;
  readonly system: string;
  readonly score: Score;
  readonly difference: number | null;
  readonly interval: Interval | null;
  readonly p: number | null;
  readonly pAdjusted: number | null;
  /** Whether every way to swap was tried. */
  readonly exact: boolean;
  readonly units: number;
  /** The smallest p the test can give for so many units. */
  readonly smallestP: number;
  /** The difference that would be significant in four of five repetitions; null if none can be. */
  readonly detectable: number | null;
}

/** Systems side by side, and every test between them. */
export interface Comparison<Score extends string = string> {
  readonly karat: string;
  readonly task: string;
  readonly signature: string;
  /** Best first by the primary score. */
  readonly systems: readonly ComparedSystem<Score>[];
  readonly comparisons: readonly PairedDifference<Score>[];
  readonly correction: "holm" | "bh";
  readonly primary: Score;
  readonly warnings: readonly Warning[];
}
