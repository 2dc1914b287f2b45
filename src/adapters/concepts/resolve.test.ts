import { describe, expect, it } from "vitest";
import { loadTransformersEmbedder } from "./embedder-transformers.ts";
import { namedEmbedder, namedExtractor } from "./resolve.ts";

describe("resolve", () => {
  it("namedEmbedder() is the table and namedExtractor() the noun phrases", async () => {
    expect((await namedEmbedder().get()).name).toBe("table");
    expect((await namedExtractor().get()).name).toBe("noun-phrases");
  });

  it("namedEmbedder(name) lists the known names when there is no such one", () => {
    expect(() => namedEmbedder("word2vec")).toThrow(/table, file, http, transformers.*"word2vec"/);
    expect(() => namedEmbedder("__proto__")).toThrow(/"__proto__"/);
    expect(() => namedExtractor("rake")).toThrow(/noun-phrases.*"rake"/);
  });

  it("namedEmbedder(name) says which argument is missing", () => {
    expect(() => namedEmbedder("file")).toThrow(/file:PATH/);
    expect(() => namedEmbedder("http:")).toThrow(/http:MODEL/);
  });

  it("loadTransformersEmbedder(model) says how to install the package", async () => {
    await expect(loadTransformersEmbedder("m", "karat-no-such-package")).rejects.toThrow(
      /npm install @huggingface\/transformers/,
    );
  });
});
