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
  ])("about(%s).asNoun gives the lemma and the number", (word, expected) => {
    expect(lexicon.about(word).asNoun).toEqual(expected);
  });

  it.each([
    ["made", "make", "past"],
    ["making", "make", "ing"],
    ["studied", "study", "past"],
    ["rises", "rise", "s"],
    ["rise", "rise", "plain"],
  ])("about(%s).asVerb gives the lemma and the form", (word, lemma, form) => {
    expect(lexicon.about(word).asVerb).toMatchObject({ lemma, form });
  });

  it("about(word).asVerb tells verbs that take an object", () => {
    expect(lexicon.about("makes").asVerb?.transitive).toBe(true);
    expect(lexicon.about("rises").asVerb?.transitive).toBe(false);
  });

  it("isUnit, isTerm and isAdjective read their bits", () => {
    expect([lexicon.about("years").isUnit, lexicon.about("mice").isUnit]).toEqual([true, false]);
    expect([lexicon.isTerm("freedom of speech"), lexicon.isTerm("risk of death")]).toEqual([true, false]);
    expect([lexicon.about("high").isAdjective, lexicon.about("rise").isAdjective]).toEqual([true, false]);
  });

  it("spellingVariants(word) goes from British to American and back", () => {
    expect(spellingVariants("colour")).toContain("color");
    expect(spellingVariants("organization")).toContain("organisation");
    expect(spellingVariants("anaemia")).toContain("anemia");
    expect(spellingVariants("theatre")).toContain("theater");
  });
});
