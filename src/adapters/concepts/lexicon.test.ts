import { describe, expect, it } from "vitest";
import { spellingVariants } from "./label-units.ts";
import { parseLexicon } from "./lexicon.ts";

const lexicon = parseLexicon(
  ["glass 1 0", "high 5 0", "make i 9", "mouse 1 0", "rise 3 7", "study 3 4", "year x 0"].join("\n") +
    "\n\nmade v make\nmice n mouse\n\nfreedom of speech\n",
);

describe("lexicon", () => {
  it.each([
    ["mice", { lemma: "mouse", plural: true }],
    ["studies", { lemma: "study", plural: true }],
    ["glasses", { lemma: "glass", plural: true }],
    ["glass", { lemma: "glass", plural: false }],
    ["makes", undefined],
  ])("noun(%s) gives the lemma and the number", (word, expected) => {
    expect(lexicon.noun(word)).toEqual(expected);
  });

  it.each([
    ["made", "make", "past"],
    ["making", "make", "ing"],
    ["studied", "study", "past"],
    ["rises", "rise", "s"],
    ["rise", "rise", "plain"],
  ])("verb(%s) gives the lemma and the form", (word, lemma, form) => {
    expect(lexicon.verb(word)).toMatchObject({ lemma, form });
  });

  it("verb(word) tells verbs that take an object", () => {
    expect(lexicon.verb("makes")?.transitive).toBe(true);
    expect(lexicon.verb("rises")?.transitive).toBe(false);
  });

  it("isUnit, isTerm and isAdjective read their bits", () => {
    expect([lexicon.isUnit("years"), lexicon.isUnit("mice")]).toEqual([true, false]);
    expect([lexicon.isTerm("freedom of speech"), lexicon.isTerm("risk of death")]).toEqual([true, false]);
    expect([lexicon.isAdjective("high"), lexicon.isAdjective("rise")]).toEqual([true, false]);
  });

  it("spellingVariants(word) goes from British to American and back", () => {
    expect(spellingVariants("colour")).toContain("color");
    expect(spellingVariants("organization")).toContain("organisation");
    expect(spellingVariants("anaemia")).toContain("anemia");
    expect(spellingVariants("theatre")).toContain("theater");
  });
});
