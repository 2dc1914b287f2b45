// A text as numbers: its words and the sentences that are aligned, cut to a number of words or bytes as with -l and -b.
import { firstBytes, utf8Length } from "../../json/utf8.ts";
import type { Vocabulary } from "../vocabulary.ts";
import type { RougeOptions } from "./options.ts";

export interface EncodedText {
  /** The words of the text; n-grams run on across its sentences. */
  readonly words: readonly number[];
  /** The words of the sentences that L and W align. */
  readonly sentences: readonly (readonly number[])[];
}

/** One sentence per line, split at "\n" only. Empty lines are dropped; a line of blanks has no words and changes nothing. */
export function sentencesOf(text: string | readonly string[]): readonly string[] {
  const lines = typeof text === "string" ? [text] : text;
  if (!lines.some((line) => line === "" || line.includes("\n"))) return lines;
  return lines.flatMap((line) => line.split("\n")).filter((line) => line !== "");
}

export function encodeText(
  text: string | readonly string[],
  vocabulary: Vocabulary,
  options: RougeOptions,
): EncodedText {
  const { counted, aligned } = limitText(sentencesOf(text), options);
  const sentences = aligned.map((sentence) => vocabulary.encode([sentence]));
  return { words: counted === aligned ? sentences.flat() : vocabulary.encode(counted), sentences };
}

/** A limit in words or bytes; 0 means none. */
type Limit = Pick<RougeOptions, "words" | "bytes">;

interface LimitedText {
  readonly counted: readonly string[];
  /** The sentences that L and W align. */
  readonly aligned: readonly string[];
}

export function limitText(sentences: readonly string[], { words, bytes }: Limit): LimitedText {
  if (words !== "none" && words > 0) return both(firstSentences(sentences, words, WORDS));
  if (bytes === "none" || bytes === 0) return both(sentences);
  return { counted: firstSentences(sentences, bytes, BYTES), aligned: shortSentences(sentences, bytes) };
}

function both(sentences: readonly string[]): LimitedText {
  return { counted: sentences, aligned: sentences };
}

interface Measure {
  length(sentence: string): number;
  first(sentence: string, count: number): string;
}

/** Whole sentences while their sum is below the limit, then what is still missing of the next. */
function firstSentences(sentences: readonly string[], limit: number, { length, first }: Measure): string[] {
  const firstOnes: string[] = [];
  let used = 0;
  for (const sentence of sentences) {
    const more = length(sentence);
    if (used + more >= limit) {
      firstOnes.push(first(sentence, limit - used));
      break;
    }
    firstOnes.push(sentence);
    used += more;
  }
  return firstOnes;
}

// QUIRK: the sentences that L and W align are compared with the limit one by one, not summed up.
function shortSentences(sentences: readonly string[], limit: number): string[] {
  const end = sentences.findIndex((sentence) => utf8Length(sentence) >= limit);
  if (end < 0) return [...sentences];
  return [...sentences.slice(0, end), firstBytes(sentences[end]!, limit)];
}

const BYTES: Measure = { length: utf8Length, first: firstBytes };

const WORDS: Measure = {
  length: (sentence) => fieldsOf(sentence).length,
  first: (sentence, count) => fieldsOf(sentence).slice(0, count).join(" "),
};

/** QUIRK: white space at the start makes an extra, empty word (Perl's split(/\s+/)). Only ASCII separates. */
function fieldsOf(sentence: string): string[] {
  const fields = sentence.split(/[ \t\n\v\f\r]+/);
  while (fields.at(-1) === "") fields.pop();
  return fields;
}
