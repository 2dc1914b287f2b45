// Remembers the answers of a function that depends on nothing but a word, up to so many of them.

const MOST_ANSWERS = 100_000;

/** The same function, which works out each word once; it forgets everything when it has learned too much. */
export function remember<Answer, Word = string>(answer: (word: Word) => Answer): (word: Word) => Answer {
  const answers = new Map<Word, Answer>();
  return (word) => {
    const known = answers.get(word);
    if (known !== undefined) return known;
    if (answers.size === MOST_ANSWERS) answers.clear();
    const found = answer(word);
    answers.set(word, found);
    return found;
  };
}
