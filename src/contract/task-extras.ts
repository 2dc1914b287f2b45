// Optional parts of a task: its protocol with presets and published results, its review of a run, and official output.
import type { ProblemDetail } from "./finding-sink.ts";

/** The exact sums of the columns, and the number of units. */
export type Totals<Column extends string> = Readonly<Record<Column | "units", number>>;

export interface PublishedRow<Score extends string> {
  readonly system: string;
  readonly dataset?: string;
  readonly scores: Readonly<Partial<Record<Score, number>>>;
}

/** A paper as bibliographies name it; further fields as BibTeX has them. */
export interface Paper {
  readonly key: string;
  readonly type: "inproceedings" | "misc";
  readonly fields: Readonly<Record<string, string>>;
}

/** Makes a paper of proceedings if they are named. */
export function paper(key: string, entries: Readonly<Record<string, string>>): Paper {
  return { key, type: Object.hasOwn(entries, "booktitle") ? "inproceedings" : "misc", fields: entries };
}

/** The published rule that the scores follow. */
export interface Protocol<Score extends string = string, Options = Readonly<Record<string, unknown>>> {
  readonly name: string;
  readonly version: number;
  /** The citation in words. */
  readonly cite: string;
  /** The papers to cite for it; without any, the words above stand in the sentence. */
  readonly papers?: readonly Paper[];
  /** Sets of options from papers, by name: `--as NAME`. */
  readonly presets?: Readonly<Record<string, Preset<Options>>>;
  readonly published?: Published<Score, Options>;
}

/** Results that a paper prints. */
export interface Published<Score extends string, Options> {
  readonly source: string;
  readonly rows: readonly PublishedRow<Score>[];
  /** The options they were computed with: results with other options are not shown beside them. */
  readonly options?: Partial<Options>;
  /** The digest of their gold, as signatures have it, where it is known: results on other gold come with a warning. */
  readonly golds?: readonly string[];
}

/** The task's judgement of the totals of a run. */
export interface Review {
  /** Why the totals cannot be scored; `side` says which input is to be mended, by default gold. */
  readonly problem?: ProblemDetail & { readonly side?: "gold" | "pred" };
  /** Remarks on the result, as code and message. */
  readonly notes?: readonly { readonly code: string; readonly message: string }[];
  /** Entries that the signature gains. */
  readonly signature?: Readonly<Record<string, string>>;
}

/** Lines that commands make of the matches of a run, because no totals tell them. */
export interface MatchLines<Match, Options> {
  /** Describes the flag whose file gets the lines of all systems. If it is absent, the lines of each system are advice to the user. */
  readonly about?: string;
  /** Sees the matches in any order. */
  watch(options: Options): MatchWatch<Match>;
}

export interface MatchWatch<Match> {
  add(id: string, match: Match): void;
  end(): readonly string[];
}

/** The facts that must not change between two runs that `karat guard` compares. */
export interface GuardRules<AnyUnit, Score extends string, Column extends string> {
  /** Returns the content that a unit must keep, by default its gold; null if nobody knows. */
  identity?(unit: AnyUnit): unknown;
  /** The column that counts the parts of a unit that a score is about: no run may have fewer of them. */
  parts?(score: Score): Column;
}

/** A named set of options from a paper. It never decides how missing predictions count. */
export interface Preset<Options> {
  /** Says in a sentence who publishes that way. */
  readonly about: string;
  readonly cite: string;
  readonly options: Partial<Options>;
  /** The papers to cite for it beside those of the protocol, under its first name. */
  readonly papers?: readonly Paper[];
  /** Other names of it. */
  readonly aliases?: readonly string[];
}

/** The rows of all units of a system, in the order of their ids. */
export interface ScoredRows {
  readonly system: string;
  readonly ids: readonly string[];
  /** One number a column. */
  readonly rows: readonly (readonly number[])[];
}

/** Averages and intervals by a rule of the protocol's own. */
export interface OwnStatistics<Score extends string> {
  readonly scores: Readonly<Record<Score, number | null>>;
  readonly intervals: Readonly<Record<Score, { readonly low: number; readonly high: number } | null>>;
  readonly method: string;
  /** The entries that it adds to the signature. */
  readonly signature: Readonly<Record<string, string>>;
}

/** The output of the protocol's own script. */
export interface OfficialText<Match, Column extends string, Score extends string, Options> {
  /** Options whose only value the official script knows is this one. */
  readonly options?: Partial<Options>;
  /** Scores and intervals that are no function of the totals, in place of the usual ones; null if the options do not ask for them. The level is in per cent. */
  statistics?(units: ScoredRows, options: Options, level: number): OwnStatistics<Score> | null;
  unit?(match: Match, options: Options): string;
  /** False if the texts of `unit` are not printed, but only passed to `end`. */
  readonly printsUnits?: boolean;
  /** False if `end` reads only totals and scores, so that no units are kept for it. */
  readonly readsUnits?: boolean;
  end(summary: {
    readonly ids: readonly string[];
    /** The texts that `unit` returned, in the order of ids. */
    readonly pieces: readonly string[];
    readonly totals: Totals<Column>;
    readonly scores: Readonly<Record<Score, number | null>>;
    /** Scores of each unit by id, in the order of ids. */
    readonly perUnit: readonly Readonly<Record<Score, number | null>>[];
    readonly options: Options;
    readonly units: ScoredRows;
    /** The level of intervals in per cent. */
    readonly level: number;
  }): string;
}
