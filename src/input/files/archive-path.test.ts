import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { archivePath } from "./archive-contents.ts";

describe("archivePath(archive, stored)", () => {
  it("gives forward slashes and no empty or dot steps", () => {
    expect(archivePath("a.zip", "./gold/day\\7.json")).toBe("gold/day/7.json");
    expect(archivePath("a.zip", "..a/b..c/...")).toBe("..a/b..c/...");
    expect(archivePath("a.zip", "./")).toBe("");
  });

  it("keeps the name of an Inspect sample, which is an id, of any length", () => {
    const long = "x".repeat(5_000);
    for (const id of ["a//b", "a\\b", "./a", "a/./b", "a\n/b", long])
      expect(archivePath("a.zip", `./log//samples/${id}_epoch_1.json`)).toBe(`log/samples/${id}_epoch_1.json`);
  });

  it("refuses every way out of the archive", async () => {
    const ways = [
      "samples/../a_epoch_1.json",
      "../../contract/a",
      "a/../../b",
      "a/..",
      "..\\a",
      "/etc/passwd",
      "\\\\host\\a",
      "C:/a",
      "c:\\a",
      "d:a",
      "a\0b",
    ];
    for (const stored of ways) {
      const problem = await problemOf(() => archivePath("a.zip", stored));
      expect(problem).toMatchObject({ code: "READ_FAILED", at: { file: "a.zip" }, received: JSON.stringify(stored) });
    }
  });
});
