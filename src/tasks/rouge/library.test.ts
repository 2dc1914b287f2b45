import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { score } from "../../run/score.ts";
import { type RougeScores, rouge, stem, tokens } from "./library.ts";

describe("rouge", () => {
  it("rouge(summary, references) scores one text at once", () => {
    const scores = rouge("the cat sat", ["the cat was sitting"]);
    expect(scores.rouge1).toMatchObject({ hits: 2, pred: 3, gold: 4, precision: 2 / 3, recall: 0.5 });
    expect(scores.rouge1?.f1).toBeCloseTo(4 / 7, 15);
    expect(Object.keys(scores)).toEqual("rouge1 rouge2 rouge3 rouge4 rougeL rougeW rougeS rougeSU".split(" "));
  });

  it("rouge(summary, references) takes lines and lists of sentences for the same", () => {
    expect(rouge("a cat.\nA dog.", ["the cat\nthe dog"])).toEqual(
      rouge(["a cat.", "A dog."], [["the cat", "the dog"]]),
    );
  });

  it("rouge(summary, references) takes a list of texts for several references, never for sentences", () => {
    expect(rouge("one two", ["one", "two"]).rouge1).toMatchObject({ hits: 2, pred: 4, gold: 2 });
    expect(rouge("one two", [["one", "two"]]).rouge1).toMatchObject({ hits: 2, pred: 2, gold: 2 });
  });

  it("rouge(summary, references, options) takes null for no limit and any distance", () => {
    const text = "one two three four five six seven";
    expect(rouge(text, [text], { skip: null }).rougeS?.gold).toBe(21);
    expect(rouge(text, [text], { skip: "any", words: null }).rougeS?.gold).toBe(21);
    expect(rouge(text, [text], { words: 3 }).rouge1?.gold).toBe(3);
    expect(rouge(text, [text], { maxN: 1 }).rouge2).toBeNull();
  });

  it("rouge(summary, references, options) splits sentences and converts as the task does", async () => {
    const [summary, reference] = ["A dog ran. The cat <b>sat</b> down.", "The cat sat down. A dog ran."];
    const input = { gold: [{ id: "a", references: [reference] }], pred: [{ id: "a", summary }] };
    for (const options of [{ splitSentences: true }, { conversion: "pyrouge" }] as const) {
      const { scores } = await score(rouge(options), input, { ci: null });
      const f1 = ({ rouge1, rougeL }: RougeScores) => [rouge1?.f1, rougeL?.f1];
      expect(f1(rouge(summary, [reference], options))).toEqual([scores["rouge1.f1"], scores["rougeL.f1"]]);
      expect(f1(rouge(summary, [reference], options))).not.toEqual(f1(rouge(summary, [reference])));
    }
  });

  it("rouge(summary, references, options) refuses options of corpora, which it could only ignore", () => {
    expect(() => rouge("one", ["one"], { average: "tokens" } as never)).toThrow(/options of one text/);
  });

  it("rouge(summary, references) has no ROUGE-W where a reference has no words", () => {
    expect(rouge("one", ["one", "…"])).toMatchObject({ rougeW: null, rouge1: { hits: 1, pred: 2, gold: 1 } });
  });

  it("rouge(summary, references) refuses what is no text, and options there are not", () => {
    expect(() => rouge("one", [])).toThrow(/at least one reference/);
    expect(() => rouge("one", "one" as never)).toThrow(/a list of at least one reference/);
    expect(() => rouge(7 as never, ["one"])).toThrow(/as summary/);
    expect(() => rouge("one", ["one"], { maxn: 2 } as never)).toThrow(/did you mean maxN/);
    expect(() => rouge("one", ["one"], { alpha: 2 })).toThrow(/from 0 to 1/);
  });

  it("rouge(options) is the task for corpora", async () => {
    const input = { gold: [{ id: "a", references: ["the cat"] }], pred: [{ id: "a", summary: "a cat" }] };
    const { scores } = await score(rouge({ removeStopWords: true }), input, { ci: null });
    expect(scores["rouge1.f1"]).toBe(1);
    expect(rouge.definition.id).toBe("rouge");
  });

  it("karat/rouge takes at most 50 kB of a compressed bundle, word data included", async () => {
    const { outputFiles } = await build({
      entryPoints: [new URL("./library.ts", import.meta.url).pathname],
      bundle: true,
      minify: true,
      format: "esm",
      platform: "browser",
      write: false,
    });
    expect(gzipSync(outputFiles[0]!.contents).length).toBeLessThanOrEqual(50_000);
  });
});

describe("rouge(summary, references, { mostWordPairs })", () => {
  it("rouge(…, { mostWordPairs }) counts up to the limit, and all of it without one", () => {
    const [summary, references] = ["the cat sat", ["the cat was sitting", "a cat"]];
    const scores = rouge(summary, references);
    expect(rouge(summary, references, { mostWordPairs: 18 })).toEqual(scores);
    expect(rouge(summary, references, { mostWordPairs: null })).toEqual(scores);
    expect(() => rouge(summary, references, { mostWordPairs: 17 })).toThrow("3 × 6 words");
  });
});

describe("tokens", () => {
  it("tokens(text) lists what is counted", () => {
    expect(tokens("The mice were running.\nTwo-thirds!")).toEqual(["the", "mouse", "be", "run", "two", "third"]);
    expect(tokens(["The mice"], { stem: false, removeStopWords: true })).toEqual(["mice"]);
  });
});

describe("stem", () => {
  it("stem(word) knows irregular forms", () => {
    expect(["mice", "governmental", "aurar", "Ran", "the"].map(stem)).toEqual([
      "mouse",
      "govern",
      "eyrir",
      "ran",
      "the",
    ]);
  });
});
