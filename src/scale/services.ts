// The services of the outside world that a task may ask for.
import type { AnyTask, Services } from "../core/task.ts";

type Options = Readonly<Record<string, unknown>>;

const makers: Readonly<Record<string, (options: Options) => Promise<Services>>> = {
  async concepts({ extractor, embedder }) {
    const { namedEmbedder, namedExtractor } = await import("../adapters/concepts/resolve.ts");
    return { extractor: namedExtractor(String(extractor)), embedder: namedEmbedder(String(embedder)) };
  },
};

export async function taskServices({ definition, options }: AnyTask): Promise<Services> {
  return (await makers[definition.id]?.(options)) ?? {};
}
