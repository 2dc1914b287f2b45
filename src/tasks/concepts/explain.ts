// Evidence of an answer: each predicted concept with the nearest gold one, and each gold concept that was not named.

import type { EvidenceRow } from "../../contract/evidence.ts";
import { answerRows } from "../../input/answer/take-answer.ts";
import type { Concept, Match, PredictedConcept } from "./match.ts";
import type { Column } from "./score.ts";

export const explained = ["predicted", "hits", "pairs", "gold.missed"] as const satisfies readonly Column[];

export function explain({ pred, gold, epsilon, reading }: Match): readonly EvidenceRow<Column>[] {
  const predicted = pred.map((concept) => predictedRow(concept, epsilon));
  const named = new Set(predicted.map(({ key }) => key));
  const others = gold.flatMap((concept) =>
    concept.isHit
      ? named.has(keyOf("gold", concept.label))
        ? []
        : nearRow(concept, epsilon)
      : missedRow(concept, epsilon),
  );
  return [...answerRows(reading), ...emptySides(pred, gold), ...predicted, ...others];
}

/** Rows of several systems are aligned if they are about the same gold concept, or the same extra label. */
function keyOf(side: "gold" | "extra", label: string): string {
  return `${side} ${label}`;
}

function predictedRow({ label, nearest, isHit, partner }: PredictedConcept, epsilon: number): EvidenceRow<Column> {
  const matchedLabel = isHit ? (partner ?? nearest!.label) : null;
  return {
    at: label,
    place: "named concepts",
    compare: [matchedLabel ?? "", label],
    verdict: isHit ? "correct" : "extra",
    key: matchedLabel === null ? keyOf("extra", label) : keyOf("gold", matchedLabel),
    pred: label,
    ...(nearest && { gold: nearest.label, values: { similarity: nearest.similarity, epsilon } }),
    ...partnerNote(isHit, nearest, partner),
    counts: { predicted: 1, hits: Number(isHit), pairs: Number(partner !== null) },
  };
}

function partnerNote(isHit: boolean, nearest: Concept["nearest"], partner: string | null): { note?: string } {
  if (!isHit || partner === nearest?.label) return {};
  return { note: partner === null ? "one-to-one: every gold concept near it is taken" : `one-to-one: with ${partner}` };
}

function goldRow({ label }: Concept, verdict: "missed" | "not-scored"): EvidenceRow<Column> {
  return { at: label, verdict, key: keyOf("gold", label), gold: label };
}

function missedRow(concept: Concept, epsilon: number): EvidenceRow<Column> {
  const { nearest } = concept;
  return {
    ...goldRow(concept, "missed"),
    place: "gold concepts",
    ...(nearest && { values: { similarity: nearest.similarity, epsilon }, note: `nearest is ${nearest.label}` }),
    counts: { "gold.missed": 1 },
  };
}

/** A gold concept that is near a predicted one, but not the one that prediction counts for. */
function nearRow(concept: Concept, epsilon: number): EvidenceRow<Column> {
  const { similarity, label } = concept.nearest!;
  return {
    ...goldRow(concept, "not-scored"),
    values: { similarity, epsilon },
    note: `near ${label}, which counts for another gold concept`,
  };
}

function emptySides(pred: readonly unknown[], gold: readonly unknown[]): readonly EvidenceRow<Column>[] {
  const row = (at: string, note: string): EvidenceRow<Column> => ({ at, verdict: "not-scored", note });
  return [
    ...(pred.length === 0 ? [row("precision", "no predicted concepts: 0/0, scored 0")] : []),
    ...(gold.length === 0 ? [row("recall", "no gold concepts: 0/0, scored 0")] : []),
  ];
}
