// Texts as bags of n-grams, made once a topic, so that days are compared as sorted numbers.

import { remember } from "../../core/remember.ts";
import { contentTokeniser } from "../../text/content-tokeniser.ts";
import { type NgramBag, ngramBag } from "../../text/ngram-bag.ts";
import { plainTokeniser } from "../../text/plain-tokeniser.ts";
import { rouge155Tokeniser } from "../../text/rouge155-tokeniser.ts";
import { throughTilseMarkup } from "../../text/tilse-markup.ts";
import { tilseTokeniser } from "../../text/tilse-tokeniser.ts";
import type { Tokeniser } from "../../text/tokeniser.ts";
import { Vocabulary } from "../../text/vocabulary.ts";
import type { NgramSize } from "./modes.ts";
import type { Timeline } from "./timeline.ts";

export type RougeName = "1.5.5" | "tilse-reimpl" | "plain";

/** The n-grams of one text, by their length. */
export type Ngrams = Readonly<Record<NgramSize, NgramBag>>;

export interface EncodedTimeline {
  readonly days: Int32Array;
  /** What ROUGE counts on each day. */
  readonly ngrams: readonly Ngrams[];
  /** What the content cost of align+ compares on each day. */
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

/** Topics share most of their words, so what a word becomes is kept from one topic to the next. */
function remembering({ split, term }: Tokeniser): Tokeniser {
  return { split, term: remember(term) };
}

const ROUGE_155 = throughTilseMarkup(remembering(rouge155Tokeniser()));
const TILSE = remembering(tilseTokeniser);
const PLAIN = plainTokeniser({ stem: false });
const STEMMED = remembering(plainTokeniser({ stem: true }));

export function tokeniserFor(rouge: RougeName, stem: boolean): Tokeniser {
  if (rouge === "plain") return stem ? STEMMED : PLAIN;
  return rouge === "1.5.5" ? ROUGE_155 : TILSE;
}
