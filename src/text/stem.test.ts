import { describe, expect, it } from "vitest";
import variants from "./fixtures/porter-variants.json" with { type: "json" };
import stems from "./fixtures/stems.json" with { type: "json" };
import { STEMMERS } from "./stem.ts";

const { martin, nltk, rouge155 } = STEMMERS;

function stemAll(words: readonly string[], stem: (word: string) => string): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, stem(word)]));
}

describe("STEMMERS", () => {
  it("rouge155(word) gives the stem of the Perl program for all 1,921 words", () => {
    expect(stemAll(Object.keys(stems.porter), rouge155)).toEqual(stems.porter);
  });

  it("rouge155(word) leaves words of up to three letters alone", () => {
    expect(stemAll(Object.keys(stems.short), rouge155)).toEqual(stems.short);
  });

  it("martin(word) and nltk(word) give the stems of the original programs for all 2,041 words", () => {
    const words = Object.keys(variants.words);
    const stemmed = Object.fromEntries(words.map((word) => [word, [martin(word), nltk(word)]]));
    expect(stemmed).toEqual(variants.words);
  });

  it("rouge155(word) can take several suffixes off in step 4 (quirk)", () => {
    const words = ["governmental", "supplement", "commissioner", "apportionment"];
    expect(words.map(rouge155)).toEqual(["govern", "supplem", "commiss", "apport"]);
    expect(words.map(martin)).toEqual(["government", "supplement", "commission", "apportion"]);
  });

  it("rouge155(word) keeps a double y, which Porter's program reduces (quirk)", () => {
    expect(rouge155("yyying")).toBe("yyi");
    expect(martin("yyying")).toBe("yy");
  });

  it("nltk(word) has whole words and rules of its own (quirk)", () => {
    expect(["dying", "news", "died", "ties", "enjoy", "fully"].map(nltk)).toEqual([
      "die",
      "news",
      "die",
      "tie",
      "enjoy",
      "fulli",
    ]);
    expect(["dying", "news", "died", "ties", "enjoy", "fully"].map(martin)).toEqual([
      "dy",
      "new",
      "di",
      "ti",
      "enjoi",
      "fulli",
    ]);
  });
});
