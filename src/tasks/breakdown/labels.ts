// The three labels of dialogue breakdown, and how votes become a label.

/** O: not a breakdown, T: possible breakdown, X: breakdown. */
export const LABELS = ["O", "T", "X"] as const;
export type Label = (typeof LABELS)[number];

/** Numbers for O, T and X. */
export type Triple = readonly [number, number, number];

export function isLabel(value: unknown): value is Label {
  return value === "O" || value === "T" || value === "X";
}

export function shares([o, t, x]: Triple): Triple {
  const all = o + t + x;
  return [o / all, t / all, x / all];
}

/**
 * The most voted label if its share reaches the threshold; ties go to O, then T; below the threshold it is O.
 * (eval.py, strict label.)
 */
export function strictLabel([o, t, x]: Triple, threshold: number): Label {
  if (o >= t && o >= x && o >= threshold) return "O";
  if (t >= o && t >= x && t >= threshold) return "T";
  if (x >= o && x >= t && x >= threshold) return "X";
  return "O";
}

/**
 * QUIRK: merges the votes of T and X, not the labels, so .4/.3/.3 is strictly O and leniently a breakdown (eval.py, lenient label).
 * Adds in doubles: 0.1 + 0.7 stays below a threshold of 0.8.
 */
export function isLenientBreakdown([o, t, x]: Triple, threshold: number): boolean {
  const breakdown = t + x;
  if (o >= breakdown && o >= threshold) return false;
  return breakdown >= o && breakdown >= threshold;
}
