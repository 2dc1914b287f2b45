// What every way of reading a text has in common: it cuts words out, and turns each word into a term or drops it.

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
