// The words tilse compares when it asks how close two days are in content: case-sensitive and unstemmed.

import type { Tokeniser } from "./tokeniser.ts";
import { splitWhiteSpace } from "./white-space.ts";

const PYTHON_PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

// QUIRK: a word is dropped when it is a substring of string.punctuation, so "()" and "./" go and "..." stays.
export const contentTokeniser: Tokeniser = {
  split: splitWhiteSpace,
  term: (word) => (PYTHON_PUNCTUATION.includes(word) ? null : word),
};
