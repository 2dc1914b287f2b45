// The services of the outside world that a task asks for, made only when that task runs.
import type { AnyTask, Services } from "../core/task.ts";

type Options = Readonly<Record<string, unknown>>;

const makers: Readonly<Record<string, (options: Options) => Promise<Services>>> = {
  async concepts({ extractor, embedder }) {
    const { resolveEmbedder, resolveExtractor } = await import("../adapters/concepts/resolve.ts");
    return { extractor: await resolveExtractor(String(extractor)), embedder: await resolveEmbedder(String(embedder)) };
  },
};

export async function taskServices({ definition, options }: AnyTask): Promise<Services> {
  return (await makers[definition.id]?.(options)) ?? {};
}
