import { describe, expect, it } from "vitest";
import { isPlainData } from "./stored-unit.ts";

describe("isPlainData", () => {
  it("isPlainData(value) is true of what a copy is as good as", () => {
    const circle: unknown[] = [];
    circle.push(circle);
    const shared = { a: 1 };
    for (const value of [1, "a", null, undefined, true, 1n, new Float64Array(2), circle, [shared, shared], {}, []])
      expect(isPlainData(value)).toBe(true);
    expect(isPlainData({ a: [new Map([["k", new Set([1])]])] })).toBe(true);
  });

  it("isPlainData(value) is false where there is a function, a symbol or an object of a class anywhere inside", () => {
    class Own {}
    const odd = [() => 1, Symbol("s"), new Own(), new Date(0), Object.create(null)];
    for (const value of odd) {
      expect(isPlainData(value)).toBe(false);
      expect(isPlainData([1, [value]])).toBe(false);
      expect(isPlainData({ a: { b: value } })).toBe(false);
      expect(isPlainData(new Set([value]))).toBe(false);
      expect(isPlainData(new Map([[value, 1]]))).toBe(false);
      expect(isPlainData(new Map([[1, value]]))).toBe(false);
    }
  });
});
