// A rating as it is read, from rows of whatever program.

/** One rating, or a unit without any. */
export interface ReadRating {
  readonly unit: string;
  /** Null for a unit that nobody rated. */
  readonly rater: string | null;
  readonly rating: unknown;
  readonly cluster?: string;
}

export interface RatingColumns {
  readonly raters?: readonly string[] | undefined;
  readonly judge?: string | undefined;
  readonly clusterBy?: string | undefined;
  /** The question of an export that has several. */
  readonly question?: string | undefined;
}

export type RatingRow = Readonly<Record<string, unknown>>;
