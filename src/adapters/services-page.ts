// The services that tasks ask for, in a browser: only the defaults, since others need a disk, a key or a server of their own.

import { LazyService, type Services } from "../contract/service.ts";
import type { AnyTask } from "../contract/task.ts";
import { usageError } from "../problems/problem.ts";
import { type Adapters, declaredServices, type ServiceSettings } from "./declared-services.ts";

export type { ServiceSettings };

/** Loaded services stay from one run to the next. */
const loaded = new Map<string, Promise<unknown>>();

function onlyDefault(what: string, load: () => Promise<unknown>): Adapters[string] {
  return ({ name, choice, byDefault, onLoad }) => {
    if (choice !== byDefault)
      throw usageError("UNKNOWN_OPTION", {
        expected: `the ${name} ${String(byDefault)}, the only one in the page`,
        received: JSON.stringify(choice),
        hint: "the command line knows others",
      });
    return new LazyService(() => {
      const earlier = loaded.get(what);
      if (earlier !== undefined) return earlier;
      onLoad(what);
      const promise = load();
      loaded.set(what, promise);
      promise.catch(() => loaded.delete(what));
      return promise;
    });
  };
}

const ADAPTERS: Adapters = {
  "concept-extractor": onlyDefault("the language model", async () =>
    (await import("./concepts/page-extractor.ts")).loadExtractor(),
  ),
  "concept-embedder": onlyDefault("the table of concepts", async () =>
    (await import("./concepts/page-embedder.ts")).loadEmbedder(),
  ),
};

/** The services that a task needs, such as the extractor and embedder of concepts. Each is loaded when a unit first needs it. */
export function servicesOf(task: AnyTask, settings: ServiceSettings = {}): Promise<Services> {
  return declaredServices(task, ADAPTERS, settings);
}
