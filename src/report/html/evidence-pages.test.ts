import { describe, expect, it } from "vitest";
import { KeptEvidence } from "./evidence-pages.ts";

describe("KeptEvidence", () => {
  const ids = new Set(["worst", "second", "third", "last"]);
  const rows = (characters: number) => () => [{ at: "x", verdict: "missed" as const, gold: "g".repeat(characters) }];
  const keptOf = (kept: KeptEvidence) => [...ids].filter((id) => kept.detail(id) !== null);

  it("add(id, rowsOf) keeps the worst units that fit, whatever order they come in", () => {
    for (const order of [[...ids], [...ids].reverse()]) {
      const kept = new KeptEvidence(ids, 1_000);
      for (const id of order) kept.add(id, rows(800));
      expect(keptOf(kept)).toEqual(["worst", "second"]);
      expect(kept.detail("worst")).toEqual({ evidence: rows(800)() });
    }
  });

  it("add(id, rowsOf) skips a unit larger than a page, and does not ask for rows of others", () => {
    const kept = new KeptEvidence(ids, 1_000);
    kept.add("worst", rows(5_000));
    kept.add("last", rows(10));
    kept.add("unknown", () => {
      throw new Error("asked");
    });
    expect(keptOf(kept)).toEqual(["last"]);
  });
});
