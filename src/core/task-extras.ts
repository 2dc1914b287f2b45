// Optional parts of a task: presets, official output, and statistics by its own rule.

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

/** Which published rule the scores follow. */
export interface Protocol {
  readonly name: string;
  readonly version: number;
  /** In words. */
  readonly cite: string;
  /** What a paper should cite for it; by default the words above. */
  readonly papers?: readonly Paper[];
}

/** A named set of options from a paper. It never decides how missing predictions count. */
export interface Preset<Options> {
  /** Who publishes that way, in a sentence. */
  readonly about: string;
  readonly cite: string;
  readonly options: Partial<Options>;
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

/** What the user said about resampling. */
export interface AskedResampling {
  /** The level of intervals in per cent; null for none. */
  readonly ci?: number | null;
  readonly resamples?: number;
}

/** Averages and intervals by a rule of the protocol's own. */
export interface OwnStatistics<Score extends string> {
  readonly scores: Readonly<Record<Score, number | null>>;
  readonly intervals: Readonly<Record<Score, { readonly low: number; readonly high: number } | null>>;
  /** In per cent. */
  readonly level: number;
  readonly method: string;
  /** What it adds to the signature. */
  readonly signature: Readonly<Record<string, string>>;
}

/** The output of the protocol's own script. */
export interface OfficialText<Match, Column extends string, Score extends string, Options> {
  /** Options whose only value the official script knows is this one. */
  readonly options?: Partial<Options>;
  unit?(match: Match, options: Options): string;
  /** False if the texts of `unit` are not printed, but only passed to `end`. */
  readonly printsUnits?: boolean;
  end(summary: {
    readonly ids: readonly string[];
    /** What `unit` gave, in the order of ids. */
    readonly pieces: readonly string[];
    readonly totals: Totals<Column>;
    readonly scores: Readonly<Record<Score, number | null>>;
    /** Scores of each unit by id, in the order of ids. */
    readonly perUnit: readonly Readonly<Record<Score, number | null>>[];
    readonly options: Options;
    readonly units: ScoredRows;
    readonly resampling: AskedResampling;
  }): string;
}
