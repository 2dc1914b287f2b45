// ROUGE-L and ROUGE-W: which words of a reference the summary's sentences have in the same order, and what they are worth.

import { power } from "../../numeric/power.ts";
import { remember } from "../../numeric/remember.ts";
import type { RunValues } from "./align.ts";
import { alignWords } from "./align.ts";
import type { EncodedText } from "./encode-text.ts";

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

const MOST_AT_ONCE = 4_096;

/** The worth of a run of k words: k itself to ROUGE-L, k^weight to ROUGE-W. Grows as longer sentences come. */
class RunTable {
  #values: RunValues = new Float64Array(1);
  readonly #worth: (run: number) => number;

  constructor(worth: (run: number) => number) {
    this.#worth = worth;
  }

  /** The value of one run, without those of all shorter ones where they would be many. */
  of(words: number): number {
    return words < MOST_AT_ONCE ? this.upTo(words)[words]! : this.#worth(words);
  }

  /** The values of runs of 0 to so many words, and perhaps more. */
  upTo(words: number): RunValues {
    const length = this.#values.length;
    if (length > words) return this.#values;
    const values = new Float64Array(Math.max(words + 1, 2 * length));
    values.set(this.#values);
    for (let run = length; run < values.length; run++) values[run] = this.#worth(run);
    this.#values = values;
    return values;
  }
}

export const PLAIN_RUNS = new RunTable((run) => run);

/** Ways that are equal on paper may differ in their last bit, which then decides: each power has to be rounded correctly. */
export const weightedRuns = remember((weight: number) => new RunTable((run) => power(run, weight)));
