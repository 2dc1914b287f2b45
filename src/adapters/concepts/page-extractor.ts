// The language model and the extractor made of it, for browsers: a file of its own, loaded when an answer comes as text.
import type { ConceptExtractor } from "../../tasks/concepts/services.ts";
import { createNounPhraseExtractor } from "./extractor-noun-phrases.ts";
import { parseLexicon } from "./lexicon.ts";
import { fetchLexicon } from "./page-data.ts";
import { loadWinkTagger } from "./wink-tagger.ts";

export async function loadExtractor(): Promise<ConceptExtractor> {
  return createNounPhraseExtractor(await loadWinkTagger(), parseLexicon(await fetchLexicon()));
}
