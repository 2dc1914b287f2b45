// The default extractor: concepts are the noun phrases of a text, found by a walk over part-of-speech tags.
import type { ConceptExtractor } from "../../tasks/concepts/concept-services.ts";
import { silenceDiscourse } from "./discourse.ts";
import type { Lexicon } from "./lexicon.ts";
import { nounPhrases } from "./noun-phrases.ts";
import { repairTags } from "./repair-tags.ts";
import { joinHyphens, type Token } from "./token.ts";

/** Splits a text into words with universal part-of-speech tags, sentence by sentence or all at once. */
export type Tagger = (text: string) => readonly Token[];

/** Longer sentences than anybody writes are cut: rules look at all of a sentence, for each of its words. */
const LONGEST_SENTENCE = 400;

function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]];
  for (const token of tokens) {
    if (token.tag !== "SPACE") sentences.at(-1)!.push(token);
    if (/^[.!?]+$|\n/.test(token.text) || sentences.at(-1)!.length === LONGEST_SENTENCE) sentences.push([]);
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

export function createNounPhraseExtractor(tag: Tagger, lexicon: Lexicon): ConceptExtractor {
  return {
    name: "noun-phrases",
    version: "2",
    extract(text) {
      const concepts: string[] = [];
      for (const sentence of sentencesOf(joinHyphens(tag(withFullStops(text))))) {
        silenceDiscourse(sentence);
        repairTags(sentence, lexicon);
        for (const phrase of nounPhrases(sentence, lexicon)) concepts.push(phrase);
      }
      return concepts;
    },
  };
}

/** Abbreviations that belong to a name and keep their stop at the end of a sentence too. */
const OF_NAMES = "inc|ltd|corp|co|jr|sr|st|ave|rd|bros";

/** Abbreviations that are words as well, or stand before no name, so that a capital behind them begins a sentence. */
const WORDS =
  "sun|sat|mon|tue|wed|thu|fri|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|no|in|ill|mass|miss|wash|ark|ore|gal|etc";

const AT_THE_END = new RegExp(`(?<![\\p{L}.])(?!(?:${OF_NAMES})\\.)(\\p{L}{2,})\\.(?=["')\\]”’]*\\s*(?:$|\\n))`, "giu");
const BEFORE_A_CAPITAL = new RegExp(`(?<![\\p{L}.])(${anyCase(WORDS)})\\.(?=["')\\]”’]*\\s+["'(\\[“‘]*\\p{Lu})`, "gu");

/** A pattern that takes the first letter as a capital too; the letter behind the stop must tell the two apart. */
function anyCase(words: string): string {
  return words.replaceAll(/\b[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** The text with a blank before each stop that ends a sentence, where the word before it could be an abbreviation. */
function withFullStops(text: string): string {
  return text.replace(AT_THE_END, "$1 .").replace(BEFORE_A_CAPITAL, "$1 .");
}
