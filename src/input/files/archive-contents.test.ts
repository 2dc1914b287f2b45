import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { ArchiveContents, DEFAULT_LIMITS } from "./archive-contents.ts";

const contents = (entries = 10) => new ArchiveContents("a.zip", { ...DEFAULT_LIMITS, entries });

describe("ArchiveContents", () => {
  it("admit(stored, kind) gives the path of a file, and null for folders and hidden files", () => {
    const archive = contents();
    expect(archive.admit("x/1.json", "file")).toBe("x/1.json");
    expect(archive.admit("x/", "folder")).toBeNull();
    expect(archive.admit("./", "file")).toBeNull();
    for (const hidden of [".git/config", "x/.DS_Store", "__MACOSX/1.json"])
      expect(archive.admit(hidden, "file")).toBeNull();
    expect(archive.admit("__MACOSX.json", "file")).toBe("__MACOSX.json");
  });

  it("admit(stored, kind) refuses links and special files, and says how to pack what they lead to", async () => {
    expect(await problemOf(() => contents().admit("x/link", "other"))).toEqual({
      code: "READ_FAILED",
      at: { file: "a.zip/x/link" },
      expected: "nothing but files and folders in an archive",
      received: "a link or a special file",
      hint: "pack what the links lead to (tar --dereference --hard-dereference)",
    });
    expect(contents().admit(".link", "other")).toBeNull();
  });

  it("admit(stored, kind) refuses a path that comes twice", async () => {
    const archive = contents();
    archive.admit("1.json", "file");
    expect(await problemOf(() => archive.admit("1.json", "file"))).toEqual({
      code: "READ_FAILED",
      at: { file: "a.zip/1.json" },
      expected: "each path once in an archive",
      received: "the same path again",
      hint: "pack the folder afresh",
    });
  });

  it("end() refuses a path that comes twice where the last is kept, except in logs of Inspect", async () => {
    const admitted = (...paths: readonly string[]) => {
      const archive = new ArchiveContents("a.zip", DEFAULT_LIMITS, true);
      for (const path of paths) archive.admit(path, "file");
      return archive;
    };
    const ordinary = admitted("header.json", "header.json", "samples/a.json");
    expect((await problemOf(() => ordinary.end())).received).toBe("the same path again");
    expect(() => admitted("header.json", "header.json", "samples/a_epoch_1.json").end()).not.toThrow();
  });

  it("admit(stored, kind) hides no sample of an Inspect log, but what is above it", () => {
    for (const sample of ["samples/.a_epoch_1.json", "log/samples/x/.a_epoch_2/sample.json"])
      expect(contents().admit(sample, "file")).toBe(sample);
    for (const hidden of ["__MACOSX/samples/._a_epoch_1.json", ".git/samples/a_epoch_1.json", "samples/.a.json"])
      expect(contents().admit(hidden, "file")).toBeNull();
  });

  it("admit(stored, kind) counts every entry, hidden ones too, and refuses one more than the limit", async () => {
    const archive = contents(2);
    archive.admit("x/", "folder");
    archive.admit(".hidden", "file");
    expect((await problemOf(() => archive.admit("1.json", "file"))).expected).toBe("at most 2 entries");
  });

  it("end() refuses an archive without files", async () => {
    const archive = contents();
    archive.admit("x/", "folder");
    expect(await problemOf(() => archive.end())).toEqual({
      code: "READ_FAILED",
      at: { file: "a.zip" },
      expected: "an archive with files",
      received: "one without",
      hint: "hidden files do not count",
    });
    archive.admit("1.json", "file");
    expect(() => archive.end()).not.toThrow();
  });
});
