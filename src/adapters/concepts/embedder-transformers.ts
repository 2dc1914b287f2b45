// An embedder that runs a model with transformers.js, which users install themselves.
import { createHash } from "node:crypto";
import type { ConceptEmbedder } from "../../tasks/concepts/services.ts";
import { unusable } from "./checked-vector.ts";
import { FOREIGN_EPSILON } from "./embedder-file.ts";

/** The part of the package that is used. The package is not a dependency, so its types are not available. */
interface Transformers {
  readonly env: { allowRemoteModels: boolean; localModelPath: string };
  pipeline(task: "feature-extraction", model: string): Promise<Pipeline>;
}
type Pipeline = (
  texts: readonly string[],
  options: { pooling: "mean"; normalize: boolean },
) => Promise<{ readonly dims: readonly number[]; readonly data: Float32Array }>;

const PACKAGE = "@huggingface/transformers";

async function importTransformers(name: string): Promise<Transformers> {
  try {
    return await import(name);
  } catch (cause) {
    const hint = `npm install ${PACKAGE}   (about 470 MB; karat does not install it for you)`;
    throw unusable({
      code: "UNKNOWN_OPTION",
      expected: `the package ${PACKAGE}`,
      received: "it is not installed",
      hint,
      cause,
    });
  }
}

/** `model` is a folder (begins with . or /), which is used without network, or a name on the hub. */
export async function loadTransformersEmbedder(model: string, packageName = PACKAGE): Promise<ConceptEmbedder> {
  const { env, pipeline } = await importTransformers(packageName);
  const isFolder = /^[./]/.test(model);
  if (isFolder) env.allowRemoteModels = false;
  const run = await pipeline("feature-extraction", model);
  return {
    name: `transformers:${model}`,
    digest: createHash("sha256").update(model).digest("hex"),
    epsilon: FOREIGN_EPSILON,
    async embed(labels) {
      if (labels.length === 0) return [];
      const { dims, data } = await run(labels, { pooling: "mean", normalize: true });
      const size = dims.at(-1)!;
      return labels.map((_, i) => data.slice(i * size, (i + 1) * size));
    },
  };
}
