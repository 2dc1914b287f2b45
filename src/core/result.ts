// The result of a run as users store it: plain JSON.
import type { Warning } from "./finding-sink.ts";

export const VERSION = "0.2.0";

export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly level: number;
  readonly method: string;
  /** Why the method is not the usual one. */
  readonly note?: string;
  /** Beside the bootstrap, for a mean over few units. */
  readonly studentT?: { readonly low: number; readonly high: number };
  /** Resamples that were left out because the score is undefined in them. */
  readonly undefinedResamples?: number;
}

export interface UnitCounts {
  readonly name: string;
  readonly scored: number;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly invalid: readonly string[];
}

export type Scores = Readonly<Record<string, number | null>>;

export interface Result {
  readonly karat: string;
  readonly task: string;
  readonly signature: string;
  readonly formats: { readonly gold: string; readonly pred: string };
  readonly units: UnitCounts;
  readonly scores: Scores;
  readonly intervals?: Readonly<Record<string, Interval | null>>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly digests: { readonly gold: string | null; readonly pred: string | null };
  readonly columns: readonly string[];
  readonly totals: Readonly<Record<string, number>>;
  readonly rows?: readonly (readonly number[])[];
  readonly warnings: readonly Warning[];
  readonly perUnit?: readonly { readonly id: string; readonly scores: Scores }[];
}
