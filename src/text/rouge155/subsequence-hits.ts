// ROUGE-L and ROUGE-W: which words of a reference the summary's sentences have in the same order, and what they are worth.
import { alignWords } from "./align.ts";
import type { EncodedText } from "./encode-text.ts";
import type { RunTable } from "./run-values.ts";

/** Marks the words of a reference sentence that some sentence of the summary is aligned with. */
export function markSentence(
  sentence: readonly number[],
  summary: EncodedText,
  runs: RunTable,
  show?: (gold: number, pred: number, predSentence: number) => void,
): Uint8Array {
  const marks = new Uint8Array(sentence.length);
  for (let index = 0; index < summary.sentences.length; index++) {
    const other = summary.sentences[index]!;
    alignWords(sentence, other, runs.upTo(Math.min(sentence.length, other.length)), (gold, pred) => {
      marks[gold] = 1;
      show?.(gold, pred, index);
    });
  }
  return marks;
}

/**
 * Counts the marked words of all reference sentences, as often as both texts have them (`shared`, by word), and what
 * their runs are worth.
 */
export function subsequenceHits(
  reference: EncodedText,
  summary: EncodedText,
  runs: RunTable,
  shared: readonly number[],
): { readonly words: number; readonly worth: number } {
  const left = shared.slice();
  let words = 0;
  let worth = 0;
  for (const sentence of reference.sentences) {
    const marks = markSentence(sentence, summary, runs);
    const f = runs.upTo(sentence.length);
    let run = 0;
    // QUIRK: a marked word that is used up neither counts nor ends a run, and a run that stands just before it is worth
    // something only with the next hit of the sentence, if there is one.
    for (let at = 0; at < sentence.length; at++) {
      const word = sentence[at]!;
      if (marks[at] === 0 || !left[word]) continue;
      left[word]--;
      words++;
      run++;
      if (marks[at + 1] === 1) continue;
      worth += f[run]!;
      run = 0;
    }
  }
  return { words, worth };
}
