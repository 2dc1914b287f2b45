// Which words of a reference and of the summary ROUGE-L aligned, and where they stand in their texts.

import type { Span } from "../../core/evidence.ts";
import { tokeniserFor } from "../../text/rouge155/encode-text.ts";
import { limitText } from "../../text/rouge155/limit.ts";
import { PLAIN_RUNS } from "../../text/rouge155/run-values.ts";
import { markSentence } from "../../text/rouge155/subsequence-hits.ts";
import { isWordCharacter } from "../../text/rouge155-tokeniser.ts";
import type { RougeTaskOptions, Text, TopicMatch } from "./match.ts";

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

function markedSentences(text: Text, marks: readonly Uint8Array[], options: RougeTaskOptions): MarkedSentence[] {
  return limitText(text, options).aligned.map((sentence, index) => {
    const own = marks[index]!;
    const places = countedWords(sentence, options);
    return {
      text: sentence,
      marks: joined(places, own),
      words: { marked: own.reduce((sum, mark) => sum + mark, 0), all: own.length },
    };
  });
}

/** Where the words that are counted stand. */
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

/** Runs of marked words as one span each. */
function joined(places: readonly Span[], marks: Uint8Array): readonly Span[] {
  const runs: Span[] = [];
  for (const [index, [start, end]] of places.entries()) {
    if (marks[index] !== 1) continue;
    if (index > 0 && marks[index - 1] === 1) runs[runs.length - 1] = [runs.at(-1)![0], end];
    else runs.push([start, end]);
  }
  return runs;
}
