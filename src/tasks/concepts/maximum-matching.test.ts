import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FREE, maximumMatching } from "./maximum-matching.ts";

const size = (partners: Int32Array) => partners.filter((partner) => partner !== FREE).length;

/** Tries every choice for the first vertex and the rest after it. */
function largest(neighbours: readonly (readonly number[])[], taken: ReadonlySet<number> = new Set()): number {
  const [first, ...rest] = neighbours;
  if (first === undefined) return 0;
  const withFirst = first
    .filter((right) => !taken.has(right))
    .map((right) => 1 + largest(rest, new Set([...taken, right])));
  return Math.max(largest(rest, taken), ...withFirst);
}

describe("maximumMatching", () => {
  it("maximumMatching(neighbours, n) gives up a choice to make room for another", () => {
    expect([...maximumMatching([[0, 1], [0]], 2)]).toEqual([1, 0]);
    expect([...maximumMatching([[0, 1], [0, 2], [0]], 3)]).toEqual([1, 2, 0]);
  });

  it("maximumMatching(neighbours, n) is a matching of the graph, as large as any", () => {
    const graph = fc.array(fc.uniqueArray(fc.nat({ max: 5 })), { maxLength: 6 });
    fc.assert(
      fc.property(graph, (neighbours) => {
        const partners = maximumMatching(neighbours, 6);
        const used = [...partners].filter((partner) => partner !== FREE);
        expect(new Set(used).size).toBe(used.length);
        for (const [left, right] of partners.entries()) if (right !== FREE) expect(neighbours[left]).toContain(right);
        expect(used).toHaveLength(largest(neighbours));
      }),
      { numRuns: 500 },
    );
  });

  it("maximumMatching(neighbours, n) follows a path through all vertices without running out of stack", () => {
    const n = 50_000;
    const chain = Array.from({ length: n }, (_, left) => (left === n - 1 ? [0] : [left, left + 1]));
    expect(size(maximumMatching(chain, n))).toBe(n);
  });

  it("maximumMatching([], 0) is empty", () => {
    expect(maximumMatching([], 0)).toHaveLength(0);
    expect([...maximumMatching([[], []], 0)]).toEqual([FREE, FREE]);
  });
});
