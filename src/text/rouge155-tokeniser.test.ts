import { describe, expect, it } from "vitest";
import stems from "./fixtures/stems.json" with { type: "json" };
import vectors from "./fixtures/tokens.json" with { type: "json" };
import { rouge155Tokeniser } from "./rouge155-tokeniser.ts";
import { throughTilseMarkup } from "./tilse-tokeniser.ts";
import { tokenise } from "./tokeniser.ts";

const standard = rouge155Tokeniser();

describe("rouge155Tokeniser", () => {
  it.each(vectors.sentences)("tokenise($text) gives what ROUGE-1.5.5 counts of a sentence of tilse", (vector) => {
    expect(tokenise(vector.text, throughTilseMarkup(standard))).toEqual(vector.tokens);
  });

  it("throughTilseMarkup(tokeniser) cuts at the first < and writes ^ as circ (quirk of the mark-up)", () => {
    expect(tokenise("rates < targets", throughTilseMarkup(standard))).toEqual(["rate"]);
    expect(tokenise("<rates", throughTilseMarkup(standard))).toEqual([]);
    expect(tokenise("x^2", throughTilseMarkup(standard))).toEqual(["circ", "2"]);
  });

  it("term(word) knows aurar, which is in the lists of WordNet 2.0", () => {
    expect(standard.term("aurar")).toBe("eyrir");
  });

  it("term(word) gives the stem of ROUGE-1.5.5 for all 3,012 words", () => {
    const { term } = rouge155Tokeniser({ stem: true, removeStopWords: false });
    const expected: Record<string, string> = { ...stems.exception, ...stems.porter, ...stems.short };
    expect(Object.keys(expected).length).toBe(3012);
    expect(Object.fromEntries(Object.keys(expected).map((word) => [word, term(word)]))).toEqual(expected);
  });

  it("tokenise(sentence) keeps inflected forms without stemming and stop words on request", () => {
    const sentence = "The mice were running";
    expect(tokenise(sentence, rouge155Tokeniser({ stem: false, removeStopWords: true }))).toEqual(["mice", "running"]);
    expect(tokenise(sentence, rouge155Tokeniser({ stem: true, removeStopWords: false }))).toEqual([
      "the",
      "mouse",
      "be",
      "run",
    ]);
  });

  it("tokenise(sentence) takes < and ^ for separators, as in a file of plain sentences", () => {
    expect(tokenise("rates < targets", standard)).toEqual(["rate", "target"]);
    expect(tokenise("x^2", standard)).toEqual(["2"]);
  });

  it("term(word) does not stem a base form again (quirk)", () => {
    expect(standard.term("comics")).toBe("comic_strip");
    expect(standard.term("phenomena")).toBe("phenomenon");
  });
});
