// The five ways tilse compares two timelines, and the measures each of them gives.
// S. Martschat and K. Markert (2017), Improving ROUGE for Timeline Summarization, EACL.

export const MODES = ["concat", "agreement", "align", "align+", "align+m1"] as const;
export type Mode = (typeof MODES)[number];

/** The modes that look at days one by one. */
export type DailyMode = Exclude<Mode, "concat">;

export const NGRAM_SIZES = [1, 2] as const;
export type NgramSize = (typeof NGRAM_SIZES)[number];

export interface Measures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export const ALL_ZERO: Measures = { precision: 0, recall: 0, f1: 0 };
