// Finds for each concept the nearest one of the other side, which of them are hits, and the largest one-to-one matching.

import type { FindingSink } from "../../contract/finding-sink.ts";
import { fitsGrid } from "../../contract/pair-grid.ts";
import type { AnswerReading } from "../../input/answer/take-answer.ts";
import type { AnswerUnit, Origin } from "./answer.ts";
import { FREE, maximumMatching } from "./maximum-matching.ts";
import type { ConceptsOptions } from "./options.ts";
import {
  isSingle,
  type Nearest,
  nearestColumns,
  nearestRows,
  nearPairs,
  similarities,
  uniqueConcepts,
} from "./similarity.ts";

export interface Concept {
  readonly label: string;
  /** The most similar concept of the other side; null where that has none. */
  readonly nearest: (Nearest & { readonly label: string }) | null;
  readonly isHit: boolean;
}

export interface PredictedConcept extends Concept {
  readonly partner: string | null;
}

export interface Match {
  readonly pred: readonly PredictedConcept[];
  readonly gold: readonly Concept[];
  /** The similarity from which two concepts are near. */
  readonly epsilon: number;
  /** The services that found concepts and made vectors, on either side. */
  readonly conceptsBy: readonly Origin[];
  readonly vectorsBy: readonly Origin[];
  readonly reading?: AnswerReading;
}

export function match(unit: AnswerUnit, options: ConceptsOptions, sink: FindingSink): Match | null {
  const pred = uniqueConcepts(unit.pred, options.dedupe);
  const gold = uniqueConcepts(unit.gold, options.dedupe);
  if (!areComparable(unit, sink)) return null;
  const sizes = { pred: pred.labels.length, gold: gold.labels.length };
  if (!fitsGrid({ ...sizes, things: "concepts", record: unit.at.pred }, sink)) return null;
  const grid = similarities(pred, gold, options.identity);
  const epsilon = epsilonOf(unit, options);
  const near = nearPairs(grid, epsilon - toleranceOf(unit));
  const matchedColumns = new Set<number>();
  for (const columns of near) for (const column of columns) matchedColumns.add(column);
  const partners = maximumMatching(near, gold.labels.length);
  const matched: Match = {
    pred: nearestColumns(grid).map((nearest, row) => ({
      label: pred.labels[row]!,
      nearest: named(nearest, gold.labels),
      isHit: near[row]!.length > 0,
      partner: partners[row] === FREE ? null : gold.labels[partners[row]!]!,
    })),
    gold: nearestRows(grid).map((nearest, column) => ({
      label: gold.labels[column]!,
      nearest: named(nearest, pred.labels),
      isHit: matchedColumns.has(column),
    })),
    epsilon,
    conceptsBy: [unit.gold.conceptsBy, unit.pred.conceptsBy].filter((origin) => origin !== null),
    vectorsBy: [unit.gold.vectorsBy, unit.pred.vectorsBy].filter((origin) => origin !== null),
    ...(unit.pred.reading && { reading: unit.pred.reading }),
  };
  warnOfOddities(matched, unit, sink);
  return matched;
}

function named(nearest: Nearest | null, labels: readonly string[]): Concept["nearest"] {
  return nearest && { ...nearest, label: labels[nearest.position]! };
}

/** If the input has vectors, the embedder that made them is unknown. */
export const DEFAULT_EPSILON = 0.5;

/** How far below ε a similarity may lie and still be ε up to rounding. */
const TOLERANCE = { single: 1e-6, double: 1e-9 };

function epsilonOf({ gold, pred }: AnswerUnit, { epsilon }: ConceptsOptions): number {
  return epsilon ?? pred.embedderEpsilon ?? gold.embedderEpsilon ?? DEFAULT_EPSILON;
}

function toleranceOf({ gold, pred }: AnswerUnit): number {
  return isSingle(gold.vectors) || isSingle(pred.vectors) ? TOLERANCE.single : TOLERANCE.double;
}

function areComparable({ gold, pred, at }: AnswerUnit, sink: FindingSink): boolean {
  const [ofGold, ofPred] = [gold.vectors?.dimension || null, pred.vectors?.dimension || null];
  if (ofGold === null || ofPred === null) return true;
  const isMixed = gold.vectorsBy !== pred.vectorsBy;
  if (ofGold !== ofPred) {
    const [record, own, other] = gold.vectorsBy === "service" ? [at.gold, ofGold, ofPred] : [at.pred, ofPred, ofGold];
    sink.problem(isMixed ? { record } : { record, path: ["vectors"] }, {
      code: "BAD_SHAPE",
      expected: `vectors of ${other} numbers, as in ${record === at.pred ? "gold" : "the prediction"}`,
      received: isMixed ? `none, and the embedder's have ${own}` : `vectors of ${own}`,
      hint: "the same model must make the vectors of both sides: give them on both, or on neither",
    });
    return false;
  }
  if (isMixed)
    sink.warn(
      "MIXED_VECTORS",
      "Vectors are comparable only if one model made them: one side brings its own, the other has them from the embedder",
      { record: at.pred },
    );
  return true;
}

function warnOfOddities({ pred, gold }: Match, { at }: AnswerUnit, sink: FindingSink): void {
  const spot = { record: at.pred };
  const hits = pred.filter(({ isHit }) => isHit).length;
  if (pred.length === 0)
    sink.warn("UNDEFINED_PRECISION", "Precision 0/0 scores 0: an answer has no predicted concepts", spot);
  if (gold.length === 0)
    sink.warn("UNDEFINED_RECALL", "Recall 0/0 scores 0: an answer has no gold concepts", { record: at.gold });
  if (pred.length === 0 && gold.length === 0)
    sink.warn("UNDEFINED_F1", "F1 0/0 scores 0: an answer has no concepts on either side", spot);
  if (gold.length > 0 && hits > gold.length)
    sink.warn(
      "RECALL_ABOVE_1",
      "Literal recall is above 1: an answer has more correct concepts than gold concepts. Clipped, symmetric and one-to-one recall stay at 1 or below",
      spot,
    );
}
