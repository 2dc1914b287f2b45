// The table and the embedder made of it: a file of its own, loaded when concepts come without vectors.
import { parseConceptTable } from "../../adapters/concepts/concept-table.ts";
import { createTableEmbedder } from "../../adapters/concepts/embedder-table.ts";
import { parseLexicon } from "../../adapters/concepts/lexicon.ts";
import type { ConceptEmbedder } from "../../core/concept-services.ts";
import { fetchUnpacked, fetchUnpackedText } from "./concept-data.ts";

export async function loadEmbedder(): Promise<ConceptEmbedder> {
  const [table, lexicon] = await Promise.all([fetchUnpacked("table.bin.gz"), fetchUnpackedText("lexicon.txt.gz")]);
  return createTableEmbedder(parseConceptTable(table), parseLexicon(lexicon));
}
