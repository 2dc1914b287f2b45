import { describe, expect, it } from "vitest";
import { contentTokeniser, tilseTokeniser } from "./tilse-tokeniser.ts";
import { plainTokeniser, tokenise } from "./tokeniser.ts";

describe("plainTokeniser", () => {
  it("tokenise(text) splits on white space and punctuation and lowers letters of any script", () => {
    expect(tokenise("Café-owners DIDN'T pay: 3.5% МОСКВА 北京", plainTokeniser())).toEqual([
      ..."café owners didn t pay 3 5 москва 北京".split(" "),
    ]);
  });

  it("tokenise(text) keeps stop words, and stems on request", () => {
    expect(tokenise("the ponies were running", plainTokeniser({ stem: true }))).toEqual(["the", "poni", "were", "run"]);
  });

  it("tokenise(text) gives nothing for punctuation alone", () => {
    expect(tokenise(" ... ", plainTokeniser())).toEqual([]);
  });
});

describe("tilseTokeniser", () => {
  it("tokenise(text) drops stop words and eight marks, and keeps what sticks to a word", () => {
    expect(tokenise("The dog 's bridges, fell ! `` Mr. '' - .", tilseTokeniser)).toEqual([
      "dog",
      "bridges,",
      "fell",
      "!",
    ]);
  });

  it("tokenise(text) stems as NLTK does", () => {
    expect(tokenise("dying skies", tilseTokeniser)).toEqual(["die", "sky"]);
  });

  it("tokenise(text) counts letters beyond the first plane once, as NLTK does", () => {
    expect(tokenise("\u{1f600}s \u{1f600}ies a\u{10400}\u{10400}ing", tilseTokeniser)).toEqual([
      "\u{1f600}s",
      "\u{1f600}ie",
      "a\u{10428}",
    ]);
  });
});

describe("contentTokeniser", () => {
  it("tokenise(text) is case-sensitive and unstemmed", () => {
    expect(tokenise("The the Bridges", contentTokeniser)).toEqual(["The", "the", "Bridges"]);
  });

  it("tokenise(text) drops every substring of Python's punctuation (quirk)", () => {
    expect(tokenise("a . () ./ ... )( '' --", contentTokeniser)).toEqual(["a", "...", ")(", "''", "--"]);
  });
});
