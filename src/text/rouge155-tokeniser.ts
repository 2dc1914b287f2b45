// Words and terms exactly as ROUGE-1.5.5 counts them.
import { remember } from "../numeric/remember.ts";
import { STEMMERS } from "./stem.ts";
import type { Tokeniser } from "./tokeniser.ts";
import { baseFormOf, isStopWord } from "./word-lists.ts";

const tokenisers = new Map<string, Tokeniser>();

/**
 * The switches -m (stem) and -s (remove stop words) of ROUGE-1.5.5; tilse sets both. Texts share most of their words, so
 * the term of a word is kept from one text to the next.
 */
export function rouge155Tokeniser({ stem, removeStopWords } = { stem: true, removeStopWords: true }): Tokeniser {
  const name = `${stem} ${removeStopWords}`;
  const term = (word: string) => (removeStopWords && isStopWord(word) ? null : stem ? rootOf(word) : word);
  const tokeniser = tokenisers.get(name) ?? {
    split: (sentence) => sentence.match(ROUGE_WORD) ?? [],
    term: remember((word) => term(word.toLowerCase())),
  };
  tokenisers.set(name, tokeniser);
  return tokeniser;
}

/** The words that ROUGE-1.5.5 counts. QUIRK: every character but A-Z, a-z and 0-9 separates ("café" gives "caf"). */
export const ROUGE_WORD = /[A-Za-z0-9]+/g;

// QUIRK: the base form of an irregular word is not stemmed again, and words of up to three letters stay as they are.
export function rootOf(word: string): string {
  if (word.length <= 3) return word;
  return baseFormOf(word) ?? STEMMERS.rouge155(word);
}
