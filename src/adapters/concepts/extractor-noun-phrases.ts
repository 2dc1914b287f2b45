// The default extractor: concepts are the noun phrases of a text, found by a walk over part-of-speech tags.
import { groupBy } from "../../numeric/group.ts";
import type { ConceptExtractor } from "../../tasks/concepts/services.ts";
import type { Lexicon } from "./lexicon.ts";
import { nounPhrases } from "./noun-phrases.ts";
import { repairTags } from "./repair-tags.ts";
import { joinHyphens, sentenceOf, type Token, type Word } from "./word.ts";

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
        const words = sentenceOf(sentence, lexicon);
        silenceDiscourse(words);
        repairTags(words);
        for (const phrase of nounPhrases(words, lexicon)) concepts.push(phrase);
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

/** Set phrases that steer a text; their nouns are not concepts. */
const PHRASES = `
in conclusion, in summary, in short, in brief, in fact, in addition, in contrast, in general, in particular,
in turn, in other words, in order, in practice, in theory, in principle, in part, in case, in terms of,
in the end, in the first place, in this way, in this case, in that case, in many cases, in some cases,
in most cases, in view of, in spite of, in place of, in favour of, in favor of, in front of, as a result,
as a consequence, as a rule, as a whole, as well, as opposed to, for example, for instance, for this reason,
for that reason, for the most part, of course, on the other hand, on the one hand, on the contrary, on average,
on top of, at least, at most, at first, at last, at once, at all, at present, at the same time,
at the end of the day, by contrast, by means of, by the way, by far, by way of, to some extent,
to a large extent, due to, thanks to, with respect to, with regard to, instead of, because of, such as, a lot of,
lots of, a lot, a number of, a variety of, a wide range of, a couple of, a bit, kind of, sort of, one another,
take place, takes place, took place, taken place, taking place, each other, no one, more than, less than, up to`;

/** The longest first. */
const BY_FIRST = groupBy(
  PHRASES.split(",")
    .map((phrase) => phrase.trim().split(" "))
    .sort((one, other) => other.length - one.length),
  ([first]) => first!,
);

/** Gives the words of such phrases the tag X, which no noun phrase contains. */
function silenceDiscourse(words: readonly Word[]): void {
  for (let at = 0; at < words.length; at++) {
    const phrases = BY_FIRST.get(words[at]!.lower) ?? [];
    const phrase = phrases.find((one) => one.every((word, i) => words[at + i]?.lower === word)) ?? [];
    for (const i of phrase.keys()) words[at + i]!.tag = "X";
    at += Math.max(0, phrase.length - 1);
  }
}
