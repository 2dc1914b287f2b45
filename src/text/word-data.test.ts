import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { rootOf } from "./rouge155-tokeniser.ts";
import { IRREGULAR_FORMS } from "./word-data/irregular-forms.ts";
import { STOP_WORDS } from "./word-data/stop-words.ts";
import { baseFormOf, isStopWord } from "./word-lists.ts";

describe("word data", () => {
  it("isStopWord(word) knows SMART's words, months and agencies, but not first, last and name", () => {
    expect(["the", "jan", "reuters", "wed", "mr."].every(isStopWord)).toBe(true);
    expect(["first", "last", "name", "january", "mr", "constructor"].some(isStopWord)).toBe(false);
    expect(STOP_WORDS.trim().split(/\s+/).length).toBe(596);
  });

  it("rootOf(word) follows the last line of a word and the first base form", () => {
    expect(["mice", "went", "testes", "involucra", "offer", "better"].map(rootOf)).toEqual([
      "mouse",
      "go",
      "testes",
      "involucrum",
      "offer",
      "well",
    ]);
  });

  it("baseFormOf(word) has no entry that came after WordNet 2.0, and none for regular words", () => {
    expect(["ashes", "morses", "halfpence", "houses", "constructor", "run"].map(baseFormOf)).toEqual(
      Array(6).fill(undefined),
    );
  });

  it("the packed lists take less than 15 kB of a compressed bundle", () => {
    expect(gzipSync(STOP_WORDS + IRREGULAR_FORMS).length).toBeLessThan(15_000);
  });
});
