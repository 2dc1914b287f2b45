// ROUGE-S: pairs of words in their order with at most so many words between.

/** How many words may stand between the two of a pair; null for any number. */
export type Skip = number | null;

/** The number of pairs in a text. */
export function countPairs(words: number, skip: Skip): number {
  const reach = Math.min(skip === null ? words : skip + 1, words - 1);
  return reach <= 0 ? 0 : reach * words - (reach * (reach + 1)) / 2;
}

/**
 * Counts the pairs two texts share, each as often as it is in both. Goes through the first words of pairs one by one,
 * so that memory grows with the vocabulary and not with the number of pairs.
 */
export function sharedPairs(gold: readonly number[], pred: readonly number[], skip: Skip): number {
  const places = placesOf(gold);
  const predPlaces = placesOf(pred);
  const seconds = new Int32Array(Math.max(largest(gold), largest(pred)) + 1);
  const follow = skip === null ? followAll : followWithin(skip + 1);
  let shared = 0;
  for (const [first, goldPlaces] of places) {
    const own = predPlaces.get(first);
    if (own === undefined) continue;
    follow(gold, goldPlaces, (word, times) => {
      seconds[word]! += times;
    });
    follow(pred, own, (word, times) => {
      const hits = Math.min(times, seconds[word]!);
      seconds[word]! -= hits;
      shared += hits;
    });
    follow(gold, goldPlaces, (word) => {
      seconds[word] = 0;
    });
  }
  return shared;
}

/** Where each word stands, from left to right. */
function placesOf(words: readonly number[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (let index = 0; index < words.length; index++) {
    const known = places.get(words[index]!);
    if (known === undefined) places.set(words[index]!, [index]);
    else known.push(index);
  }
  return places;
}

function largest(words: readonly number[]): number {
  let most = -1;
  for (const word of words) if (word > most) most = word;
  return most;
}

/** Shows the words that follow a word, and how many of its places they follow. */
type Follow = (
  words: readonly number[],
  places: readonly number[],
  show: (word: number, times: number) => void,
) => void;

const followAll: Follow = (words, places, show) => {
  let times = 0;
  for (let index = places[0]!; index < words.length; index++) {
    if (times > 0) show(words[index]!, times);
    if (index === places[times]) times++;
  }
};

function followWithin(reach: number): Follow {
  return (words, places, show) => {
    for (const place of places) {
      const end = Math.min(words.length, place + reach + 1);
      for (let index = place + 1; index < end; index++) show(words[index]!, 1);
    }
  };
}
