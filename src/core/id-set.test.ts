// A compact set of ids behaves as a Set.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IdSet } from "./id-set.ts";
import { hashText } from "./id-text.ts";

describe("IdSet", () => {
  it("has exactly what was added, whatever the texts", () => {
    const texts = fc.array(fc.string({ unit: "binary", maxLength: 6 }), { maxLength: 300 });
    fc.assert(
      fc.property(texts, texts, (added, asked) => {
        const set = new IdSet();
        const model = new Set<string>();
        for (const id of added) {
          set.add(id);
          model.add(id);
        }
        expect(set.size).toBe(model.size);
        for (const id of [...added, ...asked]) expect(set.has(id)).toBe(model.has(id));
      }),
    );
  });

  it("tells ids with equal hashes apart", () => {
    const [one, other] = ["saes91", "bmsevs"] as const;
    expect(hashText(one)).toBe(hashText(other));
    const set = new IdSet();
    set.add(one);
    expect(set.has(other)).toBe(false);
    set.add(other);
    expect(set.size).toBe(2);
  });

  it("holds ids longer than a page, wide and narrow ones of the same length, and the empty one", () => {
    const ids = ["", "x".repeat(3_000_000), "ü".repeat(12), "語".repeat(12), "after"];
    const set = new IdSet();
    for (const id of ids) set.add(id);
    expect(ids.every((id) => set.has(id))).toBe(true);
    expect(set.has("x".repeat(2_999_999))).toBe(false);
  });
});
