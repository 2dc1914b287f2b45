// Warnings about answers that cannot be compared, or whose scores are unusual.
import type { FindingSink } from "../../core/finding-sink.ts";
import type { AnswerUnit } from "./answer.ts";
import type { Match } from "./match.ts";

export function areComparable({ gold, pred, at }: AnswerUnit, sink: FindingSink): boolean {
  const [ofGold, ofPred] = [gold.vectors?.dimension || null, pred.vectors?.dimension || null];
  if (ofGold === null || ofPred === null) return true;
  if (ofGold !== ofPred) {
    sink.problem(
      { record: at.pred, path: ["vectors"] },
      {
        code: "BAD_SHAPE",
        expected: `vectors of ${ofGold} numbers, as in gold`,
        received: `vectors of ${ofPred}`,
        hint: "both sides must be embedded by the same model",
      },
    );
    return false;
  }
  if (gold.vectorsBy !== pred.vectorsBy)
    sink.warn(
      "MIXED_VECTORS",
      "one side brings vectors and the other has them from the embedder: both must come from the same model",
      { record: at.pred },
    );
  return true;
}

export function warnOfOddities({ pred, gold }: Match, { at }: AnswerUnit, sink: FindingSink): void {
  const spot = { record: at.pred };
  const hits = pred.filter(({ isHit }) => isHit).length;
  if (pred.length === 0)
    sink.warn("UNDEFINED_PRECISION", "an answer without predicted concepts: precision is 0/0 and scores 0", spot);
  if (gold.length === 0)
    sink.warn("UNDEFINED_RECALL", "an answer without gold concepts: recall is 0/0 and scores 0", spot);
  if (pred.length === 0 && gold.length === 0)
    sink.warn("UNDEFINED_F1", "an answer without concepts on either side: F1 is 0/0 and scores 0", spot);
  if (gold.length > 0 && hits > gold.length)
    sink.warn(
      "RECALL_ABOVE_1",
      "an answer with more correct concepts than gold concepts: literal recall is above 1; clipped, symmetric and one-to-one stay below",
      spot,
    );
}
