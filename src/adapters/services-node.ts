// The services that tasks ask for, in Node.
import type { Services } from "../contract/service.ts";
import type { AnyTask } from "../contract/task.ts";
import { DATA, PACKAGES } from "./concepts/shipped-files.ts";
import { type Adapters, declaredServices, type ServiceSettings } from "./declared-services.ts";

export type { ServiceSettings };

const ADAPTERS: Adapters = {
  "concept-extractor": async ({ choice }) => (await import("./concepts/resolve.ts")).namedExtractor(String(choice)),
  "concept-embedder": async ({ choice }) => (await import("./concepts/resolve.ts")).namedEmbedder(String(choice)),
};

/**
 * The services that a task needs, such as the extractor and embedder of concepts. Each is loaded when a unit first needs it.
 *
 * @example
 * import { score } from "karat";
 * import { concepts } from "karat/concepts";
 * import { servicesOf } from "karat/services";
 *
 * const input = { gold: [{ id: "q", answer: "A glacier carves a valley." }], pred: [{ id: "q", answer: "Glaciers carve valleys." }] };
 * const result = await score(concepts(), input, { services: await servicesOf(concepts()) });
 * console.log(result.scores.f1); // 1
 */
export function servicesOf(task: AnyTask, settings: ServiceSettings = {}): Promise<Services> {
  return declaredServices(task, ADAPTERS, settings);
}

/** @internal The packages and data that a program packed into one file needs beside it. */
export const shippedFiles = { packages: PACKAGES, data: DATA } as const;
