import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codePoints, levenshtein } from "./levenshtein.ts";

/** The table of Wagner and Fischer, cell by cell. */
function bySteps(a: Uint32Array, b: Uint32Array): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const cells = [row];
    for (let column = 1; column <= b.length; column++)
      cells.push(
        Math.min(
          above[column]! + 1,
          cells[column - 1]! + 1,
          above[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1),
        ),
      );
    above = cells;
  }
  return above[b.length]!;
}

describe("levenshtein", () => {
  it("counts code points, not code units", () => {
    expect(levenshtein(codePoints("😀bc"), codePoints("abc"))).toBe(1);
    expect(codePoints("a😀\ud800").length).toBe(3);
  });

  it("is what the table says, also where texts need several strips of 32 rows", () => {
    const text = (longest: number) =>
      fc.string({ unit: fc.constantFrom("a", "b", "c", "é", "😀"), maxLength: longest }).map(codePoints);
    for (const longest of [8, 33, 140])
      fc.assert(
        fc.property(text(longest), text(longest), (a, b) => {
          expect(levenshtein(a, b)).toBe(bySteps(a, b));
        }),
        { numRuns: 200 },
      );
  });
});
