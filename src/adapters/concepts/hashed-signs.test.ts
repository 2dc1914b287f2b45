import { describe, expect, it } from "vitest";
import { addDirection, HASHED_DIMENSIONS, keyOf } from "./embedder-table.ts";

function direction(key: number): Float64Array {
  const vector = new Float64Array(HASHED_DIMENSIONS);
  addDirection(key, 1, vector, 0);
  return vector;
}

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

describe("hashed-signs", () => {
  it("addDirection(key) has length 1 and is the same every time", () => {
    expect(dot(direction(7), direction(7))).toBeCloseTo(1, 12);
  });

  it("addDirection(key) makes neighbouring keys as orthogonal as random signs", () => {
    const directions = Array.from({ length: 200 }, (_, key) => direction(key));
    let squares = 0;
    let largest = 0;
    for (let a = 0; a < 200; a++) {
      for (let b = 0; b < a; b++) {
        const cosine = dot(directions[a]!, directions[b]!);
        squares += cosine ** 2;
        largest = Math.max(largest, Math.abs(cosine));
      }
    }
    expect(squares / 19_900).toBeCloseTo(1 / HASHED_DIMENSIONS, 3);
    expect(largest).toBeLessThan(0.35);
  });

  it("addDirection(key, factor, into, offset) adds to what is there", () => {
    const vector = new Float64Array(HASHED_DIMENSIONS + 2).fill(5);
    addDirection(3, 2, vector, 2);
    addDirection(3, -2, vector, 2);
    expect([...vector]).toEqual(new Array(HASHED_DIMENSIONS + 2).fill(5));
  });

  it("keyOf(text) lies outside the nodes of the table and differs between texts", () => {
    const keys = ["a", "b", "ab", "ba", "initials nlp", "figure 1"].map(keyOf);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every((key) => key < 0)).toBe(true);
  });
});
