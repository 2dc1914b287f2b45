// ROUGE-L and ROUGE-W: which words of a reference the summary's sentences have in the same order, and what they are worth.
import { counted } from "../../core/group.ts";
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

type Bag = Map<number, number>;

/** Marked words count as long as they are left on both sides. */
class Clipping {
  readonly #gold: Bag;
  readonly #pred: Bag;

  constructor(gold: EncodedText, pred: EncodedText) {
    this.#gold = counted(gold.words);
    this.#pred = counted(pred.words);
  }

  /** Whether the word was left in both bags; it is then taken out of both. */
  take(word: number): boolean {
    const gold = this.#gold.get(word) ?? 0;
    const pred = this.#pred.get(word) ?? 0;
    if (gold === 0 || pred === 0) return false;
    this.#gold.set(word, gold - 1);
    this.#pred.set(word, pred - 1);
    return true;
  }
}

/** Counts the marked words of all reference sentences, and what their runs are worth; `show` sees those that count. */
export function subsequenceHits(
  reference: EncodedText,
  summary: EncodedText,
  runs: RunTable,
  show?: (sentence: number, word: number) => void,
): { readonly words: number; readonly worth: number } {
  const clipping = new Clipping(reference, summary);
  let words = 0;
  let worth = 0;
  for (let index = 0; index < reference.sentences.length; index++) {
    const sentence = reference.sentences[index]!;
    const marks = markSentence(sentence, summary, runs);
    const f = runs.upTo(sentence.length);
    let run = 0;
    // QUIRK: a marked word that is used up neither counts nor ends a run, and a run that stands just before it is worth
    // something only with the next hit of the sentence, if there is one.
    for (let word = 0; word < sentence.length; word++) {
      if (marks[word] === 0 || !clipping.take(sentence[word]!)) continue;
      show?.(index, word);
      words++;
      run++;
      if (word + 1 < sentence.length && marks[word + 1] === 1) continue;
      worth += f[run]!;
      run = 0;
    }
  }
  return { words, worth };
}
