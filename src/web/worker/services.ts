// The services a task asks for. Those of concepts are large and are fetched when they are first needed.
import type { ConceptEmbedder, ConceptExtractor } from "../../core/concept-services.ts";
import { usageError } from "../../core/problem.ts";
import { LazyService, type Services } from "../../core/service.ts";
import type { AnyTask } from "../../core/task.ts";
import type { Progress } from "../protocol.ts";

/** The files of both services, which the build knows. */
declare const EXTRACTOR_FILE: string;
declare const EMBEDDER_FILE: string;

type Tell = (progress: Progress) => void;

/** What was loaded stays from one run to the next. */
const loaded: { extractor?: ConceptExtractor; embedder?: ConceptEmbedder } = {};

export function taskServices({ definition, options }: AnyTask, tell: Tell): Services {
  if (definition.id !== "concepts") return {};
  onlyKnown("extractor", options.extractor, definition.options.extractor?.default);
  onlyKnown("embedder", options.embedder, definition.options.embedder?.default);
  return {
    extractor: new LazyService(async () => (loaded.extractor ??= await loadExtractor(tell))),
    embedder: new LazyService(async () => (loaded.embedder ??= await loadEmbedder(tell))),
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

async function loadExtractor(tell: Tell): Promise<ConceptExtractor> {
  tell({ step: "Loading the language model, once", share: null, units: 0 });
  const module = (await import(fileUrl(EXTRACTOR_FILE))) as typeof import("./concept-extractor.ts");
  return module.loadExtractor();
}

async function loadEmbedder(tell: Tell): Promise<ConceptEmbedder> {
  tell({ step: "Loading the table of concepts, once", share: null, units: 0 });
  const module = (await import(fileUrl(EMBEDDER_FILE))) as typeof import("./concept-embedder.ts");
  return module.loadEmbedder();
}

function fileUrl(name: string): string {
  return new URL(name, import.meta.url).href;
}
