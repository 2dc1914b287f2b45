// The agreement of raters as users store it: plain JSON.
import type { Interval } from "./result.ts";

/** The units of a table of ratings. */
export interface RatedUnits {
  readonly name: "unit";
  /** Number of units with two ratings or more: the others do not count. */
  readonly scored: number;
  readonly single: number;
  readonly unrated: number;
  /** Number of clusters, with `clusterBy`. */
  readonly clusters?: number;
}

/** The score of a judge, corrected by the units that people rated too. */
export interface CorrectedResult {
  readonly score: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly judgeAlone: number;
  readonly labelsAlone: { readonly score: number; readonly low: number | null; readonly high: number | null };
  /** The category whose share the scores are; null for numbers, whose mean they are. */
  readonly of: string | null;
  /** Number of units that people rated, and number of the others. */
  readonly labelled: number;
  readonly judged: number;
  /** The result with its assumption, to be printed together. */
  readonly sentence: string;
}

/** How often each category of one side met each of the other, in the order of `categories`. */
export interface Confusion {
  readonly rows: string;
  readonly columns: string;
  readonly counts: readonly (readonly number[])[];
}

/** A unit on which raters disagree. */
export interface Disagreement {
  readonly unit: string;
  readonly agreement: number;
  readonly ratings: Readonly<Record<string, string>>;
}

/** The agreement of raters: every coefficient with its interval. */
export interface AgreementResult {
  readonly karat: string;
  /** Null if undefined. */
  readonly scores: Readonly<Record<string, number | null>>;
  readonly intervals: Readonly<Record<string, Interval | null>>;
  /** Why a score or an interval is null. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly units: RatedUnits;
  /** Number of ratings by rater. */
  readonly raters: Readonly<Record<string, number>>;
  readonly judge?: string;
  /** The categories in the order of the scale. Keys of objects cannot keep it: JavaScript puts whole numbers first. */
  readonly categories: readonly string[];
  /** The share of each category among the ratings of units that count. */
  readonly prevalence: Readonly<Record<string, number>>;
  /** Present for two raters, or for people and a judge. */
  readonly confusion?: Confusion;
  readonly corrected?: CorrectedResult;
  /** The units on which raters disagree most. */
  readonly disagreements: readonly Disagreement[];
  readonly notes: readonly string[];
  /** The digest of the ratings, whatever their order. */
  readonly digest: string;
}
