// The words that two texts share, clipped as in ROUGE-1: as marks in the texts, and as a note in words.
import type { Span } from "../../contract/evidence.ts";
import { bagOf, countEach, sharedWith } from "../../numeric/group.ts";
import type { Vocabulary } from "../../text/vocabulary.ts";
import type { Ngrams } from "./encode.ts";
import type { NgramSize } from "./timeline.ts";

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

/** The words that have a term the other side still has unused. */
function inBoth(words: readonly SpannedWord[], others: readonly SpannedWord[]): readonly Span[] {
  const take = bagOf(
    others.flatMap(({ terms }) => terms),
    (term) => term,
  );
  const isShared = ({ terms }: SpannedWord) => terms.filter((term) => take(term) !== undefined).length > 0;
  return words.filter(isShared).map(({ span }) => span);
}

/** Compares the prediction with each gold text; "only predicted" lists what none of them has. */
export function overlapNote(pred: Ngrams, golds: readonly Ngrams[], vocabulary: Vocabulary): string {
  const [words, pairs] = [compareWith(pred, golds, 1), compareWith(pred, golds, 2)];
  return [
    `shared: ${spell(words.shared, 1, vocabulary)}`,
    `shared pairs: ${spell(pairs.shared, 2, vocabulary)}`,
    `only in gold: ${spell(words.goldOnly, 1, vocabulary)}`,
    `only predicted: ${spell(words.predOnly, 1, vocabulary)}`,
  ].join("; ");
}

function compareWith(pred: Ngrams, golds: readonly Ngrams[], n: NgramSize) {
  const all = golds.flatMap((gold) => [...gold[n]]);
  return {
    shared: golds.flatMap((gold) => sharedWith(pred[n], gold[n]).shared),
    goldOnly: golds.flatMap((gold) => sharedWith(gold[n], pred[n]).rest),
    predOnly: sharedWith(pred[n], all).rest,
  };
}

function spell(keys: readonly number[], n: NgramSize, vocabulary: Vocabulary): string {
  const words = [...countEach(keys)].map(
    ([key, count]) => `${vocabulary.spell(key, n)}${count > 1 ? ` ×${count}` : ""}`,
  );
  return words.length === 0 ? "nothing" : words.join(", ");
}
