// Memoises functions: of words, with a bounded cache, and of objects, as long as these live.

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

/** Computes each object once, and forgets it with the object. */
export function rememberWeakly<Answer, Thing extends object>(answer: (thing: Thing) => Answer): typeof answer {
  const answers = new WeakMap<Thing, Answer>();
  return (thing) => {
    const known = answers.get(thing);
    if (known !== undefined) return known;
    const found = answer(thing);
    answers.set(thing, found);
    return found;
  };
}
