// How tilse's own approximation of ROUGE reads a text: white-space tokens, lower case, NLTK's stemmer.

import { STEMMERS } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";
import type { Tokeniser } from "./tokeniser.ts";
import { splitWhiteSpace } from "./white-space.ts";

const IGNORED_MARKS = new Set([".", ",", ";", ":", "``", "''", "-", '"']);

export const tilseTokeniser: Tokeniser = {
  split: (sentence) => splitWhiteSpace(sentence.toLowerCase()),
  term: (word) => (IGNORED_MARKS.has(word) || isStopWord(word) ? null : STEMMERS.nltk(word)),
};
