// A text as numbers: what is counted of it, and the sentences that are aligned.
import type { Vocabulary } from "../vocabulary.ts";
import { limitText } from "./limit.ts";
import type { RougeOptions } from "./options.ts";

export interface EncodedText {
  /** The words of the text; n-grams run on across its sentences. */
  readonly words: readonly number[];
  /** The words of the sentences that L and W align. */
  readonly sentences: readonly (readonly number[])[];
}

/** One sentence a line, split at "\n" only. An empty line is none; one of blanks has no words and changes nothing. */
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
  if (counted !== aligned) return { words: vocabulary.encode(counted), sentences };
  const words: number[] = [];
  for (const sentence of sentences) for (const word of sentence) words.push(word);
  return { words, sentences };
}
