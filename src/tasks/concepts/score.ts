// Concept F1 of one answer and of many: the literal definition and its three variants, from counts.
import { harmonic, ratio } from "../../core/arithmetic.ts";
import type { Totals } from "../../core/task-extras.ts";
import type { Match } from "./match.ts";

export const SCORES = [
  "precision",
  "recall",
  "f1",
  "clipped.recall",
  "clipped.f1",
  "symmetric.precision",
  "symmetric.recall",
  "symmetric.f1",
  "one-to-one.precision",
  "one-to-one.recall",
  "one-to-one.f1",
] as const;
export type Score = (typeof SCORES)[number];

/** `gold.missed`: gold concepts that no prediction is near to; `pairs`: size of the one-to-one matching. */
const COUNTS = ["predicted", "gold", "hits", "gold.missed", "pairs"] as const;
type Counts = Readonly<Record<(typeof COUNTS)[number], number>>;

/** Answers in which somebody gave, or a service made, concepts or vectors. */
const ORIGINS = ["concepts.given", "concepts.extracted", "vectors.given", "vectors.embedded"] as const;

export const columns = [...COUNTS, ...SCORES.map((score) => `${score}.sum` as const), ...ORIGINS] as const;
export type Column = (typeof columns)[number];
export type Average = "macro" | "micro";

/**
 * QUIRK: literal recall divides hits of predicted concepts by the number of gold concepts, so that it and F1 can exceed 1
 * (concept_f1.md, equations 4 to 6). 0/0 scores 0: an answer without concepts earns nothing.
 */
function measured(counts: Counts): Readonly<Record<Score, number>> {
  const { predicted, gold, hits, pairs } = counts;
  const precision = ratio(hits, predicted, 0);
  const recall = ratio(hits, gold, 0);
  const clipped = Math.min(1, recall);
  const found = ratio(gold - counts["gold.missed"], gold, 0);
  return {
    precision,
    recall,
    f1: ratio(2 * hits, predicted + gold, 0),
    "clipped.recall": clipped,
    "clipped.f1": harmonic(precision, clipped, 0) as number,
    "symmetric.precision": precision,
    "symmetric.recall": found,
    "symmetric.f1": harmonic(precision, found, 0) as number,
    "one-to-one.precision": ratio(pairs, predicted, 0),
    "one-to-one.recall": ratio(pairs, gold, 0),
    "one-to-one.f1": ratio(2 * pairs, predicted + gold, 0),
  };
}

export function tally({ pred, gold, conceptsBy, vectorsBy }: Match): Readonly<Record<Column, number>> {
  const counts: Counts = {
    predicted: pred.length,
    gold: gold.length,
    hits: pred.filter(({ isHit }) => isHit).length,
    "gold.missed": gold.filter(({ isHit }) => !isHit).length,
    pairs: pred.filter(({ partner }) => partner !== null).length,
  };
  const sums = Object.entries(measured(counts)).map(([score, value]) => [`${score}.sum`, value]);
  const origins: Readonly<Record<(typeof ORIGINS)[number], number>> = {
    "concepts.given": Number(conceptsBy.includes("user")),
    "concepts.extracted": Number(conceptsBy.includes("service")),
    "vectors.given": Number(vectorsBy.includes("user")),
    "vectors.embedded": Number(vectorsBy.includes("service")),
  };
  return { ...counts, ...Object.fromEntries(sums), ...origins } as Record<Column, number>;
}

export function summarize(
  totals: Totals<Column>,
  { average }: { readonly average: Average },
): Readonly<Record<Score, number | null>> {
  const pooled = measured(totals);
  const scores = SCORES.map((score) => [
    score,
    totals.units === 0 ? null : average === "micro" ? pooled[score] : totals[`${score}.sum`] / totals.units,
  ]);
  return Object.fromEntries(scores) as Record<Score, number | null>;
}

const BOTH: readonly Column[] = ["predicted", "gold"];

/** What each score divides by when counts are pooled. */
const POOLED: Readonly<Record<Score, readonly Column[]>> = {
  precision: ["predicted"],
  recall: ["gold"],
  f1: BOTH,
  "clipped.recall": ["gold"],
  "clipped.f1": BOTH,
  "symmetric.precision": ["predicted"],
  "symmetric.recall": ["gold"],
  "symmetric.f1": BOTH,
  "one-to-one.precision": ["predicted"],
  "one-to-one.recall": ["gold"],
  "one-to-one.f1": BOTH,
};

export function denominators({
  average,
}: {
  readonly average: Average;
}): Readonly<Record<Score, readonly (Column | "units")[]>> {
  if (average === "micro") return POOLED;
  return Object.fromEntries(SCORES.map((score) => [score, ["units"]])) as unknown as Record<Score, readonly ["units"]>;
}

/** Symmetric precision is precision. */
export const aliases: Readonly<Partial<Record<Score, Score>>> = { "symmetric.precision": "precision" };
