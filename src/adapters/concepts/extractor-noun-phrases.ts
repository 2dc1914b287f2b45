// The default extractor: concepts are the noun phrases of a text, found by a walk over part-of-speech tags.
import type { ConceptExtractor } from "../../tasks/concepts/concept-services.ts";
import { silenceDiscourse } from "./discourse.ts";
import { withFullStops } from "./full-stops.ts";
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
