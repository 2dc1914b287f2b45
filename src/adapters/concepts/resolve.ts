// Turns the names users give, `--extractor NAME` and `--embedder NAME[:ARG]`, into services.
import { LazyService } from "../../contract/service.ts";
import type { ConceptEmbedder, ConceptExtractor } from "../../tasks/concepts/services.ts";
import { unusable } from "./checked-vector.ts";

type Load<Service> = () => Promise<Service>;

/** Whether to unpack the table while the tagger is loaded: extracted concepts are embedded next. */
let isTableChosen = false;

/** A missing argument is reported at once, everything else when the embedder is loaded. */
const EMBEDDERS: Readonly<Record<string, (argument: string) => Load<ConceptEmbedder>>> = {
  table() {
    isTableChosen = true;
    return async () => (await import("./load-default.ts")).loadDefaultEmbedder();
  },
  file(argument) {
    const path = required(argument, "file:PATH.jsonl or file:PATH.npy");
    return async () => (await import("./embedder-file.ts")).loadFileEmbedder(path);
  },
  http(argument) {
    const model = required(argument, "http:MODEL");
    const { OPENAI_BASE_URL: baseUrl = "https://api.openai.com/v1", OPENAI_API_KEY: apiKey } = process.env;
    const endpoint = { model, baseUrl, ...(apiKey === undefined ? {} : { apiKey }) };
    return async () => (await import("./embedder-http.ts")).createHttpEmbedder(endpoint);
  },
  transformers(argument) {
    const model = required(argument, "transformers:MODEL or transformers:./FOLDER");
    return async () => (await import("./embedder-transformers.ts")).loadTransformersEmbedder(model);
  },
};

const EXTRACTORS: Readonly<Record<string, Load<ConceptExtractor>>> = {
  "noun-phrases": async () => {
    const { loadDefaultExtractor, unpackTable } = await import("./load-default.ts");
    if (isTableChosen) unpackTable();
    return loadDefaultExtractor();
  },
};

function required(argument: string, form: string): string {
  if (argument === "") throw unusable({ code: "UNKNOWN_OPTION", expected: form, received: "nothing after the name" });
  return argument;
}

function pick<T>(entries: Readonly<Record<string, T>>, name: string, what: string): T {
  if (Object.hasOwn(entries, name)) return entries[name]!;
  const expected = `${what}: ${Object.keys(entries).join(", ")}`;
  throw unusable({ code: "UNKNOWN_OPTION", expected, received: JSON.stringify(name) });
}

/** `table` (the default), `file:PATH`, `http:MODEL` or `transformers:MODEL`; loaded when it is first used. */
export function namedEmbedder(spec = "table"): LazyService<ConceptEmbedder> {
  const colon = spec.indexOf(":");
  const [name, argument] = colon < 0 ? [spec, ""] : [spec.slice(0, colon), spec.slice(colon + 1)];
  return new LazyService(pick(EMBEDDERS, name, "an embedder")(argument));
}

/** `noun-phrases` is the default and so far the only one. */
export function namedExtractor(name = "noun-phrases"): LazyService<ConceptExtractor> {
  return new LazyService(pick(EXTRACTORS, name, "an extractor"));
}
