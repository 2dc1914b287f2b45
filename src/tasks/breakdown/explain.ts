// Evidence of a dialogue: one row a scored turn.
import type { EvidenceRow } from "../../core/evidence.ts";
import { LABELS, type Triple } from "./labels.ts";
import type { DialogueMatch, TurnMatch } from "./match.ts";
import type { SpokenTurn } from "./read.ts";
import type { Column } from "./score.ts";

export const explained = ["turns", "correct"] as const satisfies readonly Column[];

/** In the order of the dialogue; turns that are not scored only say what was said. */
export function explain({ turns, words }: DialogueMatch): readonly EvidenceRow<Column>[] {
  const scored = new Map(turns.map((turn) => [turn.position, turn]));
  const positions = new Set([...words.keys(), ...scored.keys()]);
  return [...positions]
    .sort((a, b) => a - b)
    .flatMap((position) => {
      const spoken = words[position] ?? null;
      const turn = scored.get(position);
      const text = spoken === null ? {} : { text: spokenText(spoken) };
      if (turn !== undefined) return [{ ...turnRow(turn), ...text }];
      const counts = { turns: 0, correct: 0 };
      return spoken === null ? [] : [{ at: `turn ${position}`, verdict: "not-scored" as const, ...text, counts }];
    });
}

function turnRow(turn: TurnMatch): EvidenceRow<Column> {
  const isHit = turn.label === turn.gold.label;
  return {
    at: `turn ${turn.turn}`,
    verdict: isHit ? "correct" : turn.pred === null ? "missed" : "wrong",
    gold: `${turn.gold.label} ${sharesText(turn.gold.shares)}${turn.gold.isBreakdown ? ", breakdown with T+X" : ""}`,
    pred: turn.pred === null ? "none" : `${turn.pred.label} ${sharesText(turn.pred.probabilities)}`,
    values: { jsd: turn.jsd[0], mse: turn.mse[0] },
    ...noteOf(turn),
    counts: { turns: 1, correct: Number(isHit) },
  };
}

function spokenText({ speaker, text }: SpokenTurn): string {
  return speaker === null ? text : `${speaker}: ${text}`;
}

function noteOf({ pred, label }: TurnMatch): { note?: string } {
  if (pred === null) return { note: "no prediction: incorrect, a miss in recall, and the worst distances" };
  return label === null ? { note: "the label is not of the set: incorrect, and in no other count" } : {};
}

const BAR = 10;

/** Shares of O, T and X as a bar of ten letters and in whole percent. */
function sharesText(triple: Triple): string {
  const percent = triple.map((share) => Math.round(share * 100)).join("/");
  return `${bar(triple)} (${percent})`;
}

/** The largest remainders get the letters that rounding down leaves over. */
function bar(triple: Triple): string {
  const all = triple[0] + triple[1] + triple[2];
  if (all === 0) return "";
  const wanted = triple.map((share) => (share / all) * BAR);
  const letters = wanted.map(Math.floor);
  const left = BAR - letters.reduce((sum, count) => sum + count, 0);
  const byRemainder = [0, 1, 2].sort((a, b) => wanted[b]! - letters[b]! - (wanted[a]! - letters[a]!) || a - b);
  for (const position of byRemainder.slice(0, left)) letters[position]!++;
  return LABELS.map((label, position) => label.repeat(letters[position]!)).join("");
}
