// Concept F1 of one answer and of many: the literal definition and its three variants, from counts.

import { type ScoreDeclaration, type ScoreDetails, share } from "../../contract/declare-score.ts";
import { evaluator } from "../../contract/formula/evaluate.ts";
import { atMost, type Formula, harmonic, ifAny, mean, ratio, sum, times } from "../../contract/formula/formula.ts";
import type { Match } from "./match.ts";

export const CITE = "Concept F1, concept_f1.md of nlg-eval2, equations 1 to 6";

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
const goldRecall = ratio(sum("gold", times(-1, "gold.missed")), "gold", 0);

/** The scores of counts: of one answer, or of all answers pooled. */
const COUNTED = {
  precision,
  recall,
  f1: ratio(times(2, "hits"), sum("predicted", "gold"), 0),
  "clipped.recall": clipped,
  "clipped.f1": harmonic(precision, clipped, 0),
  "symmetric.precision": precision,
  "symmetric.recall": goldRecall,
  "symmetric.f1": harmonic(precision, goldRecall, 0),
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

const rate = (label: string, about: string, highest = 1) => ({
  label,
  about,
  range: [0, highest] as const,
  cite: CITE,
});

const DETAILS = {
  precision: rate("Precision", "share of predicted concepts near a gold concept (correct)"),
  recall: rate(
    "Recall",
    "correct concepts over gold concepts, as published; above 1 if several share a gold concept",
    Infinity,
  ),
  f1: rate("F1", "harmonic mean of precision and recall", 2),
  "clipped.recall": rate("Recall, clipped", "recall, capped at 1 for each answer"),
  "clipped.f1": rate("F1, clipped", "harmonic mean of precision and clipped recall"),
  "symmetric.precision": rate("Precision, symmetric", "as precision"),
  "symmetric.recall": rate("Recall, symmetric", "share of gold concepts near a predicted concept"),
  "symmetric.f1": rate("F1, symmetric", "harmonic mean of precision and recall"),
  "one-to-one.precision": rate("Precision, one-to-one", "share of predicted concepts matched one to one"),
  "one-to-one.recall": rate("Recall, one-to-one", "share of gold concepts matched one to one"),
  "one-to-one.f1": rate("F1, one-to-one", "harmonic mean of precision and recall; maximum matching"),
} satisfies Readonly<Record<Score, Partial<ScoreDetails>>>;

export function scores({ average }: { readonly average: Average }) {
  const formulaOf = (score: Score) => (average === "micro" ? ifAny("units", COUNTED[score]) : mean(`${score}.sum`));
  // Symmetric precision is precision: one formula, which is tested once.
  const precision = formulaOf("precision");
  const entries = SCORES.map((score) => {
    const formula = score === "precision" || score === "symmetric.precision" ? precision : formulaOf(score);
    return [score, share({ ...DETAILS[score], formula })] as const;
  });
  return Object.fromEntries(entries) as Readonly<Record<Score, ScoreDeclaration<Column>>>;
}
