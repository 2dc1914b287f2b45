// Which words of a reference and of the summary a measure counts, and where they stand in their texts.
import type { Span } from "../../core/evidence.ts";
import { counted } from "../../core/group.ts";
import { tokeniserFor } from "../../text/rouge155/encode-text.ts";
import { limitText } from "../../text/rouge155/limit.ts";
import { PLAIN_RUNS } from "../../text/rouge155/run-values.ts";
import { markSentence } from "../../text/rouge155/subsequence-hits.ts";
import { isWordCharacter } from "../../text/rouge155-tokeniser.ts";
import type { Text, TopicMatch } from "./match.ts";
import type { RougeTaskOptions } from "./options.ts";

/** A sentence as it is aligned, and the parts of it that are marked. */
export interface MarkedSentence {
  readonly text: string;
  readonly marks: readonly Span[];
  /** How many of its words are marked, and how many it has. */
  readonly words: { readonly marked: number; readonly all: number };
}

export interface MarkedReference {
  readonly sentences: readonly MarkedSentence[];
  /** The sentences of the summary, marked where any sentence of the reference is aligned with them. */
  readonly summary: readonly MarkedSentence[];
}

/** What ROUGE-L and -W align. */
export function markReference(
  { summary, references, texts }: TopicMatch,
  reference: number,
  options: RougeTaskOptions,
): MarkedReference {
  const used = summary.sentences.map(({ length }) => new Uint8Array(length));
  const marks = references[reference]!.sentences.map((sentence) =>
    markSentence(sentence, summary, PLAIN_RUNS, (_, word, index) => {
      used[index]![word] = 1;
    }),
  );
  return {
    sentences: markedSentences(texts.references[reference]!, marks, options),
    summary: markedSentences(texts.summary, used, options),
  };
}

/** The words that stand in n-grams of both texts, each n-gram as often as both have it. */
export function markNgrams(
  { summary, references, texts }: TopicMatch,
  reference: number,
  n: number,
  options: RougeTaskOptions,
): MarkedReference {
  const gold = ngramsIn(references[reference]!.words, n);
  const pred = ngramsIn(summary.words, n);
  return {
    sentences: countedSentences(texts.references[reference]!, sharedMarks(gold, pred, n), options),
    summary: countedSentences(texts.summary, sharedMarks(pred, gold, n), options),
  };
}

export function ngramsIn(words: readonly (number | string)[], n: number): readonly string[] {
  return words.slice(n - 1).map((_, start) => words.slice(start, start + n).join(" "));
}

function sharedMarks(ngrams: readonly string[], others: readonly string[], n: number): Uint8Array {
  const left = counted(others);
  const marks = new Uint8Array(ngrams.length + n - 1);
  for (const [start, ngram] of ngrams.entries()) {
    const count = left.get(ngram) ?? 0;
    if (count > 0) marks.fill(1, start, start + n);
    left.set(ngram, count - 1);
  }
  return marks;
}

function countedSentences(text: Text, marks: Uint8Array, options: RougeTaskOptions): MarkedSentence[] {
  let from = 0;
  return limitText(text, options).counted.map((sentence) => {
    const places = countedWords(sentence, options);
    const own = marks.subarray(from, from + places.length);
    from += places.length;
    return markedSentence(sentence, places, own);
  });
}

function markedSentences(text: Text, marks: readonly Uint8Array[], options: RougeTaskOptions): MarkedSentence[] {
  return limitText(text, options).aligned.map((sentence, index) => {
    return markedSentence(sentence, countedWords(sentence, options), marks[index]!);
  });
}

function markedSentence(text: string, places: readonly Span[], marks: Uint8Array): MarkedSentence {
  return {
    text,
    marks: joined(places, marks),
    words: { marked: marks.reduce((sum, mark) => sum + mark, 0), all: marks.length },
  };
}

function countedWords(sentence: string, options: RougeTaskOptions): readonly Span[] {
  const { term } = tokeniserFor(options);
  const spans: Span[] = [];
  let start = -1;
  for (let index = 0; index <= sentence.length; index++) {
    if (index < sentence.length && isWordCharacter(sentence.charCodeAt(index))) {
      if (start < 0) start = index;
      continue;
    }
    if (start >= 0 && term(sentence.slice(start, index).toLowerCase()) !== null) spans.push([start, index]);
    start = -1;
  }
  return spans;
}

function joined(places: readonly Span[], marks: Uint8Array): readonly Span[] {
  const runs: Span[] = [];
  for (const [index, [start, end]] of places.entries()) {
    if (marks[index] !== 1) continue;
    if (index > 0 && marks[index - 1] === 1) runs[runs.length - 1] = [runs.at(-1)![0], end];
    else runs.push([start, end]);
  }
  return runs;
}
