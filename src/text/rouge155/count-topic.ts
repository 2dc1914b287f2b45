// Raw counts of a summary against each of its references, for all measures.
import { power } from "../../numeric/power.ts";
import type { RougeCounts } from "../rouge.ts";
import { rouge155Tokeniser } from "../rouge155-tokeniser.ts";
import { pairKey, Vocabulary } from "../vocabulary.ts";
import { type EncodedText, encodeText } from "./encode-text.ts";
import { MEASURES, type Measure, type RougeOptions } from "./options.ts";
import { countPairs, sharedPairs } from "./skip-bigrams.ts";
import { PLAIN_RUNS, subsequenceHits, weightedRuns } from "./subsequence-hits.ts";

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

export function encodeTopic(
  summary: string | readonly string[],
  references: readonly (string | readonly string[])[],
  options: RougeOptions,
): EncodedTopic {
  const vocabulary = new Vocabulary(rouge155Tokeniser(options));
  return {
    vocabulary,
    summary: encodeText(summary, vocabulary, options),
    references: references.map((reference) => encodeText(reference, vocabulary, options)),
  };
}

export function countTopic(topic: EncodedTopic, { maxN, skip, weight }: RougeOptions): CountedTopic {
  const { summary, references } = topic;
  const runs = weightedRuns(weight);
  const ngrams = new NgramTree(summary.words, maxN);
  const countReference = (reference: EncodedText): CountsOfReference => {
    const lengths = reference.sentences.map(({ length }) => length);
    const sentenceWorth = sum(lengths.map((length) => runs.of(length)));
    const shared = timesInBoth(reference.words, summary.words);
    const pairs = {
      hits: sharedPairs(reference.words, summary.words, skip),
      pred: countPairs(summary.words.length, skip),
      gold: countPairs(reference.words.length, skip),
    };
    // QUIRK: ROUGE-SU leaves out the last word of each text, so that one word against itself scores 0.
    const [gold, pred] = [reference.words.slice(0, -1), summary.words.slice(0, -1)];
    const counts = ngrams.count(reference.words);
    counts.rougeL = {
      hits: subsequenceHits(reference, summary, PLAIN_RUNS, shared).words,
      pred: summary.words.length,
      gold: sum(lengths),
    };
    counts.rougeW = {
      hits: subsequenceHits(reference, summary, runs, shared).worth,
      pred: runs.of(summary.words.length),
      // QUIRK: the values of the sentences are weighted once more.
      gold: power(sentenceWorth, weight),
    };
    counts.rougeS = pairs;
    counts.rougeSU = {
      hits: pairs.hits + sum(timesInBoth(gold, pred)),
      pred: pairs.pred + pred.length,
      gold: pairs.gold + gold.length,
    };
    return Object.assign(counts, { sentenceWorth });
  };
  return { ...topic, counts: references.map(countReference) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Counts how often each word is in both texts. */
function timesInBoth(gold: readonly number[], pred: readonly number[]): number[] {
  const times: number[] = [];
  for (const word of pred) times[word] = (times[word] ?? 0) + 1;
  const both = times.map(() => 0);
  for (const word of gold) if (both[word]! < times[word]!) both[word]!++;
  return both;
}

/** The n-grams of a summary: each is a node below that of its first n − 1 words. */
class NgramTree {
  readonly #words: number;
  readonly #longest: number;
  readonly #children = new Map<number, number>();
  /** How often the summary has each node. */
  readonly #times = [0];

  constructor(words: readonly number[], longest: number) {
    this.#words = words.length;
    this.#longest = longest;
    for (let start = 0; start < words.length; start++) {
      const end = Math.min(words.length, start + longest);
      for (let node = 0, at = start; at < end; at++) {
        node = this.#childOf(node, words[at]!);
        this.#times[node]!++;
      }
    }
  }

  #childOf(node: number, word: number): number {
    const key = pairKey(node, word);
    const existing = this.#children.get(key);
    if (existing !== undefined) return existing;
    const child = this.#times.push(0) - 1;
    this.#children.set(key, child);
    return child;
  }

  /** ROUGE-N against a reference; hits are clipped. */
  count(words: readonly number[]): Partial<Record<Measure, RougeCounts>> {
    const left = this.#times.slice();
    const hits = new Array<number>(this.#longest).fill(0);
    for (let start = 0; start < words.length; start++) {
      const end = Math.min(words.length, start + this.#longest);
      for (let node: number | undefined = 0, at = start; at < end; at++) {
        node = this.#children.get(pairKey(node, words[at]!));
        if (node === undefined) break;
        if (left[node]!-- > 0) hits[at - start]!++;
      }
    }
    const counts: Partial<Record<Measure, RougeCounts>> = {};
    for (const [k, hitCount] of hits.entries())
      counts[MEASURES[k]!] = {
        hits: hitCount,
        pred: Math.max(0, this.#words - k),
        gold: Math.max(0, words.length - k),
      };
    return counts;
  }
}
