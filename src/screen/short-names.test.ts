import { describe, expect, it } from "vitest";
import { shortNames } from "./short-names.ts";

describe("shortNames", () => {
  it("shortNames(names) are the shortest beginnings that end at a separator and that no other name has", () => {
    expect(shortNames(["gpt-4o-mini-2024", "gpt-4.1", "claude-3-5-haiku", "regex"])).toEqual([
      "gpt-4o",
      "gpt-4.1",
      "claude",
      "regex",
    ]);
  });

  it("shortNames(names) are empty beyond 14 characters", () => {
    expect(shortNames(["averyveryverylongname", "b"])).toEqual(["", "b"]);
    expect(shortNames(["model", "model-large"])).toEqual(["model", "model-large"]);
  });
});
