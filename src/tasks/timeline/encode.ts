// Texts as bags of n-grams, made once a topic, so that days are compared as sorted numbers.
import { type NgramBag, ngramBag } from "../../text/ngram-bag.ts";
import { rouge155Tokeniser } from "../../text/rouge155-tokeniser.ts";
import { contentTokeniser, throughTilseMarkup, tilseTokeniser } from "../../text/tilse-tokeniser.ts";
import { plainTokeniser, type Tokeniser } from "../../text/tokeniser.ts";
import { Vocabulary } from "../../text/vocabulary.ts";
import type { NgramSize, Timeline } from "./timeline.ts";

export type RougeName = "1.5.5" | "tilse-reimpl" | "plain";

export type Ngrams = Readonly<Record<NgramSize, NgramBag>>;

export interface EncodedTimeline {
  readonly days: Int32Array;
  /** The words that ROUGE counts on each day. */
  readonly ngrams: readonly Ngrams[];
  /** The words that the content cost of align+ compares on each day. */
  readonly content: readonly NgramBag[];
  /** All days as one text, in which n-grams run across days. */
  readonly whole: Ngrams;
}

export class Encoder {
  readonly vocabulary: Vocabulary;
  readonly #content = new Vocabulary(contentTokeniser);

  constructor(tokeniser: Tokeniser) {
    this.vocabulary = new Vocabulary(tokeniser);
  }

  encode(timeline: Timeline): EncodedTimeline {
    const days = new Int32Array(timeline.length);
    const ngrams: Ngrams[] = [];
    const content: NgramBag[] = [];
    const whole: number[] = [];
    for (const [index, { day, sentences }] of timeline.entries()) {
      const terms = this.vocabulary.encode(sentences);
      days[index] = day;
      ngrams.push(ngramsOf(terms));
      content.push(ngramBag(this.#content.encode(sentences), 1));
      for (const term of terms) whole.push(term);
    }
    return { days, ngrams, content, whole: ngramsOf(whole) };
  }
}

export function ngramsOf(terms: readonly number[]): Ngrams {
  return { 1: ngramBag(terms, 1), 2: ngramBag(terms, 2) };
}

const ROUGE_155 = throughTilseMarkup(rouge155Tokeniser());

export function tokeniserFor(rouge: RougeName, stem: boolean): Tokeniser {
  if (rouge === "plain") return plainTokeniser({ stem });
  return rouge === "1.5.5" ? ROUGE_155 : tilseTokeniser;
}

interface GoldDay {
  readonly day: number;
  /** One entry for each gold timeline that has the day; a timeline without it counts as an empty text. */
  readonly ngrams: readonly Ngrams[];
  readonly content: readonly NgramBag[];
}

export interface JointGold {
  readonly days: readonly GoldDay[];
  readonly timelines: readonly EncodedTimeline[];
}

/** Several gold timelines of a topic as one list of days, each with the texts it has in any of them. */
export function joinGold(timelines: readonly EncodedTimeline[]): JointGold {
  const days = new Map<number, { day: number; ngrams: Ngrams[]; content: NgramBag[] }>();
  for (const timeline of timelines) {
    timeline.days.forEach((day, index) => {
      const joined = days.get(day) ?? { day, ngrams: [], content: [] };
      days.set(day, joined);
      joined.ngrams.push(timeline.ngrams[index]!);
      joined.content.push(timeline.content[index]!);
    });
  }
  return { days: [...days.values()].sort((left, right) => left.day - right.day), timelines };
}
