// Evidence of a dialogue: one row per scored turn.
import type { EvidenceRow } from "../../contract/evidence.ts";
import { barShares, LABELS, type Triple } from "./labels.ts";
import { type DialogueMatch, type TurnMatch, turnsInOrder } from "./match.ts";
import type { SpokenTurn } from "./read.ts";
import type { Column } from "./score.ts";

export const explained = ["turns", "correct"] as const satisfies readonly Column[];

/** Turns that are not scored only say what was said. */
export function explain(match: DialogueMatch): readonly EvidenceRow<Column>[] {
  return turnsInOrder(match).map(({ position, spoken, turn }) => {
    const text = spoken === null ? {} : { text: spokenText(spoken) };
    if (turn !== null) return { ...turnRow(turn), ...text };
    return { at: `turn ${position}`, verdict: "not-scored", ...text, counts: { turns: 0, correct: 0 } };
  });
}

function turnRow(turn: TurnMatch): EvidenceRow<Column> {
  const isHit = turn.label === turn.gold.label;
  return {
    at: `turn ${turn.turn}`,
    place: turn.gold.label,
    compare: [turn.gold.label, turn.label ?? turn.pred?.label ?? ""],
    verdict: isHit ? "correct" : turn.pred === null ? "missed" : "wrong",
    gold: `${turn.gold.label} ${sharesText(turn.gold.shares)}${turn.gold.isBreakdown ? ", breakdown with T+X" : ""}`,
    pred: turn.pred === null ? "none" : `${turn.pred.label} ${sharesText(turn.pred.probabilities)}`,
    values: { jsd: turn.jsd[0], mse: turn.mse[0] },
    shares: { gold: byLabel(turn.gold.shares), pred: turn.pred ? byLabel(turn.pred.probabilities) : {} },
    ...noteOf(turn),
    counts: { turns: 1, correct: Number(isHit) },
    ...(!isHit && { mended: { turns: 1, correct: 1 } }),
  };
}

function spokenText({ speaker, text }: SpokenTurn): string {
  return speaker === null ? text : `${speaker}: ${text}`;
}

function noteOf({ pred, label }: TurnMatch): { note?: string } {
  if (pred === null) return { note: "no prediction: incorrect, a miss in recall, and the worst distances" };
  return label === null ? { note: "unknown label: incorrect, and left out of all other counts" } : {};
}

function byLabel(triple: Triple) {
  return Object.fromEntries(barShares(triple).map((share, k) => [LABELS[k], share]));
}

/** Shares of O, T and X in whole percent. */
function sharesText(triple: Triple): string {
  return `(${triple.map((share) => Math.round(share * 100)).join("/")})`;
}
