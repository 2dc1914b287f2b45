import { describe, expect, it } from "vitest";
import { endsInDoubleConsonant, endsInShortSyllable, hasVowel, isConsonantAt, measure } from "./stem.ts";

describe("word shape", () => {
  it("measure(stem) gives Porter's own examples", () => {
    expect(["tr", "ee", "tree", "y", "by"].map(measure)).toEqual([0, 0, 0, 0, 0]);
    expect(["trouble", "oats", "trees", "ivy"].map(measure)).toEqual([1, 1, 1, 1]);
    expect(["troubles", "private", "oaten", "orrery"].map(measure)).toEqual([2, 2, 2, 2]);
  });

  it("isConsonantAt(word, position) takes y for a vowel after a consonant only, and never at the start", () => {
    expect([..."syzygy"].map((_, index) => isConsonantAt("syzygy", index))).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(isConsonantAt("toy", 2)).toBe(true);
    expect(isConsonantAt("yes", 0)).toBe(true);
  });

  it("hasVowel(stem) counts a later y but not a first one", () => {
    expect([hasVowel("sky"), hasVowel("yt"), hasVowel("tr"), hasVowel("tra")]).toEqual([true, false, false, true]);
  });

  it("endsInDoubleConsonant(word) needs two equal consonants", () => {
    expect(["hopp", "see", "hop", "s"].map(endsInDoubleConsonant)).toEqual([true, false, false, false]);
  });

  it("endsInShortSyllable(word) excludes a final w, x or y", () => {
    expect(["wil", "hop", "snow", "box", "tray", "at", "rain"].map(endsInShortSyllable)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
