// The letters by which a phrase and its abbreviation recognise each other.
import { wordsOf } from "./label-units.ts";

export interface Initials {
  readonly letters: string;
  readonly isAbbreviation: boolean;
}

const SKIPPED = new Set("a an the of in on at by for to from with and or".split(" "));

/** "natural language processing" and "NLP" → "nlp"; undefined for other single words. */
export function initialsOf(label: string): Initials | undefined {
  const words = wordsOf(label);
  if (words.length === 1) {
    const letters = /^(\p{Lu}{2,6})s?$/u.exec(words[0]!)?.[1];
    return letters === undefined ? undefined : { letters: letters.toLowerCase(), isAbbreviation: true };
  }
  const content = words.map((word) => word.toLowerCase()).filter((word) => !SKIPPED.has(word));
  if (content.length < 2) return undefined;
  return { letters: content.map((word) => word[0]).join(""), isAbbreviation: false };
}
