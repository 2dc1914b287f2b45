// What becomes of a sentence that tilse hands to ROUGE-1.5.5 in mark-up.

import type { Tokeniser } from "./tokeniser.ts";

/** QUIRK: a sentence ends at its first "<", and "^" arrives as "&circ;", which leaves the word "circ" behind. */
export function throughTilseMarkup({ split, term }: Tokeniser): Tokeniser {
  return { split: (sentence) => split(asMarkup(sentence)), term };
}

function asMarkup(sentence: string): string {
  const end = sentence.indexOf("<");
  const kept = end < 0 ? sentence : sentence.slice(0, end);
  return kept.includes("^") ? kept.replaceAll("^", "&circ;") : kept;
}
