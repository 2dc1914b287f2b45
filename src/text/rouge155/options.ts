// The options of ROUGE-1.5.5, and the measures it has.

export const NGRAM_SIZES = [1, 2, 3, 4] as const;
export type NgramSize = (typeof NGRAM_SIZES)[number];

export const MEASURES = [
  ...NGRAM_SIZES.map((n) => `rouge${n}` as const),
  "rougeL",
  "rougeW",
  "rougeS",
  "rougeSU",
] as const;
/** The name of a measure, as its scores begin. */
export type Measure = (typeof MEASURES)[number];

/** How words are counted and which measures are computed; all of it set. */
export interface RougeOptions {
  /** The longest n-grams that are counted (-n). */
  readonly maxN: number;
  /** How much more a run of words is worth to ROUGE-W than single words (-w). */
  readonly weight: number;
  /** How many words may stand between the two of a skip-bigram (-2). */
  readonly skip: number | "any";
  /** Only the first words of every text (-l). */
  readonly words: number | "none";
  /** Only the first bytes of every text (-b). */
  readonly bytes: number | "none";
  /** Against all references together (-f A), or for each measure the one with the highest recall (-f B). */
  readonly references: "average" | "best";
  /** The weight of precision in F, from 0 to 1 (-p). */
  readonly alpha: number;
  /** Stem words (-m). */
  readonly stem: boolean;
  /** Leave out stop words (-s). */
  readonly removeStopWords: boolean;
}

export const DEFAULT_OPTIONS: RougeOptions = {
  maxN: 4,
  weight: 1.2,
  skip: 4,
  words: "none",
  bytes: "none",
  references: "average",
  alpha: 0.5,
  stem: true,
  removeStopWords: false,
};
