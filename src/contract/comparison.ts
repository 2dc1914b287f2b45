// The comparison of several systems as users store it: plain JSON.

import { powerOfTwo } from "../numeric/maths.ts";
import { plural } from "../problems/visible-text.ts";
import type { Warning } from "./findings.ts";
import type { ComparedMistakes } from "./mistakes.ts";
import type { GroupScores, Interval, Result, Scores } from "./result.ts";

/** One of the compared systems: its scores and intervals. */
export interface ComparedSystem<Score extends string = string> {
  readonly name: string;
  readonly scores: Scores<Score>;
  readonly intervals: Readonly<Record<Score, Interval | null>>;
  /** Why an interval is null, by score. */
  readonly intervalReasons?: Readonly<Partial<Record<Score, string>>>;
  readonly units: Result["units"];
  /** Rank interval in the primary score, from tests of all pairs (Holm); a comparison with a baseline has none. */
  readonly rank?: { readonly low: number; readonly high: number };
  /** Tier 1 are the systems that no other beats; without them, tier 2 are those that none of the rest beats, and so on. */
  readonly tier?: number;
  /** The scores of each run, if there are several; the system's scores are their means. */
  readonly runs?: readonly { readonly scores: Scores<Score> }[];
  /** Standard errors from units and from runs, if there are several runs. */
  readonly spread?: Readonly<Partial<Record<Score, { readonly units: number | null; readonly runs: number | null }>>>;
  /** The scores of each group, with `groupBy`. */
  readonly groups?: readonly GroupScores<Score>[];
}

/** One paired test: `system` minus `baseline` in one score, on the units both have. */
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
  readonly units: number;
  /** Number of clusters, with `clusterBy`. */
  readonly clusters?: number;
  /** Number of units, or clusters, whose rows differ in what the score uses. */
  readonly differing: number;
  /** Smallest true difference found with 80 % power; null if fewer than six units differ. */
  readonly detectable: number | null;
  /** The primary score, or one of the others: p-values are adjusted within each family. */
  readonly family: "primary" | "exploratory";
  /** Whether the interval lies within ±margin, if a margin was given; null without an interval. */
  readonly equivalent?: boolean | null;
  /** Number of units, or clusters, that count for the score: those whose denominator is not zero; with a margin. */
  readonly counting?: number;
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
    | "units"
    | "clusters"
  > {
  readonly group: string;
}

/** Systems side by side, and every test between them. */
export interface Comparison<Score extends string = string> {
  readonly karat: string;
  /** The layout of the file: `FORMAT` of the release that wrote it. */
  readonly format: number;
  readonly task: string;
  readonly signature: string;
  /** Best first by the primary score. */
  readonly systems: readonly ComparedSystem<Score>[];
  readonly comparisons: readonly PairedDifference<Score>[];
  /** Differences in the primary score for each group, with `groupBy`; adjusted by Holm over all of them. */
  readonly groupComparisons?: readonly GroupDifference<Score>[];
  /** Margin of equivalence, if one was given. */
  readonly margin?: number;
  readonly primary: Score;
  /** Significance level of the tests; 0.05 if absent. */
  readonly alpha?: number;
  /** The options of the task. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly warnings: readonly Warning[];
  /** The primary score of each unit that all systems have, with `perUnit`; sorted by id. */
  readonly perUnit?: readonly { readonly id: string; readonly values: Readonly<Record<string, number | null>> }[];
  /** The mistakes of all systems, place by place and kind by kind. Not tested. */
  readonly mistakes?: ComparedMistakes;
  /** Digest of everything else, to detect damage. */
  readonly digest?: string;
}

/** The number of differing units from which p and interval always agree. */
export const LEAST_DIFFERING = 6;

/** Says why p is large beside an interval that excludes 0: chance alone makes few units point one way. Null if that is not so. */
export function floorText(
  { differing, clusters, interval }: Pick<PairedDifference, "differing" | "clusters" | "interval">,
  unit: string,
): string | null {
  if (interval === null || interval.method === "no-spread" || differing >= LEAST_DIFFERING) return null;
  if (interval.low <= 0 && interval.high >= 0) return null;
  const noun = clusters === undefined ? unit : "cluster";
  const differ = differing === 1 ? `1 ${noun} differs` : `${differing} ${plural(noun)} differ`;
  return `Only ${differ}: p cannot be below ${powerOfTwo(1 - differing).toFixed(3)}`;
}

/** The levels of one, two and three stars: for 95 % intervals 0.05, 0.01 and 0.001. */
export function starLevels(alpha: number): readonly [number, number, number] {
  return [alpha, rounded(alpha / 5), rounded(alpha / 50)];
}

function rounded(level: number): number {
  return Number(level.toPrecision(12));
}
