// The table and the embedder made of it, for browsers: a file of its own, loaded when concepts come without vectors.
import type { ConceptEmbedder } from "../../tasks/concepts/services.ts";
import { parseConceptTable } from "./concept-table.ts";
import { createTableEmbedder } from "./embedder-table.ts";
import { parseLexicon } from "./lexicon.ts";
import { fetchLexicon, fetchTable } from "./page-data.ts";

export async function loadEmbedder(): Promise<ConceptEmbedder> {
  const [table, lexicon] = await Promise.all([fetchTable(), fetchLexicon()]);
  return createTableEmbedder(parseConceptTable(table), parseLexicon(lexicon));
}
