import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHttpEmbedder, type HttpEmbedderOptions } from "./embedder-http.ts";

interface Request {
  readonly model: string;
  readonly input: readonly string[];
  readonly authorization: string | undefined;
}

let server: Server;
let folder: string;
let requests: Request[];
let statuses: number[];
let options: HttpEmbedderOptions;
/** What the server says of a text in place of its usual answer. */
let odd: Readonly<Record<string, unknown>>;

/** Answers with [length of the text, 1], in reverse order, after the statuses that are waiting. */
beforeEach(async () => {
  requests = [];
  statuses = [];
  odd = {};
  folder = mkdtempSync(join(tmpdir(), "karat-"));
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      const { model, input } = JSON.parse(text) as { model: string; input: string[] };
      requests.push({ model, input, authorization: request.headers.authorization });
      const status = statuses.shift() ?? 200;
      const data = input.map((label, index) => ({ index, embedding: odd[label] ?? [label.length, 1] })).reverse();
      response.writeHead(status).end(status === 200 ? JSON.stringify({ data }) : "busy");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  options = { model: "small", baseUrl, apiKey: "secret", cacheFolder: folder, batchSize: 2, firstPauseMs: 1, tries: 3 };
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe("embedder-http", () => {
  it("embed(labels) asks in batches, once for each text, and keeps the order of the labels", async () => {
    const vectors = await createHttpEmbedder(options).embed(["a", "bb", "a", "ccc"]);
    expect(vectors.map((vector) => vector[0])).toEqual([1, 2, 1, 3]);
    expect(requests.map(({ input }) => input)).toEqual([["a", "bb"], ["ccc"]]);
    expect(requests[0]).toMatchObject({ model: "small", authorization: "Bearer secret" });
  });

  it("embed(labels) takes vectors from the cache on disk, which is keyed by model and text", async () => {
    await createHttpEmbedder(options).embed(["a", "bb"]);
    await createHttpEmbedder(options).embed(["bb", "a"]);
    expect(requests).toHaveLength(1);
    await createHttpEmbedder({ ...options, model: "large" }).embed(["a"]);
    expect(requests).toHaveLength(2);
    const stored = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
    expect(stored.join("")).not.toContain("secret");
  });

  it("embed(labels) tries again when the server is busy", async () => {
    statuses = [429, 503];
    expect(await createHttpEmbedder(options).embed(["a"])).toEqual([Float32Array.of(1, 1)]);
    expect(requests).toHaveLength(3);
  });

  it("embed(labels) refuses an answer without end, and lets the connection go", async () => {
    let sent = 0;
    let onClose = () => {};
    const closed = new Promise<void>((resolve) => (onClose = resolve));
    const endless = createServer((_, response) => {
      const chunk = Buffer.alloc(65_536, " ");
      const pour = () => {
        do sent += chunk.length;
        while (response.write(chunk));
      };
      response.on("drain", pour).on("close", onClose);
      pour();
    });
    await new Promise<void>((done) => endless.listen(0, "127.0.0.1", done));
    const baseUrl = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/v1`;
    const embedder = createHttpEmbedder({ ...options, baseUrl, mostBytes: 1_000_000 });
    await expect(embedder.embed(["a"])).rejects.toThrow("an answer of more than 1000000 bytes after 1 try");
    await closed;
    expect(sent).toBeLessThan(50_000_000);
    endless.close();
  });

  it("embed(labels) gives up after a bounded number of tries", async () => {
    statuses = [500, 500, 500, 500];
    await expect(createHttpEmbedder(options).embed(["a"])).rejects.toThrow(/HTTP 500 busy after 3 tries/);
    expect(requests).toHaveLength(3);
  });

  it.each([[[null]], [[]], [[1]], [[0, 0]], ["text"], [["1", "2"]]])(
    "embed(labels) refuses %j as a vector, names its label and keeps it out of the cache",
    async (embedding) => {
      odd = { bad: embedding };
      await expect(createHttpEmbedder(options).embed(["a", "bad"])).rejects.toMatchObject({
        problems: [
          { code: "BAD_VALUE", expected: expect.stringContaining('"bad"'), received: JSON.stringify(embedding) },
        ],
      });
      odd = {};
      expect(await createHttpEmbedder(options).embed(["bad"])).toEqual([Float32Array.of(3, 1)]);
    },
  );

  it("embed(labels) refuses a vector of another length than those in the cache", async () => {
    await createHttpEmbedder(options).embed(["a"]);
    odd = { bb: [1, 2, 3] };
    await expect(createHttpEmbedder(options).embed(["bb"])).rejects.toThrow(/a vector of "bb": 2 finite numbers/);
  });

  it("embed(labels) asks again for what an older cache holds and cannot be a vector", async () => {
    await createHttpEmbedder(options).embed(["a"]);
    const [file] = readdirSync(folder) as [string];
    const text = readFileSync(join(folder, file), "utf8");
    writeFileSync(join(folder, file), text.replace("[1,1]", "[null,1]"));
    expect(await createHttpEmbedder(options).embed(["a"])).toEqual([Float32Array.of(1, 1)]);
    expect(requests).toHaveLength(2);
  });

  it("createHttpEmbedder(options) has a digest of its own for each endpoint and model", () => {
    const names = [
      {},
      { model: "text-embedding-3-small" },
      { model: "text-embedding-3-large" },
      { baseUrl: "http://b" },
    ];
    const signed = names.map((other) => createHttpEmbedder({ ...options, ...other }).digest.slice(0, 12));
    expect(new Set(signed).size).toBe(names.length);
  });

  it("embed(labels) does not repeat a request that is refused", async () => {
    statuses = [401];
    await expect(createHttpEmbedder(options).embed(["a"])).rejects.toThrow(/HTTP 401 busy after 1 try/);
    expect(requests).toHaveLength(1);
  });
});
