// How tilse reads texts: for its own approximation of ROUGE, for the content of days, and for ROUGE-1.5.5.
import { remember } from "../numeric/remember.ts";
import { STEMMERS } from "./stem.ts";
import type { Tokeniser } from "./tokeniser.ts";
import { splitWhiteSpace } from "./white-space.ts";
import { isStopWord } from "./word-lists.ts";

const IGNORED_MARKS = new Set([".", ",", ";", ":", "``", "''", "-", '"']);

/** The tokeniser of tilse's approximation: white-space tokens, lower case, NLTK's stemmer. */
export const tilseTokeniser: Tokeniser = {
  split: (sentence) => splitWhiteSpace(sentence.toLowerCase()),
  term: remember((word) => (IGNORED_MARKS.has(word) || isStopWord(word) ? null : stemByCodePoint(word))),
};

const BEYOND_FIRST_PLANE = /[\u{10000}-\u{10ffff}]/gu;
const PRIVATE_USE = 0xe000;

/** NLTK counts code points, the stemmer code units: letters of two units stand aside for letters of one. */
function stemByCodePoint(word: string): string {
  const wide = [...new Set(word.match(BEYOND_FIRST_PLANE))].filter((letter) => letter !== undefined);
  if (wide.length === 0) return STEMMERS.nltk(word);
  const narrow = privateLetters(word, wide.length);
  const stem = STEMMERS.nltk(word.replace(BEYOND_FIRST_PLANE, (letter) => narrow[wide.indexOf(letter)]!));
  return narrow.reduce((text, letter, index) => text.replaceAll(letter, wide[index]!), stem);
}

/** Letters for private use that the word does not have. */
function privateLetters(word: string, count: number): readonly string[] {
  const letters: string[] = [];
  for (let code = PRIVATE_USE; letters.length < count; code++) {
    const letter = String.fromCharCode(code);
    if (!word.includes(letter)) letters.push(letter);
  }
  return letters;
}

const PYTHON_PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

// QUIRK: a word is dropped when it is a substring of string.punctuation, so "()" and "./" go and "..." stays.
/** The words tilse compares when it asks how close two days are in content: case-sensitive and unstemmed. */
export const contentTokeniser: Tokeniser = {
  split: splitWhiteSpace,
  term: (word) => (PYTHON_PUNCTUATION.includes(word) ? null : word),
};

/** How ROUGE-1.5.5 reads what tilse hands over. QUIRK: a sentence ends at its first "<", and "^" arrives as "&circ;", which leaves the word "circ" behind. */
export function throughTilseMarkup({ split, term }: Tokeniser): Tokeniser {
  return { split: (sentence) => split(asMarkup(sentence)), term };
}

function asMarkup(sentence: string): string {
  const end = sentence.indexOf("<");
  const beforeTag = end < 0 ? sentence : sentence.slice(0, end);
  return beforeTag.includes("^") ? beforeTag.replaceAll("^", "&circ;") : beforeTag;
}
