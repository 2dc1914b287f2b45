// What a tokeniser is (it cuts words out and turns each into a term, or drops it), and the plain one.
import { remember } from "../numeric/remember.ts";
import { STEMMERS } from "./stem.ts";

/** Both steps depend on their argument alone, so a term has to be found only once for each different word. */
export interface Tokeniser {
  /** Cuts a sentence into words, in order. */
  readonly split: (sentence: string) => readonly string[];
  /** Turns a word into the term that is counted, or into null when it is not counted. */
  readonly term: (word: string) => string | null;
}

export function tokenise(sentence: string, tokeniser: Tokeniser): string[] {
  const terms: string[] = [];
  for (const word of tokeniser.split(sentence)) {
    const term = tokeniser.term(word);
    if (term !== null) terms.push(term);
  }
  return terms;
}

/** Texts share most of their words, so each stem is kept from one text to the next. */
const stemOf = remember(STEMMERS.martin);

/** Lower case, then every run of letters, marks and digits of any script. */
export function plainTokeniser({ stem } = { stem: false }): Tokeniser {
  return {
    split: (sentence) => sentence.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
    term: stem ? stemOf : (word) => word,
  };
}
