import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineIndex } from "./line-index.ts";

describe("LineIndex", () => {
  it("find() gives the number of the line with a key, and nothing for parts of one", () => {
    const index = new LineIndex("glacier\nice sheet\nice");
    expect(["glacier", "ice sheet", "ice"].map((key) => index.find(key))).toEqual([0, 1, 2]);
    expect(
      ["", "glac", "ice s", "sheet", "glacier\nice", "glacier\nice sheet", "glaciers"].map((key) => index.find(key)),
    ).toEqual(Array(7).fill(undefined));
    expect([index.size, index.longest]).toEqual([3, 9]);
  });

  it("rest() gives what stands after the key", () => {
    const index = new LineIndex("run 3 8\nrunner 1 0\nice", " ");
    expect(index.find("run 3")).toBe(undefined);
    expect([index.rest(index.find("run")!, "run"), index.rest(1, "runner"), index.rest(2, "ice")]).toEqual([
      "3 8",
      "1 0",
      "",
    ]);
  });

  it("find() agrees with a map for any lines", () => {
    const line = fc.string({ unit: "grapheme", maxLength: 4 }).map((text) => text.replaceAll("\n", ""));
    fc.assert(
      fc.property(fc.uniqueArray(line, { minLength: 1 }), fc.array(line), (lines, others) => {
        const index = new LineIndex(lines.join("\n"));
        const rows = new Map(lines.map((text, row) => [text, row]));
        for (const key of [...lines, ...others]) expect(index.find(key)).toBe(rows.get(key));
      }),
    );
  });
});
