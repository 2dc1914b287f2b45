// The known name nearest to a misspelt one.
import { type KaratError, receivedText, usageError } from "./problem.ts";

/** Nobody types longer names, and comparing them is slow. */
const LONGEST = 200;

/** The candidate with the fewest edits, if that is few enough to be a slip. */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  if (name.length > LONGEST) return null;
  let best: string | null = null;
  let fewest = Math.max(name.length < 4 ? 1 : 2, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= fewest) continue;
    const edits = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (edits < fewest) {
      best = candidate;
      fewest = edits;
    }
  }
  return best;
}

/** A hint if one of the names is near; the name may come from a program and be no text. */
export function slipHint(name: unknown, candidates: Iterable<string>): string | undefined {
  const nearest = typeof name === "string" ? nearestName(name, candidates) : null;
  return nearest === null ? undefined : `did you mean ${nearest}?`;
}

/** The same, or a list of what there is. */
export function didYouMean(name: unknown, candidates: readonly string[]): string {
  return slipHint(name, candidates) ?? `there ${candidates.length === 1 ? "is" : "are"} ${candidates.join(", ")}`;
}

/** The error for a name that a call gives and nobody knows; `none` is the hint where there are no names at all. */
export function unknownName(expected: string, name: unknown, names: readonly string[], none?: string): KaratError {
  const hint = names.length === 0 && none !== undefined ? none : didYouMean(name, names);
  return usageError("UNKNOWN_OPTION", { expected, received: receivedText(name), hint });
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(last[j]! + 1, current[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, beforeLast[j - 2]! + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}
