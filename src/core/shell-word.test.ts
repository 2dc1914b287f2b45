import { expect, it } from "vitest";
import { shellWord } from "./shell-word.ts";

it("shellWord(word) is a plain word as it is, and quotes everything else so that a shell reads it back", () => {
  for (const plain of ["gold.jsonl", "a=b:c,d/e+f@g%h-i_j"]) expect(shellWord(plain)).toBe(plain);
  expect(shellWord("two words")).toBe("'two words'");
  expect(shellWord("a;b")).toBe("'a;b'");
  expect(shellWord(";ab")).toBe("';ab'");
  expect(shellWord("ab;")).toBe("'ab;'");
  expect(shellWord("")).toBe("''");
  expect(shellWord("it's $5's")).toBe("'it'\\''s $5'\\''s'");
});
