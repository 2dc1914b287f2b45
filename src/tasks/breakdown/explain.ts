// Evidence of a dialogue: one row a scored turn.
import type { EvidenceRow } from "../../core/evidence.ts";
import type { Triple } from "./labels.ts";
import type { DialogueMatch, TurnMatch } from "./match.ts";
import type { Column } from "./score.ts";

export const explained = ["turns", "correct"] as const satisfies readonly Column[];

export function explain({ turns }: DialogueMatch): readonly EvidenceRow<Column>[] {
  return turns.map((turn) => {
    const isHit = turn.label === turn.gold.label;
    return {
      at: `turn ${turn.turn}`,
      verdict: isHit ? "hit" : turn.pred === null ? "miss" : "wrong",
      gold: `${turn.gold.label} (${percent(turn.gold.shares)})${turn.gold.isBreakdown ? ", breakdown with T+X" : ""}`,
      pred: turn.pred === null ? "none" : `${turn.pred.label} (${percent(turn.pred.probabilities)})`,
      values: { jsd: turn.jsd[0], mse: turn.mse[0] },
      ...noteOf(turn),
      counts: { turns: 1, correct: Number(isHit) },
    };
  });
}

function noteOf({ pred, label }: TurnMatch): { note?: string } {
  if (pred === null) return { note: "no prediction: incorrect, a miss in recall, and the worst distances" };
  return label === null ? { note: "the label is not of the set: incorrect, and in no other count" } : {};
}

/** Shares of O, T and X in whole percent. */
function percent(triple: Triple): string {
  return triple.map((share) => Math.round(share * 100)).join("/");
}
