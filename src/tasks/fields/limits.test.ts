// The limits of the protocol. Only their check runs: comparing what they allow would take seconds.
import { describe, expect, it } from "vitest";
import { COMPARATORS } from "./comparators/index.ts";
import { readDescription } from "./description.ts";
import { excess } from "./limits.ts";
import { Viewer } from "./view.ts";

const many = <Value>(length: number, value: Value): readonly Value[] => Array.from({ length }, () => value);

/** What is said of a value that is compared with itself; null where that is allowed. */
function excessOf(description: object, value: unknown): string | null {
  const plan = readDescription({ $karat: "fields 2", ...description });
  const { part } = new Viewer(plan).gold(value);
  const over = excess(plan.root, part, part);
  return over && `${over.received} for ${over.expected}`;
}

describe("excess(root, gold, pred)", () => {
  it("allows 20 million comparisons for a list at any depth, without skipped leaves", () => {
    const nested = { outer: [{ skipped: "skip", inner: [{ x: "exact", y: "skip" }] }] };
    const outer = (items: number) => ({ outer: [{ inner: many(items, { x: 1 }) }] });
    expect(excessOf(nested, outer(4472))).toBeNull();
    expect(excessOf(nested, outer(4473))).toBe(
      "20,007,729 comparisons for at most 20,000,000 comparisons to pair the items of outer.inner",
    );
  });

  it("allows 200 million comparisons for a unit, where candidate pairs of nested lists add up", () => {
    const nested = { outer: [{ inner: ["exact"] }] };
    const outer = (items: number) => ({ outer: many(items, { inner: many(1000, 1) }) });
    expect(excessOf(nested, outer(14))).toBeNull();
    expect(excessOf(nested, outer(15))).toBe(
      "225,000,225 comparisons for at most 200,000,000 comparisons to pair the items of outer.inner",
    );
  });

  it("counts a comparison by similar as 1 + the product of both lengths / 6,400", () => {
    const texts = (items: number) => ({ texts: many(items, "x".repeat(10_000)) });
    expect(excessOf({ texts: ["similar"] }, texts(113))).toBeNull();
    expect(excessOf({ texts: ["similar"] }, texts(120))).toBe(
      "225,014,400 comparisons for at most 200,000,000 comparisons to pair the items of texts",
    );
    expect(excessOf({ texts: ["text"] }, texts(120))).toBeNull();
  });

  it("counts nothing for items that are skipped: they are absent", () => {
    expect(excessOf({ a: "exact", l: [{ x: "skip" }] }, { l: many(100_000, {}) })).toBeNull();
    expect(excessOf({ a: "exact", l: [["skip"]] }, { l: many(4473, []) })).toBeNull();
  });
});

describe("similar", () => {
  it("reads texts of at most 100,000 code points, counted before they are normalised", () => {
    const { prepare, expected } = COMPARATORS.similar({});
    for (const character of ["x", "😀", "ﬁ"]) {
      expect(prepare(character.repeat(100_000))).toBeDefined();
      expect(prepare(character.repeat(100_001))).toBeUndefined();
    }
    expect(expected).toContain("100,000");
  });
});
