import { describe, expect, it } from "vitest";
import { ContentDigest, contentDigest, withDigest } from "../json/digest.ts";

const units = { rows: [[1], [2]], perUnit: [{ id: "a" }, { id: "b" }] };

describe("contentDigest(content)", () => {
  it("depends on every value and neither on the order of keys and units nor on a digest", () => {
    const digest = contentDigest({ task: "t", ...units } as object);
    expect(contentDigest({ ...units, task: "t", digest: "x" } as object)).toBe(digest);
    const turned = { task: "t", rows: [[2], [1]], perUnit: [{ id: "b" }, { id: "a" }] };
    expect(contentDigest(turned)).toBe(digest);
    for (const other of [
      { task: "u", ...units },
      { ...turned, rows: [[1], [2]] },
      { task: "t" },
      { ...turned, rows: [[2]] },
    ])
      expect(contentDigest(other as object)).not.toBe(digest);
  });

  it("equals the ContentDigest of units that come one by one", () => {
    const digest = new ContentDigest({ task: "t" } as object);
    digest.add({ row: [2], id: "b" });
    digest.add({ row: [1], id: "a" });
    expect(digest.hex()).toBe(contentDigest({ task: "t", ...units } as object));
  });

  it("survives JSON, of an odd key too", () => {
    const content = withDigest(JSON.parse('{"__proto__":{"x":-0},"y":1e300}') as { digest?: string });
    const back = JSON.parse(JSON.stringify(content)) as { digest: string };
    expect(contentDigest(back)).toBe(back.digest);
  });
});
