// The n-grams of texts of one topic, of any length: a longer one is numbered by the shorter one it begins with and its last word.

import { type NgramBag, ngramBag } from "../ngram-bag.ts";
import { pairKey } from "../vocabulary.ts";

export class NgramNumbers {
  readonly #numbers: Map<number, number>[] = [];

  /** Bags of the n-grams of a text for n = 1 to the longest. */
  bagsOf(words: readonly number[], longest: number): readonly NgramBag[] {
    const bags: NgramBag[] = [];
    let beginnings = words;
    for (let n = 1; n <= longest; n++) {
      if (n > 1) beginnings = this.#lengthen(beginnings, words, n);
      bags.push(ngramBag(beginnings, 1));
    }
    return bags;
  }

  /** Numbers of the n-grams of a text from those of its (n − 1)-grams. */
  #lengthen(beginnings: readonly number[], words: readonly number[], n: number): readonly number[] {
    this.#numbers[n] ??= new Map<number, number>();
    const numbers = this.#numbers[n];
    const longer: number[] = [];
    for (let end = n - 1; end < words.length; end++) {
      const key = pairKey(beginnings[end - n + 1]!, words[end]!);
      let number = numbers.get(key);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(key, number);
      }
      longer.push(number);
    }
    return longer;
  }
}
