// Turns the names users give, `--extractor NAME` and `--embedder NAME[:ARG]`, into services.
import type { ConceptEmbedder, ConceptExtractor } from "../../core/concept-services.ts";
import { unusable } from "./unusable.ts";

type Load = (argument: string) => Promise<ConceptEmbedder>;

const EMBEDDERS: Readonly<Record<string, Load>> = {
  table: async () => (await import("./load-default.ts")).loadDefaultEmbedder(),
  file: async (path) =>
    (await import("./embedder-file.ts")).loadFileEmbedder(required(path, "file:PATH.jsonl or file:PATH.npy")),
  http: async (model) => {
    const { createHttpEmbedder } = await import("./embedder-http.ts");
    const { OPENAI_BASE_URL = "https://api.openai.com/v1", OPENAI_API_KEY } = process.env;
    const key = OPENAI_API_KEY === undefined ? {} : { apiKey: OPENAI_API_KEY };
    return createHttpEmbedder({ model: required(model, "http:MODEL"), baseUrl: OPENAI_BASE_URL, ...key });
  },
  transformers: async (model) =>
    (await import("./embedder-transformers.ts")).loadTransformersEmbedder(
      required(model, "transformers:MODEL or transformers:./FOLDER"),
    ),
};

const EXTRACTORS: Readonly<Record<string, () => Promise<ConceptExtractor>>> = {
  "noun-phrases": async () => (await import("./load-default.ts")).loadDefaultExtractor(),
};

function required(argument: string, form: string): string {
  if (argument === "") throw unusable({ code: "UNKNOWN_OPTION", expected: form, received: "nothing after the name" });
  return argument;
}

function pick<T>(known: Readonly<Record<string, T>>, name: string, what: string): T {
  if (Object.hasOwn(known, name)) return known[name]!;
  const expected = `${what}: ${Object.keys(known).join(", ")}`;
  throw unusable({ code: "UNKNOWN_OPTION", expected, received: JSON.stringify(name) });
}

/** `table` (the default), `file:PATH`, `http:MODEL` or `transformers:MODEL`; only the named one is loaded. */
export async function resolveEmbedder(spec = "table"): Promise<ConceptEmbedder> {
  const colon = spec.indexOf(":");
  const [name, argument] = colon < 0 ? [spec, ""] : [spec.slice(0, colon), spec.slice(colon + 1)];
  return pick(EMBEDDERS, name, "an embedder")(argument);
}

/** `noun-phrases` is the default and so far the only one. */
export async function resolveExtractor(name = "noun-phrases"): Promise<ConceptExtractor> {
  return pick(EXTRACTORS, name, "an extractor")();
}
