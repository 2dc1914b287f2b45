// The services a task asks for. Those of concepts are large and are fetched when they are first needed.
import type { ConceptEmbedder, ConceptExtractor } from "../../core/concept-services.ts";
import { usageError } from "../../core/problem.ts";
import type { AnyTask, Services } from "../../core/task.ts";
import type { Progress } from "../protocol.ts";

/** The files of both services, which the build knows. */
declare const EXTRACTOR_FILE: string;
declare const EMBEDDER_FILE: string;

type Tell = (progress: Progress) => void;

/** Thrown by a service that has to be fetched first; the run begins again once it is there. */
export class ServiceNeeded extends Error {
  readonly fetch: () => Promise<void>;
  constructor(fetch: () => Promise<void>) {
    super("a service is needed that has not been loaded");
    this.fetch = fetch;
  }
}

/** What stands for a service that turns out not to be needed. */
const UNUSED_EXTRACTOR: Omit<ConceptExtractor, "extract"> = { name: "unused", version: "" };
const UNUSED_EMBEDDER: Omit<ConceptEmbedder, "embed"> = { name: "unused", digest: "", epsilon: 0 };

let extractor: ConceptExtractor | null = null;
let embedder: ConceptEmbedder | null = null;

export function taskServices({ definition, options }: AnyTask, tell: Tell): Services {
  if (definition.id !== "concepts") return {};
  onlyKnown("extractor", options.extractor, definition.options.extractor?.default);
  onlyKnown("embedder", options.embedder, definition.options.embedder?.default);
  return {
    extractor: extractor ?? { ...UNUSED_EXTRACTOR, extract: () => needed(() => loadExtractor(tell)) },
    embedder: embedder ?? { ...UNUSED_EMBEDDER, embed: () => needed(() => loadEmbedder(tell)) },
  };
}

/** Others need a disk, a key or a server of their own. */
function onlyKnown(kind: "extractor" | "embedder", name: unknown, known: unknown): void {
  if (name === known) return;
  throw usageError("UNKNOWN_OPTION", {
    expected: `the ${kind} ${known}, the only one in the page`,
    received: JSON.stringify(name),
    hint: "the command line knows others",
  });
}

function needed(fetch: () => Promise<void>): never {
  throw new ServiceNeeded(fetch);
}

async function loadExtractor(tell: Tell): Promise<void> {
  tell({ step: "Loading the language model, once", share: null, units: 0 });
  const module = (await import(fileUrl(EXTRACTOR_FILE))) as typeof import("./concept-extractor.ts");
  extractor = await module.loadExtractor();
}

async function loadEmbedder(tell: Tell): Promise<void> {
  tell({ step: "Loading the table of concepts, once", share: null, units: 0 });
  const module = (await import(fileUrl(EMBEDDER_FILE))) as typeof import("./concept-embedder.ts");
  embedder = await module.loadEmbedder();
}

function fileUrl(name: string): string {
  return new URL(name, import.meta.url).href;
}
