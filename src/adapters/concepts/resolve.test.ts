import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { loadTransformersEmbedder } from "./embedder-transformers.ts";
import { resolveEmbedder, resolveExtractor } from "./resolve.ts";

describe("resolve", () => {
  it("resolveEmbedder() is the table and resolveExtractor() the noun phrases", async () => {
    expect((await resolveEmbedder()).name).toBe("table");
    expect((await resolveExtractor()).name).toBe("noun-phrases");
  });

  it("resolveEmbedder(name) lists the known names when there is no such one", async () => {
    await expect(resolveEmbedder("word2vec")).rejects.toThrow(/table, file, http, transformers.*"word2vec"/);
    await expect(resolveEmbedder("__proto__")).rejects.toThrow(/"__proto__"/);
    await expect(resolveExtractor("rake")).rejects.toThrow(/noun-phrases.*"rake"/);
  });

  it("resolveEmbedder(name) says which argument is missing", async () => {
    await expect(resolveEmbedder("file")).rejects.toThrow(/file:PATH/);
    await expect(resolveEmbedder("http:")).rejects.toThrow(/http:MODEL/);
  });

  it("loadTransformersEmbedder(model) says how to install the package", async () => {
    await expect(loadTransformersEmbedder("m", "karat-no-such-package")).rejects.toThrow(
      /npm install @huggingface\/transformers/,
    );
  });

  it("resolveEmbedder() and resolveExtractor() touch no network", () => {
    const script = fileURLToPath(new URL("fixtures/no-network.ts", import.meta.url));
    const output = execFileSync(process.execPath, ["--import", "tsx", script], { encoding: "utf8" });
    expect(JSON.parse(output)).toEqual({ connections: 0, concepts: ["Aspirin", "risk", "heart attack"], vectors: 3 });
  }, 60_000);
});
