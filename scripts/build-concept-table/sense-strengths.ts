// How strongly each sense of a word counts: frequent senses more, but rare ones are not lost.
import type { Sense } from "./read-wordnet.ts";

/** Flattens the shares of the senses, since texts mean rare senses more often than the counts say. */
const FLATTENING = 0.3;

/** Senses other than adverbs with strengths from 0 to 1. */
export function senseStrengths(senses: readonly Sense[]): { synset: string; strength: number }[] {
  const total = senses.reduce((sum, sense) => sum + sense.count + 0.5, 0);
  return senses
    .filter((sense) => sense.pos !== "r")
    .map((sense) => ({ synset: sense.synset, strength: ((sense.count + 0.5) / total) ** FLATTENING }));
}

const DERIVATIONS: readonly (readonly [RegExp, string])[] = [
  [/iness$/, "y"],
  [/ness$/, ""],
  [/ability$/, "able"],
  [/isation$/, "ise"],
  [/ization$/, "ize"],
  [/ment$/, ""],
  [/-/, ""],
  [/-/, " "],
];

/** Senses of the word, or of the word it is regularly derived from ("joblessness" from "jobless"). */
export function sensesOrBase(word: string, senses: ReadonlyMap<string, readonly Sense[]>): readonly Sense[] {
  const own = senses.get(word);
  if (own !== undefined) return own;
  for (const [ending, base] of DERIVATIONS) {
    const found = ending.test(word) ? senses.get(word.replace(ending, base)) : undefined;
    if (found !== undefined) return found;
  }
  return [];
}
