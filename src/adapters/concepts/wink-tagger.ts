// The part-of-speech tagger: wink-nlp with its small English model, one instance for the whole program.
import model from "wink-eng-lite-web-model";
import winkNLP from "wink-nlp";
import type { Tagger } from "./extractor-noun-phrases.ts";

const nlp = winkNLP(model, ["pos"]);

export const winkTagger: Tagger = (text) => {
  const tokens = nlp.readDoc(text).tokens();
  const words = tokens.out(nlp.its.value) as string[];
  const tags = tokens.out(nlp.its.pos) as string[];
  const spaces = tokens.out(nlp.its.precedingSpaces) as string[];
  return words.map((word, i) => ({ text: word, lower: word.toLowerCase(), spaced: spaces[i] !== "", tag: tags[i]! }));
};
