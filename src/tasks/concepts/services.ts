// The extractor and the embedder of concepts: what the task asks of them, and what they add to the signature.
import type { ServiceFacts } from "../../contract/service.ts";
import type { Review, Totals } from "../../contract/task-extras.ts";
import { DEFAULT_EPSILON } from "./match.ts";
import type { ConceptsOptions } from "./options.ts";
import type { Column } from "./score.ts";

/** Facts about the services; none about one that no answer needed. */
interface ConceptServices {
  readonly extractor?: Omit<ConceptExtractor, "extract">;
  readonly embedder?: Omit<ConceptEmbedder, "embed">;
}

/** Notes on the thresholds of a run, and the services it used, for the signature. */
export function review(totals: Totals<Column>, options: ConceptsOptions, services: ServiceFacts): Review {
  return { notes: thresholdNotes(totals, options), signature: usedServices(totals, options, services) };
}

/** The totals show which services were used: answers may bring concepts and vectors of their own. */
function usedServices(
  totals: Totals<Column>,
  { epsilon }: ConceptsOptions,
  services: ServiceFacts,
): Readonly<Record<string, string>> {
  const { extractor, embedder } = services as ConceptServices;
  const isEmbedded = totals["vectors.embedded"] > 0;
  const named = (name: string, part: { made: number; given: number }) =>
    part.made === 0 ? "given" : part.given === 0 ? name : `${name}+given`;
  return {
    extractor: named(`${extractor?.name}@${extractor?.version}`, {
      made: totals["concepts.extracted"],
      given: totals["concepts.given"],
    }),
    embedder: named(`${embedder?.name}@${embedder?.digest.slice(0, DIGEST_CHARACTERS)}`, {
      made: totals["vectors.embedded"],
      given: totals["vectors.given"],
    }),
    epsilon: String(epsilon ?? (isEmbedded ? embedder?.epsilon : DEFAULT_EPSILON)),
  };
}

const DIGEST_CHARACTERS = 12;

/** Answers with vectors of two kinds, and so with two thresholds, unless one is set. */
function thresholdNotes(totals: Totals<Column>, { epsilon }: ConceptsOptions): NonNullable<Review["notes"]> {
  if (epsilon !== null || totals["vectors.given"] === 0 || totals["vectors.embedded"] === 0) return [];
  const message = `Answers have two thresholds: some bring vectors and use ε = ${DEFAULT_EPSILON}, others have them from the embedder and use its own`;
  return [{ code: "MIXED_EPSILON", message }];
}

/** Finds the concepts of a text, in the order in which they are named. */
export interface ConceptExtractor {
  readonly name: string;
  readonly version: string;
  extract(text: string): readonly string[];
}

/** Turns concept labels into vectors; `epsilon` is the similarity from which two of its vectors mean the same concept. */
export interface ConceptEmbedder {
  readonly name: string;
  readonly digest: string;
  readonly epsilon: number;
  embed(labels: readonly string[]): Promise<readonly Float32Array[]> | readonly Float32Array[];
  /** Those of the labels that it cannot embed, where it knows only some; asked first, so that all of them are reported together. */
  lacks?(labels: readonly string[]): readonly string[];
  /** The file it has its vectors from, where it is one. */
  readonly file?: string;
}
