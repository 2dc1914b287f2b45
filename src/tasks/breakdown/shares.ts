// How pictures of breakdown show distributions over O, T and X, and say what became of a turn.
import { LABELS, type Triple } from "./labels.ts";
import type { TurnMatch } from "./match.ts";

export const SHADES = ["level1 fill", "level2 fill", "level3 fill"] as const;
export const LEGEND = { O: "O: no breakdown", T: "T: possible", X: "X: breakdown" } as const;

export function shareOf(side: string, triple: Triple, position: number): string {
  return `${side} ${LABELS[position]}: ${Math.round(triple[position]! * 100)} %`;
}

/** Probabilities are scored as they are; a bar of the drawing is full at 1. */
export function normalised(triple: Triple): Triple {
  const all = Math.max(1, triple[0] + triple[1] + triple[2]);
  return [triple[0] / all, triple[1] / all, triple[2] / all];
}

export function turnText({ turn, gold, pred, label }: TurnMatch): string {
  if (pred === null) return `turn ${turn}: ${gold.label}, no prediction`;
  return `turn ${turn}: ${gold.label}, predicted ${label ?? "a label that is not of the set"}`;
}
