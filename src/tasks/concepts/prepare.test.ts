import { describe, expect, it } from "vitest";
import { LazyService } from "../../contract/service.ts";
import { score } from "../../run/score.ts";
import { concepts } from "./index.ts";
import type { ConceptEmbedder, ConceptExtractor } from "./services.ts";

/** Words as concepts; the vector of a label counts its letters a to d. */
function services(epsilon = 0.75) {
  const asked: (readonly string[])[] = [];
  const texts: string[] = [];
  const extractor: ConceptExtractor = {
    name: "words",
    version: "2",
    extract: (text) => {
      texts.push(text);
      return text.split(" ").filter((word) => word !== "");
    },
  };
  const embedder: ConceptEmbedder = {
    name: "letters",
    digest: "0123456789abcdef",
    epsilon,
    embed: async (labels) => {
      asked.push(labels);
      return labels.map((label) => Float32Array.from([..."abcd"], (letter) => label.split(letter).length - 1));
    },
  };
  return { asked, texts, services: { extractor, embedder } };
}

const run = (gold: object, pred: object, handed: object, options = {}) =>
  score(
    concepts(options),
    { gold: [{ id: "1", ...gold }], pred: [{ id: "1", ...pred }] },
    { ci: null, services: { ...handed } },
  );
const servicesIn = (signature: string) =>
  signature.split("|").filter((part) => /^(extractor|embedder|epsilon):/.test(part));

describe("prepare", () => {
  it("prepare(units) extracts concepts from text and embeds each label once", async () => {
    const { asked, texts, services: handed } = services();
    const { scores, signature } = await run({ answer: "a b ab" }, { answer: "a aab c" }, handed);
    expect(texts).toEqual(["a b ab", "a aab c"]);
    expect(asked).toEqual([["a", "b", "ab", "aab", "c"]]);
    expect(scores.precision).toBe(2 / 3);
    expect(servicesIn(signature)).toEqual(["extractor:words@2", "embedder:letters@0123456789ab", "epsilon:0.75"]);
  });

  it("prepare(units) loads a service when an answer needs it, and not before", async () => {
    const { services: handed } = services();
    const lazy = {
      extractor: new LazyService(async () => handed.extractor),
      embedder: new LazyService(async () => handed.embedder),
    };
    const given = { concepts: ["a"], vectors: [[1, 0]] };
    await run(given, given, lazy);
    expect([lazy.extractor.loaded, lazy.embedder.loaded]).toEqual([null, null]);
    const { signature } = await run({ concepts: ["a"] }, { concepts: ["a"] }, lazy);
    expect([lazy.extractor.loaded, lazy.embedder.loaded]).toEqual([null, handed.embedder]);
    expect(servicesIn(signature)).toEqual(["extractor:given", "embedder:letters@0123456789ab", "epsilon:0.75"]);
  });

  it("prepare(units) embeds all units of a batch together", async () => {
    const { asked, services: handed } = services();
    const side = [1, 2, 3].map((id) => ({ id: String(id), answer: "a b" }));
    await score(concepts(), { gold: side, pred: side }, { ci: null, services: handed });
    expect(asked).toEqual([["a", "b"]]);
  });

  it("prepare(units) leaves given concepts alone, also an empty list beside a text", async () => {
    const { texts, services: handed } = services();
    const { scores, signature } = await run(
      { answer: "a b", concepts: ["a"] },
      { answer: "a b", concepts: [] },
      handed,
    );
    expect(texts).toEqual([]);
    expect(scores.recall).toBe(0);
    expect(servicesIn(signature)).toEqual(["extractor:given", "embedder:letters@0123456789ab", "epsilon:0.75"]);
  });

  it("prepare(units) needs no service where vectors are given, and asks none", async () => {
    const { asked, services: handed } = services();
    const side = { answer: "x", concepts: ["a"], vectors: [[1, 0]] };
    for (const services of [{}, handed]) {
      const { scores, signature } = await run(side, side, services);
      expect(scores.f1).toBe(1);
      expect(servicesIn(signature)).toEqual(["extractor:given", "embedder:given", "epsilon:0.5"]);
    }
    expect(asked).toEqual([]);
  });

  it("prepare(units) says which service is missing, for each answer", async () => {
    await expect(run({ answer: "a" }, { answer: "a" }, {})).rejects.toThrow(
      /gold\[0\]\n {2}expected concepts, or an extractor[\s\S]*pred\[0\]\n {2}expected concepts, or an extractor/,
    );
    await expect(run({ concepts: ["a"] }, { concepts: [] }, {})).rejects.toThrow(
      /^gold\[0\]\n {2}expected a vector for each concept, or an embedder/,
    );
  });

  it("prepare(units) refuses an embedder that loses labels", async () => {
    const { services: handed } = services();
    const embedder = { ...handed.embedder, embed: () => [] };
    await expect(run({ concepts: ["a"] }, { concepts: ["b"] }, { embedder })).rejects.toThrow(
      "embedder letters gave 0 vectors for 2 labels",
    );
  });
});

describe("epsilon", () => {
  it("is the embedder's unless it is set", async () => {
    const [gold, pred] = [{ concepts: ["ab"] }, { concepts: ["aab"] }];
    const hits = async (epsilon: number, options = {}) =>
      (await run(gold, pred, services(epsilon).services, options)).totals.hits;
    expect(await hits(0.94)).toBe(1);
    expect(await hits(0.95)).toBe(0);
    expect(await hits(0.95, { epsilon: 0.5 })).toBe(1);
    expect(servicesIn((await run(gold, pred, services().services, { epsilon: -0.25 })).signature)).toContain(
      "epsilon:-0.25",
    );
  });

  it("is reached by parallel single precision vectors at 1", async () => {
    const vectors = new Map([
      ["a", [0.1, 0.2, 0.3]],
      ["b", [0.7, 1.4, 2.1]],
    ]);
    const embedder: ConceptEmbedder = {
      ...services().services.embedder,
      embed: (labels) => labels.map((label) => Float32Array.from(vectors.get(label)!)),
    };
    expect((await run({ concepts: ["a"] }, { concepts: ["b"] }, { embedder }, { epsilon: 1 })).totals.hits).toBe(1);
  });

  it("differs between answers with given and with made vectors, which is remarked", async () => {
    const sides = [
      { id: "1", concepts: ["a"] },
      { id: "2", concepts: ["a"], vectors: [[1]] },
    ];
    const result = await score(concepts(), { gold: sides, pred: sides }, { ci: null, services: services().services });
    expect(result.warnings.map(({ code }) => code)).toEqual(["MIXED_EPSILON"]);
    expect(servicesIn(result.signature)).toContain("embedder:letters@0123456789ab+given");
  });
});

describe("vectors of both sides", () => {
  it("must have one length", async () => {
    const gold = { concepts: ["a"], vectors: [[1, 2, 3]] };
    await expect(run(gold, { concepts: ["b"], vectors: [[1, 2]] }, {})).rejects.toThrow(
      "pred[0] vectors\n  expected vectors of 3 numbers, as in gold, received vectors of 2",
    );
  });

  it("must have one length also where only one side brings them, and the other side is the one that lacks them", async () => {
    const given = { concepts: ["a"], vectors: [[1, 2]] };
    const made = services().services;
    await expect(run(given, { concepts: ["b"] }, made)).rejects.toThrow(
      "pred[0]\n  expected vectors of 2 numbers, as in gold, received none, and the embedder's have 4",
    );
    await expect(run({ concepts: ["b"] }, given, made)).rejects.toThrow(
      "gold[0]\n  expected vectors of 2 numbers, as in the prediction, received none, and the embedder's have 4",
    );
  });

  it("are warned about when only one of them was embedded here", async () => {
    const result = await run({ concepts: ["a"], vectors: [[1, 0, 0, 0]] }, { concepts: ["a"] }, services().services);
    expect(result.warnings.map(({ code }) => code)).toContain("MIXED_VECTORS");
    expect(result.scores.f1).toBe(1);
  });

  it("need not be there for a missing answer, which names nothing", async () => {
    const gold = [{ id: "1", concepts: ["a"], vectors: [[1]] }];
    const result = await score(concepts(), { gold, pred: [] }, { ci: null, missing: "wrong" });
    expect(result.scores).toMatchObject({ precision: 0, recall: 0, f1: 0, "one-to-one.f1": 0 });
    expect(result.warnings.map(({ code }) => code)).toEqual(["MISSING_AS_WRONG", "UNDEFINED_PRECISION"]);
  });
});
