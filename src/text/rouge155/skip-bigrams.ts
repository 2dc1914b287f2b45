// ROUGE-S: pairs of words in their order with at most so many words between.
import { largest } from "../../numeric/extremes.ts";
import type { RougeOptions } from "./options.ts";

/** How many words may stand between the two of a pair. */
type Skip = RougeOptions["skip"];

export function countPairs(words: number, skip: Skip): number {
  const reach = Math.min(skip === "any" ? words : skip + 1, words - 1);
  return reach <= 0 ? 0 : reach * words - (reach * (reach + 1)) / 2;
}

/**
 * Counts the pairs two texts share, each as often as it is in both. Goes through the first words of pairs one by one,
 * so that memory grows with the vocabulary and not with the number of pairs.
 */
export function sharedPairs(gold: readonly number[], pred: readonly number[], skip: Skip): number {
  const placesInGold = placesOf(gold);
  const seconds = new Int32Array(largest(pred, largest(gold, -1)) + 1);
  const follow = skip === "any" ? followAll : followWithin(skip + 1);
  let shared = 0;
  placesOf(pred).forEach((predPlaces, first) => {
    const goldPlaces = placesInGold[first];
    if (goldPlaces === undefined) return;
    follow(gold, goldPlaces, (word, times) => {
      seconds[word]! += times;
    });
    follow(pred, predPlaces, (word, times) => {
      const hits = Math.min(times, seconds[word]!);
      seconds[word]! -= hits;
      shared += hits;
    });
    follow(gold, goldPlaces, (word) => {
      seconds[word] = 0;
    });
  });
  return shared;
}

/** Lists the places of each word. */
function placesOf(words: readonly number[]): readonly number[][] {
  const places: number[][] = [];
  for (const [place, word] of words.entries()) {
    places[word] ??= [];
    places[word].push(place);
  }
  return places;
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
