// Concept F1 of one answer and of many: the literal definition and its three variants, from counts.
import { evaluator } from "../../core/formula/evaluate.ts";
import { atMost, type Formula, harmonic, ifAny, mean, ratio, sum, times } from "../../core/formula/formula.ts";
import type { Match } from "./match.ts";

/** `gold.missed`: gold concepts that no prediction is near to; `pairs`: size of the one-to-one matching. */
const COUNTS = ["predicted", "gold", "hits", "gold.missed", "pairs"] as const;
type Count = (typeof COUNTS)[number];
type Counts = Readonly<Record<Count, number>>;

/** Counts answers whose concepts or vectors the user gave, or a service made. */
const ORIGINS = ["concepts.given", "concepts.extracted", "vectors.given", "vectors.embedded"] as const;

export type Average = "macro" | "micro";

/**
 * QUIRK: literal recall divides hits of predicted concepts by the number of gold concepts, so that it and F1 can exceed 1
 * (concept_f1.md, equations 4 to 6). 0/0 scores 0: an answer without concepts earns nothing.
 */
const precision = ratio("hits", "predicted", 0);
const recall = ratio("hits", "gold", 0);
const clipped = atMost(1, recall);
const found = ratio(sum("gold", times(-1, "gold.missed")), "gold", 0);

/** The scores of counts: of one answer, or of all answers pooled. */
const COUNTED = {
  precision,
  recall,
  f1: ratio(times(2, "hits"), sum("predicted", "gold"), 0),
  "clipped.recall": clipped,
  "clipped.f1": harmonic(precision, clipped, 0),
  "symmetric.precision": precision,
  "symmetric.recall": found,
  "symmetric.f1": harmonic(precision, found, 0),
  "one-to-one.precision": ratio("pairs", "predicted", 0),
  "one-to-one.recall": ratio("pairs", "gold", 0),
  "one-to-one.f1": ratio(times(2, "pairs"), sum("predicted", "gold"), 0),
} satisfies Readonly<Record<string, Formula<Count>>>;

export type Score = keyof typeof COUNTED;
export const SCORES = Object.keys(COUNTED) as readonly Score[];
export const columns = [...COUNTS, ...SCORES.map((score) => `${score}.sum` as const), ...ORIGINS] as const;
export type Column = (typeof columns)[number];

const OF_ANSWER = SCORES.map((score) => [`${score}.sum`, evaluator(COUNTED[score])] as const);

export function tally({ pred, gold, conceptsBy, vectorsBy }: Match): Readonly<Record<Column, number>> {
  const counts: Counts = {
    predicted: pred.length,
    gold: gold.length,
    hits: pred.filter(({ isHit }) => isHit).length,
    "gold.missed": gold.filter(({ isHit }) => !isHit).length,
    pairs: pred.filter(({ partner }) => partner !== null).length,
  };
  const sums = OF_ANSWER.map(([column, evaluate]) => [column, evaluate(counts, counts)]);
  const origins: Readonly<Record<(typeof ORIGINS)[number], number>> = {
    "concepts.given": Number(conceptsBy.includes("user")),
    "concepts.extracted": Number(conceptsBy.includes("service")),
    "vectors.given": Number(vectorsBy.includes("user")),
    "vectors.embedded": Number(vectorsBy.includes("service")),
  };
  return { ...counts, ...Object.fromEntries(sums), ...origins } as Record<Column, number>;
}

export function formulas({ average }: { readonly average: Average }) {
  const of = (score: Score) => (average === "micro" ? ifAny("units", COUNTED[score]) : mean(`${score}.sum`));
  const scores = Object.fromEntries(SCORES.map((score) => [score, of(score)]));
  // Symmetric precision is precision: one formula, which is tested once.
  return { ...scores, "symmetric.precision": scores.precision } as Readonly<Record<Score, Formula<Column | "units">>>;
}
