// Memoises a function of one word, with a bounded cache.

const MOST_ANSWERS = 100_000;

/** Computes each word once; clears the cache when it is full. */
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
