// The comparison of several systems as users store it: plain JSON.
import type { Warning } from "./findings.ts";
import { powerOfTwo } from "./maths.ts";
import type { GroupScores, Interval, Scores, UnitCounts } from "./result.ts";

/** One of the compared systems: its scores and intervals. */
export interface ComparedSystem<Score extends string = string> {
  readonly name: string;
  readonly scores: Scores<Score>;
  readonly intervals: Readonly<Record<Score, Interval | null>>;
  /** Why an interval is null, by score. */
  readonly intervalReasons?: Readonly<Partial<Record<Score, string>>>;
  readonly units: UnitCounts;
  /** Rank interval in the primary score, from tests of all pairs (Holm). */
  readonly rank?: { readonly low: number; readonly high: number };
  /** Every system of an earlier cluster is significantly better than every system of a later one. */
  readonly rankCluster?: number;
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
  /** The sampling error of the adjusted p, if swaps are random and a star depends on it. */
  readonly pError?: number;
  /** Whether all swaps were tried. */
  readonly exact: boolean;
  readonly units: number;
  /** Number of clusters, with `clusterBy`. */
  readonly clusters?: number;
  /** Smallest possible p, given the number of units that differ; null if there is no limit. */
  readonly smallestP: number | null;
  /** Smallest possible adjusted p, if every test of its tier had its smallest p. */
  readonly smallestAdjustedP?: number | null;
  /** Smallest true difference found with 80 % power; null if there is none. */
  readonly detectable: number | null;
  /** Primary or exploratory. */
  readonly tier?: "primary" | "exploratory";
  /** The name of the test. */
  readonly test?: string;
  /** Whether the 90 % interval lies within ±margin, if a margin was given; null without an interval. */
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
    | "clusters"
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
  /** Differences in the primary score for each group, with `groupBy`; adjusted by Holm over all of them. */
  readonly groupComparisons?: readonly GroupDifference<Score>[];
  /** Margin of equivalence, if one was given. */
  readonly margin?: number;
  readonly correction: "holm" | "bh";
  readonly primary: Score;
  /** Significance level of the tests; 0.05 if absent. */
  readonly alpha?: number;
  /** The options of the task. Versions before 0.3.0 wrote none. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly warnings: readonly Warning[];
  /** The primary score of each unit that all systems have, with `perUnit`; sorted by id. */
  readonly perUnit?: readonly { readonly id: string; readonly values: Readonly<Record<string, number | null>> }[];
  /** Digest of everything else, to detect damage. Versions before 0.3.0 wrote none. */
  readonly digest?: string;
}

/** Says what a test has too few of to reach the level: units, units that differ, or random swaps, of which it had so many. */
export function tooFew(
  { units, clusters, exact, smallestP }: Pick<PairedDifference, "units" | "clusters" | "exact" | "smallestP">,
  { unit, level, swaps }: { readonly unit: string; readonly level: number; readonly swaps: number },
): string {
  const [count, noun] = clusters === undefined ? [units, unit] : [clusters, "cluster"];
  if (powerOfTwo(1 - count) > level) return `Too few ${noun}s`;
  return !exact && smallestP === 1 / (swaps + 1) ? "Too few swaps" : `Too few ${noun}s differ`;
}

/** The levels of one, two and three stars: for 95 % intervals 0.05, 0.01 and 0.001. */
export function starLevels(alpha: number): readonly [number, number, number] {
  return [alpha, rounded(alpha / 5), rounded(alpha / 50)];
}

function rounded(level: number): number {
  return Number(level.toPrecision(12));
}
