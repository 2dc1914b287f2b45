// The words that two texts share, as ROUGE-1 counts them: as often as they stand in both.
import type { Span } from "../../core/evidence.ts";
import type { Vocabulary } from "../../text/vocabulary.ts";

interface SpannedWord {
  readonly terms: readonly number[];
  readonly span: Span;
}

export function sharedWords(
  gold: string,
  pred: string,
  vocabulary: Vocabulary,
): { readonly gold: readonly Span[]; readonly pred: readonly Span[] } {
  const [ofGold, ofPred] = [wordsOf(gold, vocabulary), wordsOf(pred, vocabulary)];
  return { gold: inBoth(ofGold, ofPred), pred: inBoth(ofPred, ofGold) };
}

function wordsOf(text: string, vocabulary: Vocabulary): readonly SpannedWord[] {
  return [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    terms: vocabulary.encode([word]),
    span: [index, index + word.length],
  }));
}

/** A word of which a term is left over on the other side. */
function inBoth(words: readonly SpannedWord[], others: readonly SpannedWord[]): readonly Span[] {
  const left = new Map<number, number>();
  for (const term of others.flatMap(({ terms }) => terms)) left.set(term, (left.get(term) ?? 0) + 1);
  return words.flatMap(({ terms, span }) => {
    const shared = terms.filter((term) => (left.get(term) ?? 0) > 0);
    for (const term of shared) left.set(term, left.get(term)! - 1);
    return shared.length === 0 ? [] : [span];
  });
}
