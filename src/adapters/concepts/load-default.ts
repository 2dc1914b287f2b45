// Loads the committed lexicon and table in Node and makes the default extractor and embedder from them.
import { existsSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { gunzip, gunzipSync } from "node:zlib";
import { LazyService } from "../../contract/service.ts";
import { usageError } from "../../problems/problem.ts";
import type { ConceptEmbedder, ConceptExtractor } from "../../tasks/concepts/services.ts";
import { parseConceptTable } from "./concept-table.ts";
import { createTableEmbedder } from "./embedder-table.ts";
import { createNounPhraseExtractor } from "./extractor-noun-phrases.ts";
import { parseLexicon } from "./lexicon.ts";
import { DATA } from "./shipped-files.ts";
import { readWinkCore } from "./wink-core.ts";
import { loadWinkTagger } from "./wink-tagger.ts";

/**
 * The places where the data can be: in a clone, in a folder of its own; in the package, with the page, which must be complete to be
 * served from anywhere; beside a program that is packed into one file.
 */
const PLACES = ["../../../data/concepts/", "../../page/concepts/", ...DATA.places.map((path) => `./${path}/`)].map(
  (path) => new URL(path, import.meta.url),
);

/** Room for the whole table in one piece: it inflates a third faster than in many small ones. */
const TABLE_CHUNK = 1 << 24;

function readData(name: string): Buffer {
  const folder = PLACES.find((place) => existsSync(place));
  if (folder === undefined)
    throw usageError("READ_FAILED", {
      expected: "the data for finding concepts in texts",
      received: "a build of karat without it",
      hint: "use the whole package, or give labels and vectors instead of texts",
    });
  return readFileSync(new URL(name, folder));
}

const lexicon = new LazyService(async () => parseLexicon(gunzipSync(readData("lexicon.txt.gz")).toString("utf8")));

const table = new LazyService(async () => promisify(gunzip)(readData("table.bin.gz"), { chunkSize: TABLE_CHUNK }));

const extractor = new LazyService(async (): Promise<ConceptExtractor> => {
  // First, since it reports a build without the data.
  const words = await lexicon.get();
  return createNounPhraseExtractor(await loadWinkTagger(readWinkCore), words);
});

const embedder = new LazyService(async (): Promise<ConceptEmbedder> => {
  const bytes = await table.get();
  return createTableEmbedder(parseConceptTable(bytes), await lexicon.get());
});

export const loadDefaultExtractor = () => extractor.get();
export const loadDefaultEmbedder = () => embedder.get();

/** Begins to unpack the table in one of Node's threads, while something else is loaded. */
export function unpackTable(): void {
  // The caller that waits for the table gets the error.
  table.get().catch(() => {});
}
