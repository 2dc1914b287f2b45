// An embedder behind an HTTP endpoint of the OpenAI embeddings shape, in batches, with retries and a cache on disk: one JSON Lines file per model.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, mkdir, open } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { LazyService } from "../../contract/service.ts";
import { parsedOrUndefined } from "../../json/text.ts";
import { powerOfTwo } from "../../numeric/maths.ts";
import { withoutEchoes, withoutSecrets } from "../../problems/visible-text.ts";
import type { ConceptEmbedder } from "../../tasks/concepts/services.ts";
import { cacheFolder } from "../cache-folder.ts";
import { checkedVector, isVector, unusable } from "./checked-vector.ts";
import { FOREIGN_EPSILON } from "./embedder-file.ts";

export interface HttpEmbedderOptions {
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly cacheFolder?: string;
  readonly batchSize?: number;
  /** Tries a request gets in all; the pause after each failure doubles. */
  readonly tries?: number;
  readonly firstPauseMs?: number;
  /** How many bytes an answer may have: far more than a batch of vectors takes as text. */
  readonly mostBytes?: number;
}

const LONGEST_PAUSE_MS = 30_000;
const TIMEOUT_MS = 60_000;
const MOST_BYTES = 256 * 2 ** 20;
const MOST_FAILURE_BYTES = 4_096;

type Answer =
  | { readonly embeddings: readonly unknown[] }
  | { readonly failure: string; readonly isLasting: boolean; readonly pauseMs?: number };

/** The embedding of each text; undefined unless the answer has exactly one for each. */
function readEmbeddings(body: unknown, count: number): readonly unknown[] | undefined {
  const data = (body as { data?: { index?: number; embedding?: unknown }[] } | null)?.data;
  if (!Array.isArray(data) || data.length !== count) return undefined;
  const embeddings = new Map(data.map((item, i) => [item?.index ?? i, item?.embedding]));
  const inOrder = Array.from({ length: count }, (_, i) => embeddings.get(i));
  return inOrder.includes(undefined) ? undefined : inOrder;
}

async function ask(
  texts: readonly string[],
  { baseUrl, apiKey, model, mostBytes = MOST_BYTES }: HttpEmbedderOptions,
): Promise<Answer> {
  const { url, authorization, secrets } = endpointOf(baseUrl, apiKey);
  const safeText = (text: string) => withoutEchoes(withoutSecrets(text), secrets);
  try {
    const response = await fetch(`${url.replace(/\/$/, "")}/embeddings`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(authorization === undefined ? {} : { authorization }) },
      body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { text, isWhole } = await readStart(response, response.ok ? mostBytes : MOST_FAILURE_BYTES);
    if (!response.ok) {
      const failure = `HTTP ${response.status} ${safeText(text).slice(0, 200)}`.trim();
      const pause = Number(response.headers.get("retry-after"));
      const isLasting = response.status !== 429 && response.status < 500;
      return pause > 0 ? { failure, isLasting, pauseMs: 1000 * pause } : { failure, isLasting };
    }
    if (!isWhole) return { failure: `an answer of more than ${mostBytes} bytes`, isLasting: true };
    const embeddings = readEmbeddings(JSON.parse(text), texts.length);
    return embeddings ? { embeddings } : { failure: "an answer without one embedding for each text", isLasting: true };
  } catch (cause) {
    const inner = cause instanceof Error && cause.cause !== undefined ? ` (${cause.cause})` : "";
    return { failure: safeText(`${cause}${inner}`), isLasting: false };
  }
}

/** The address and the credentials to send. fetch refuses a user name in an address, so it becomes a header. */
function endpointOf(baseUrl: string, apiKey: string | undefined) {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  const keys = [apiKey, ...(url?.searchParams.values() ?? [])];
  if (url === null || (url.username === "" && url.password === ""))
    return { url: baseUrl, authorization: apiKey && `Bearer ${apiKey}`, secrets: keys };
  const user = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const basic = Buffer.from(user.join(":")).toString("base64");
  const secrets = [...keys, basic, user[1], url.password];
  url.username = "";
  url.password = "";
  return { url: url.href, authorization: apiKey === undefined ? `Basic ${basic}` : `Bearer ${apiKey}`, secrets };
}

async function askPatiently(texts: readonly string[], options: HttpEmbedderOptions): Promise<readonly unknown[]> {
  const tries = options.tries ?? 5;
  for (let attempt = 1; ; attempt++) {
    const answer = await ask(texts, options);
    if ("embeddings" in answer) return answer.embeddings;
    if (answer.isLasting || attempt >= tries) {
      throw unusable({
        code: "READ_FAILED",
        expected: `embeddings from ${withoutSecrets(options.baseUrl)}`,
        received: `${answer.failure} after ${attempt} ${attempt === 1 ? "try" : "tries"}`,
        hint: "check OPENAI_BASE_URL, OPENAI_API_KEY and the name of the model",
      });
    }
    await wait(Math.min(LONGEST_PAUSE_MS, answer.pauseMs ?? (options.firstPauseMs ?? 500) * powerOfTwo(attempt - 1)));
  }
}

/** Throws before any of a batch is kept if it holds anything but vectors of one length. */
function checkedBatch(
  labels: readonly string[],
  embeddings: readonly unknown[],
  file: string,
  storedLength: number | null,
) {
  let length = storedLength;
  return labels.map((label, at): [string, Float32Array] => {
    const vector = checkedVector(embeddings[at], { label, file, path: ["data", at, "embedding"], length });
    length = vector.length;
    return [label, vector];
  });
}

export function createHttpEmbedder(options: HttpEmbedderOptions): ConceptEmbedder {
  const { env, platform } = process;
  const { model, batchSize = 256 } = options;
  const folder = options.cacheFolder ?? join(cacheFolder({ env, home: homedir(), platform }), "embeddings");
  const baseUrl = withoutSecrets(options.baseUrl);
  const opened = new LazyService(() => openVectorCache(folder, `${baseUrl} ${model}`));
  return {
    name: `http:${model}`,
    digest: createHash("sha256").update(`${baseUrl} ${model}`).digest("hex"),
    epsilon: FOREIGN_EPSILON,
    async embed(labels) {
      const cache = await opened.get();
      const missing = [...new Set(labels)].filter((label) => cache.get(label) === undefined);
      for (let at = 0; at < missing.length; at += batchSize) {
        const batch = missing.slice(at, at + batchSize);
        const embeddings = await askPatiently(batch, options);
        await cache.add(checkedBatch(batch, embeddings, `${baseUrl}/embeddings`, cache.lengthOf()));
      }
      return labels.map((label) => cache.get(label)!);
    },
  };
}

async function readStart(response: Response, mostBytes: number): Promise<{ text: string; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop lets go of the connection.
    if (bytes > mostBytes) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, mostBytes));
  return { text, isWhole: bytes <= mostBytes };
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/** Null for a line that was cut off or changed: its text is fetched again. */
function readLine(line: string): readonly [string, Float32Array] | null {
  const entry = parsedOrUndefined(line);
  const [key, vector]: readonly unknown[] = Array.isArray(entry) ? entry : [];
  if (typeof key !== "string" || !/^[\da-f]{64}$/.test(key) || !isVector(vector)) return null;
  return [key, Float32Array.from(vector)];
}

async function orUnusable<T>(file: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    throw unusable({
      code: "WRITE_FAILED",
      expected: "a folder for the cache of vectors",
      received: (cause as Error).message,
      file,
      hint: "set XDG_CACHE_HOME to a folder you can write to",
      cause,
    });
  }
}

async function openVectorCache(folder: string, model: string) {
  const file = join(folder, `${hash(model).slice(0, 16)}.jsonl`);
  const storedVectors = new Map<string, Float32Array>();
  const lengthOf = () => storedVectors.values().next().value?.length ?? null;
  // Before anything is asked for: vectors that cannot be kept would be paid for twice.
  await orUnusable(file, async () => {
    await mkdir(folder, { recursive: true });
    // Line by line: a cache may be larger than any text.
    for await (const line of existsSync(file) ? (await open(file)).readLines() : []) {
      const entry = readLine(line);
      if (entry !== null && entry[1].length === (lengthOf() ?? entry[1].length)) storedVectors.set(...entry);
    }
  });
  return {
    /** The length of the vectors in it; null while there are none. */
    lengthOf,
    get: (text: string) => storedVectors.get(hash(text)),
    add(entries: readonly (readonly [string, Float32Array])[]): Promise<void> {
      for (const [text, vector] of entries) storedVectors.set(hash(text), vector);
      const lines = entries.map(([text, vector]) => `${JSON.stringify([hash(text), [...vector]])}\n`).join("");
      return orUnusable(file, () => appendFile(file, lines));
    },
  };
}
