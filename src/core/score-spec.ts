// How a task declares a score, and the two kinds that nearly all scores are.

export interface ScoreSpec {
  readonly label: string;
  readonly better: "higher" | "lower";
  /** Lowest and highest possible value. */
  readonly range: readonly [number, number];
  /** The value of a perfect prediction. */
  readonly perfect: number;
  readonly about: string;
  readonly cite?: string;
}

type Details = Pick<ScoreSpec, "label" | "about"> & Partial<Pick<ScoreSpec, "cite" | "range">>;

/** A share from 0 to 1 of which more is better. */
export function share(details: Details): ScoreSpec {
  return { better: "higher", range: [0, 1], perfect: 1, ...details };
}

/** A distance from 0 to 1 of which less is better. */
export function distance(details: Details): ScoreSpec {
  return { better: "lower", range: [0, 1], perfect: 0, ...details };
}
