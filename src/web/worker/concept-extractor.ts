// The language model and the extractor made of it: a file of its own, loaded when an answer comes as text.
import { createNounPhraseExtractor } from "../../adapters/concepts/extractor-noun-phrases.ts";
import { parseLexicon } from "../../adapters/concepts/lexicon.ts";
import { winkTagger } from "../../adapters/concepts/wink-tagger.ts";
import type { ConceptExtractor } from "../../core/concept-services.ts";
import { fetchUnpackedText } from "./concept-data.ts";

export async function loadExtractor(): Promise<ConceptExtractor> {
  return createNounPhraseExtractor(winkTagger, parseLexicon(await fetchUnpackedText("lexicon.txt.gz")));
}
