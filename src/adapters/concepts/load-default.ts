// Loads the committed lexicon and table in Node and makes the default extractor and embedder from them.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { ConceptEmbedder, ConceptExtractor } from "../../core/concept-services.ts";
import { parseConceptTable } from "./concept-table.ts";
import { createTableEmbedder } from "./embedder-table.ts";
import { createNounPhraseExtractor } from "./extractor-noun-phrases.ts";
import { type Lexicon, parseLexicon } from "./lexicon.ts";

const DATA = new URL("../../../data/concepts/", import.meta.url);

/** Room for the whole table in one piece: it inflates a third faster than in many small ones. */
const TABLE_CHUNK = 1 << 24;

let lexicon: Lexicon | undefined;
let extractor: ConceptExtractor | undefined;
let embedder: ConceptEmbedder | undefined;

const readData = (name: string) => readFileSync(new URL(name, DATA));

function loadLexicon(): Lexicon {
  return (lexicon ??= parseLexicon(gunzipSync(readData("lexicon.txt.gz")).toString("utf8")));
}

/** The noun-phrase extractor; the tagger is loaded on the first call. */
export async function loadDefaultExtractor(): Promise<ConceptExtractor> {
  const { winkTagger } = await import("./wink-tagger.ts");
  return (extractor ??= createNounPhraseExtractor(winkTagger, loadLexicon()));
}

/** The table embedder; other tasks never read its file. */
export function loadDefaultEmbedder(): ConceptEmbedder {
  return (embedder ??= createTableEmbedder(
    parseConceptTable(gunzipSync(readData("table.bin.gz"), { chunkSize: TABLE_CHUNK })),
    loadLexicon(),
  ));
}
