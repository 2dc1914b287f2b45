// The part-of-speech tagger: wink-nlp with its small English model, loaded when a text is first read.
import type { Tagger } from "./extractor-noun-phrases.ts";

/** wink-nlp 2.4 tries patterns, such as that of addresses, in time that grows with the square of a word: longer ones are cut. */
const LONG_WORD = /\S{120}(?=\S)/g;

/**
 * Imported here and not above, so that a program in one file starts where they are not installed.
 * Where the core of the model can be read faster than the package does, it is.
 */
export async function loadWinkTagger(readCore: () => unknown = () => null): Promise<Tagger> {
  const { default: model } = await import("wink-eng-lite-web-model");
  const { default: winkNLP } = await import("wink-nlp");
  const core = readCore();
  const nlp = winkNLP(core === null ? model : { ...model, core: () => core }, ["pos"]);
  return (text) => {
    const tokens = nlp.readDoc(text.replace(LONG_WORD, "$& ")).tokens();
    const words = tokens.out(nlp.its.value) as string[];
    const tags = tokens.out(nlp.its.pos) as string[];
    const spaces = tokens.out(nlp.its.precedingSpaces) as string[];
    return words.map((word, i) => ({ text: word, lower: word.toLowerCase(), spaced: spaces[i] !== "", tag: tags[i]! }));
  };
}
