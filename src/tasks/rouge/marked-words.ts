// Finds the words of a reference and of the summary that a measure counts, as spans of their texts.
import type { Span } from "../../contract/evidence.ts";
import { limitText } from "../../text/rouge155/encode-text.ts";
import { markSentence, PLAIN_RUNS } from "../../text/rouge155/subsequence-hits.ts";
import { ROUGE_WORD, rouge155Tokeniser } from "../../text/rouge155-tokeniser.ts";
import type { Text, TopicMatch } from "./match.ts";
import type { RougeTaskOptions } from "./options.ts";

/** A sentence as it is aligned, and the parts of it that are marked. */
export interface MarkedSentence {
  readonly text: string;
  readonly marks: readonly Span[];
  /** How many of its words are marked, and how many it has. */
  readonly words: { readonly marked: number; readonly all: number };
}

interface MarkedReference {
  readonly sentences: readonly MarkedSentence[];
  /** The sentences of the summary, marked where any sentence of the reference is aligned with them. */
  readonly summary: readonly MarkedSentence[];
}

export function referenceName({ references }: TopicMatch, index: number): string {
  return references.length === 1 ? "reference" : `reference ${index + 1}`;
}

/** The words that ROUGE-L and -W align. */
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
  const aligned = (text: Text, all: readonly Uint8Array[]) =>
    markedSentences(limitText(text, options).aligned, (_, index) => all[index]!, options);
  return { sentences: aligned(texts.references[reference]!, marks), summary: aligned(texts.summary, used) };
}

export function ngramsIn(words: readonly (number | string)[], n: number): readonly string[] {
  return words.slice(n - 1).map((_, start) => words.slice(start, start + n).join(" "));
}

/** `marksOf` gives the marks of a sentence by the number of its words and its position. */
function markedSentences(
  sentences: Text,
  marksOf: (words: number, index: number) => Uint8Array,
  options: RougeTaskOptions,
): MarkedSentence[] {
  return sentences.map((text, index) => {
    const places = countedWords(text, options);
    const marks = marksOf(places.length, index);
    const marked = marks.reduce((sum, mark) => sum + mark, 0);
    return { text, marks: joined(places, marks), words: { marked, all: marks.length } };
  });
}

function countedWords(sentence: string, options: RougeTaskOptions): readonly Span[] {
  const { term } = rouge155Tokeniser(options);
  return [...sentence.matchAll(ROUGE_WORD)]
    .filter(({ 0: word }) => term(word) !== null)
    .map(({ 0: word, index }) => [index, index + word.length]);
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
