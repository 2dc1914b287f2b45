// Memoises functions: of words, with a bounded cache, and of objects, as long as these live.

const MOST_ANSWERS = 100_000;

/** Computes each word once; clears the cache when it is full. */
export function remember<Answer, Word = string>(answer: (word: Word) => Answer): (word: Word) => Answer {
  const answers = new Map<Word, Answer>();
  return (word) => {
    const earlier = answers.get(word);
    if (earlier !== undefined) return earlier;
    if (answers.size === MOST_ANSWERS) answers.clear();
    const result = answer(word);
    answers.set(word, result);
    return result;
  };
}

/** Computes each object once, and forgets it with the object. */
export function rememberWeakly<Answer, Thing extends object>(answer: (thing: Thing) => Answer): typeof answer {
  const answers = new WeakMap<Thing, Answer>();
  return (thing) => {
    const earlier = answers.get(thing);
    if (earlier !== undefined) return earlier;
    const result = answer(thing);
    answers.set(thing, result);
    return result;
  };
}
