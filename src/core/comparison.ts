// The comparison of several systems as users store it: plain JSON.
import type { Warning } from "./findings.ts";
import type { GroupScores, Interval, Scores, UnitCounts } from "./result.ts";

/** One of the systems that are compared: its scores and their intervals. */
export interface ComparedSystem<Score extends string = string> {
  readonly name: string;
  readonly scores: Scores<Score>;
  readonly intervals: Readonly<Record<Score, Interval | null>>;
  /** Why an interval is null, by score. */
  readonly intervalReasons?: Readonly<Partial<Record<Score, string>>>;
  readonly units: UnitCounts;
  /** The places it may have in the primary score, by tests of all pairs of systems (Holm). */
  readonly rank?: { readonly low: number; readonly high: number };
  /** Systems of an earlier cluster beat all of a later one in the primary score. */
  readonly rankCluster?: number;
  /** The scores of each run, where there were several; the scores of the system are their means. */
  readonly runs?: readonly { readonly scores: Scores<Score> }[];
  /** Standard errors from units and from runs, where there were several. */
  readonly spread?: Readonly<Partial<Record<Score, { readonly units: number | null; readonly runs: number | null }>>>;
  /** The scores of each group of units, where there are groups. */
  readonly groups?: readonly GroupScores<Score>[];
}

/** One test: what `system` has over `baseline` in one score, on the units both have. */
export interface PairedDifference<Score extends string = string> {
  readonly baseline: string;
  readonly system: string;
  readonly score: Score;
  readonly difference: number | null;
  readonly interval: Interval | null;
  /** Why the interval is null. */
  readonly intervalReason?: string;
  readonly p: number | null;
  readonly pAdjusted: number | null;
  /** The standard error of the adjusted p, where it comes from random swaps and a star depends on it. */
  readonly pError?: number;
  /** Whether every way to swap was tried. */
  readonly exact: boolean;
  readonly units: number;
  /** The smallest p the test can give for the units that differ; null where there is no such limit. */
  readonly smallestP: number | null;
  /** The smallest adjusted p that this test could have, were all of its tier as small as they can be. */
  readonly smallestAdjustedP?: number | null;
  /** The difference that would be significant in four of five repetitions; null if none can be. */
  readonly detectable: number | null;
  /** The question that was asked, or one of many looked at beside it. */
  readonly tier?: "primary" | "exploratory";
  /** The name of the test. */
  readonly test?: string;
  /** Whether the 90 % interval lies within ±margin, where a margin was given; null without such an interval. */
  readonly equivalent?: boolean | null;
}

/** The difference of two systems in the primary score, on the units of one group. */
export interface GroupDifference<Score extends string = string>
  extends Pick<
    PairedDifference<Score>,
    | "baseline"
    | "system"
    | "score"
    | "difference"
    | "interval"
    | "intervalReason"
    | "p"
    | "pAdjusted"
    | "exact"
    | "units"
  > {
  readonly group: string;
}

/** Systems side by side, and every test between them. */
export interface Comparison<Score extends string = string> {
  readonly karat: string;
  readonly task: string;
  readonly signature: string;
  /** Best first by the primary score. */
  readonly systems: readonly ComparedSystem<Score>[];
  readonly comparisons: readonly PairedDifference<Score>[];
  /** Differences in the primary score for each group, where units are grouped: one family, adjusted by Holm's method. */
  readonly groupComparisons?: readonly GroupDifference<Score>[];
  /** How far systems may lie apart and still be equivalent, where that was asked for. */
  readonly margin?: number;
  readonly correction: "holm" | "bh";
  readonly primary: Score;
  /** The level of the tests, which stars follow; 0.05 where nothing is said. */
  readonly alpha?: number;
  /** The options of the task, which say in which sense a score is meant; versions before 0.3.0 wrote none. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly warnings: readonly Warning[];
  /** Of all the rest, to find damage; versions before 0.3.0 wrote none. */
  readonly digest?: string;
}
