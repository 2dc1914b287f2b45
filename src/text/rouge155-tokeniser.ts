// Words and terms exactly as ROUGE-1.5.5 counts them.
import { baseFormOf } from "./irregular-forms.ts";
import { STEMMERS } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";
import type { Tokeniser } from "./tokeniser.ts";

/** The switches -m (stem) and -s (remove stop words) of ROUGE-1.5.5; tilse sets both. */
export function rouge155Tokeniser({ stem, removeStopWords } = { stem: true, removeStopWords: true }): Tokeniser {
  return {
    split: splitForRouge,
    term: (word) => (removeStopWords && isStopWord(word) ? null : stem ? rootOf(word) : word),
  };
}

/**
 * Cuts out the runs of a-z and 0-9 of a sentence in lower case.
 *
 * QUIRK: only A to Z are lowered and every other character separates ("café" gives "caf").
 */
export function splitForRouge(sentence: string): string[] {
  const words: string[] = [];
  let start = -1;
  for (let index = 0; index < sentence.length; index++) {
    if (isWordCharacter(sentence.charCodeAt(index))) {
      if (start < 0) start = index;
    } else if (start >= 0) {
      words.push(sentence.slice(start, index).toLowerCase());
      start = -1;
    }
  }
  if (start >= 0) words.push(sentence.slice(start).toLowerCase());
  return words;
}

export function isWordCharacter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
}

// QUIRK: the base form of an irregular word is not stemmed again, and words of up to three letters stay as they are.
export function rootOf(word: string): string {
  if (word.length <= 3) return word;
  return baseFormOf(word) ?? STEMMERS.rouge155(word);
}
