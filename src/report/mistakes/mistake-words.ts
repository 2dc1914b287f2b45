// The words of the filter box that ask for mistakes: place:lines.quantity kind:power-of-ten "travel → food"
import { type Pair, pairWords } from "./shown-clusters.ts";

export interface MistakeWords {
  readonly place: string;
  readonly kind?: string;
  readonly pair?: Pair;
  /** The system that makes the mistake; any of those compared if there is none. */
  readonly system?: string;
}

export function mistakeWords({ place, kind, pair, system }: MistakeWords): string {
  const before = system === undefined ? "" : `${system}:`;
  const words = [`${before}place:${place}`];
  if (pair !== undefined) words.push(pairWords(pair));
  else if (kind !== undefined) words.push(`${before}kind:${kind}`);
  return words.map(quotedWord).join(" ");
}

/** Quotes keep spaces together, and a pair is always in quotes; a quote inside is doubled. */
export function quotedWord(word: string): string {
  return /[\s"]|→/.test(word) ? `"${word.replaceAll('"', '""')}"` : word;
}

const WORD = /(?:[^\s"]|"(?:[^"]|"")*(?:"|$))+/g;

/** Words as `quotedWord` writes them; a quote that is not closed yet goes on to the end. */
export function filterWords(text: string): readonly string[] {
  return (text.match(WORD) ?? []).map((word) =>
    word.replace(/"((?:[^"]|"")*)(?:"|$)/g, (_, inside: string) => inside.replaceAll('""', '"')),
  );
}
