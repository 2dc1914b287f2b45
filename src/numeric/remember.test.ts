import { describe, expect, it } from "vitest";
import { remember, rememberWeakly } from "./remember.ts";

describe("remember", () => {
  it("remember(answer) asks once for each word, null answers included", () => {
    const asked: string[] = [];
    const length = remember((word) => {
      asked.push(word);
      return word === "" ? null : word.length;
    });
    expect(["four", "", "four", "", "constructor"].map(length)).toEqual([4, null, 4, null, 11]);
    expect(asked).toEqual(["four", "", "constructor"]);
  });

  it("remember(answer) forgets rather than grow without end", () => {
    let asked = 0;
    const count = remember(() => ++asked);
    for (let index = 0; index <= 100_000; index++) count(String(index));
    expect(count("100000")).toBe(100_001);
    expect(count("0")).toBe(100_002);
  });
});

describe("rememberWeakly", () => {
  it("rememberWeakly(answer) asks once for each object, not for each content", () => {
    const asked: object[] = [];
    const keys = rememberWeakly((thing: object) => {
      asked.push(thing);
      return Object.keys(thing);
    });
    const [one, other] = [{ a: 1 }, { a: 1 }];
    expect([one, other, one].map(keys)).toEqual([["a"], ["a"], ["a"]]);
    expect(asked).toEqual([one, other]);
    expect(keys(one)).toBe(keys(one));
  });
});
