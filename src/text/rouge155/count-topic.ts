// Raw counts of a summary against each of its references, for all measures.
import { power } from "../../core/power.ts";
import { countShared, type NgramBag, ngramBag } from "../ngram-bag.ts";
import type { RougeCounts } from "../rouge.ts";
import { pairKey, Vocabulary } from "../vocabulary.ts";
import { type EncodedText, encodeText, tokeniserFor } from "./encode-text.ts";
import type { Measure, RougeOptions } from "./options.ts";
import { PLAIN_RUNS, type RunTable, weightedRuns } from "./run-values.ts";
import { countPairs, type Skip, sharedPairs } from "./skip-bigrams.ts";
import { subsequenceHits } from "./subsequence-hits.ts";

/** Counts by measure; those of longer n-grams than were asked for are not there. */
export type CountsOfReference = Readonly<Partial<Record<Measure, RougeCounts>>> & {
  /** The values of the sentences of the reference before they are weighted together; 0 if it has no word. */
  readonly sentenceWorth: number;
};

/** A summary and its references as numbers of words. */
export interface EncodedTopic {
  readonly vocabulary: Vocabulary;
  readonly summary: EncodedText;
  readonly references: readonly EncodedText[];
}

export interface CountedTopic extends EncodedTopic {
  readonly counts: readonly CountsOfReference[];
}

export function countTopic(
  summary: string | readonly string[],
  references: readonly (string | readonly string[])[],
  options: RougeOptions,
): CountedTopic {
  return countEncoded(encodeTopic(summary, references, options), options);
}

export function encodeTopic(
  summary: string | readonly string[],
  references: readonly (string | readonly string[])[],
  options: RougeOptions,
): EncodedTopic {
  const vocabulary = new Vocabulary(tokeniserFor(options));
  return {
    vocabulary,
    summary: encodeText(summary, vocabulary, options),
    references: references.map((reference) => encodeText(reference, vocabulary, options)),
  };
}

export function countEncoded(topic: EncodedTopic, options: RougeOptions): CountedTopic {
  const counter = new Counter(topic.summary, options);
  return { ...topic, counts: topic.references.map((reference) => counter.count(reference)) };
}

/** Counts one summary against references; what is the same for all of them is made once. */
class Counter {
  readonly #numbers = new NgramNumbers();
  readonly #summary: EncodedText;
  readonly #ngrams: readonly NgramBag[];
  readonly #unigrams: NgramBag;
  readonly #maxN: number;
  readonly #skip: Skip;
  readonly #weight: number;
  readonly #runs: RunTable;

  constructor(summary: EncodedText, { maxN, skip, weight }: RougeOptions) {
    this.#summary = summary;
    this.#maxN = maxN;
    this.#skip = skip === "any" ? null : skip;
    this.#weight = weight;
    this.#runs = weightedRuns(weight);
    this.#ngrams = this.#numbers.bagsOf(summary.words, maxN);
    this.#unigrams = unigramsOf(summary);
  }

  count(reference: EncodedText): CountsOfReference {
    const { words, worth: sentenceWorth } = this.#measureSentences(reference);
    const summary = this.#summary;
    const pairs = {
      hits: sharedPairs(reference.words, summary.words, this.#skip),
      pred: countPairs(summary.words.length, this.#skip),
      gold: countPairs(reference.words.length, this.#skip),
    };
    const unigrams = unigramsOf(reference);
    const counts = this.#countNgrams(reference);
    counts.rougeL = {
      hits: subsequenceHits(reference, summary, PLAIN_RUNS).words,
      pred: summary.words.length,
      gold: words,
    };
    counts.rougeW = {
      hits: subsequenceHits(reference, summary, this.#runs).worth,
      pred: this.#runs.of(summary.words.length),
      // QUIRK: the values of the sentences are weighted once more.
      gold: power(sentenceWorth, this.#weight),
    };
    counts.rougeS = pairs;
    counts.rougeSU = {
      hits: pairs.hits + countShared(this.#unigrams, unigrams),
      pred: pairs.pred + this.#unigrams.length,
      gold: pairs.gold + unigrams.length,
    };
    return Object.assign(counts, { sentenceWorth });
  }

  #countNgrams(reference: EncodedText): Partial<Record<Measure, RougeCounts>> {
    const counts: Partial<Record<Measure, RougeCounts>> = {};
    const bags = this.#numbers.bagsOf(reference.words, this.#maxN);
    for (let index = 0; index < bags.length; index++) {
      const [pred, gold] = [this.#ngrams[index]!, bags[index]!];
      counts[`rouge${index + 1}` as Measure] = { hits: countShared(pred, gold), pred: pred.length, gold: gold.length };
    }
    return counts;
  }

  /** Words of the aligned sentences of a reference, and what these are worth one by one. */
  #measureSentences({ sentences }: EncodedText): { words: number; worth: number } {
    let words = 0;
    let worth = 0;
    for (const { length } of sentences) {
      words += length;
      worth += this.#runs.of(length);
    }
    return { words, worth };
  }
}

// QUIRK: ROUGE-SU leaves out the last word of each text, so that one word against itself scores 0.
function unigramsOf({ words }: EncodedText): NgramBag {
  return ngramBag(words.slice(0, -1), 1);
}

/** A longer n-gram is numbered by the shorter one it begins with and its last word. */
class NgramNumbers {
  readonly #numbers: Map<number, number>[] = [];

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
