// The n-grams a summary shares with a reference, in words.

import type { EncodedText } from "../../text/rouge155/encode-text.ts";
import type { Vocabulary } from "../../text/vocabulary.ts";

const MOST_SHOWN = 10;

/** Such as "2: the harbour, harbour bridge (2×)"; null where nothing is shared. */
export function sharedNgrams(
  texts: { readonly gold: EncodedText; readonly pred: EncodedText },
  n: number,
  vocabulary: Vocabulary,
): string | null {
  const gold = ngramCounts(texts.gold.words, n, vocabulary);
  const shared: string[] = [];
  for (const [ngram, count] of ngramCounts(texts.pred.words, n, vocabulary)) {
    const times = Math.min(count, gold.get(ngram) ?? 0);
    if (times > 0) shared.push(times === 1 ? ngram : `${ngram} (${times}×)`);
  }
  if (shared.length === 0) return null;
  const more = shared.length > MOST_SHOWN ? ` and ${shared.length - MOST_SHOWN} more` : "";
  return `${n}: ${shared.slice(0, MOST_SHOWN).join(", ")}${more}`;
}

function ngramCounts(words: readonly number[], n: number, vocabulary: Vocabulary): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start + n <= words.length; start++) {
    const ngram = words
      .slice(start, start + n)
      .map((word) => vocabulary.spell(word, 1))
      .join(" ");
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}
