import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import type { ZipEntry } from "./container.ts";
import { checkZipEntry, zipEntryKind } from "./zip.ts";

const entry = (fields: object = {}): ZipEntry => ({
  filename: "plain",
  versionMadeBy: (3 << 8) | 20,
  externalFileAttributes: 0o100644 * 65536,
  encrypted: false,
  compressionMethod: 8,
  compressedSize: 0,
  uncompressedSize: 0,
  crc32: 0,
  offset: 0,
  ...fields,
});

describe("zipEntryKind", () => {
  it("zipEntryKind(entry) is a folder where the name ends in a slash of either kind", () => {
    expect(zipEntryKind(entry({ filename: "x/" }))).toBe("folder");
    expect(zipEntryKind(entry({ filename: "x\\" }))).toBe("folder");
    expect(zipEntryKind(entry({ filename: "x/y" }))).toBe("file");
  });

  it("zipEntryKind(entry) knows links and devices by the mode that Unix keeps", () => {
    expect(zipEntryKind(entry({ externalFileAttributes: 0o120777 * 65536 }))).toBe("other");
    expect(zipEntryKind(entry({ externalFileAttributes: 0o020666 * 65536 }))).toBe("other");
    expect(zipEntryKind(entry({ externalFileAttributes: 0 }))).toBe("file");
  });

  it("zipEntryKind(entry) takes the attributes of other systems for nothing", () => {
    expect(zipEntryKind(entry({ versionMadeBy: 20, externalFileAttributes: 0o120777 * 65536 }))).toBe("file");
  });
});

describe("checkZipEntry", () => {
  it("checkZipEntry(entry, file) lets files pass that are stored, deflated or packed with Zstandard", () => {
    for (const compressionMethod of [0, 8, 93])
      expect(() => checkZipEntry(entry({ compressionMethod }), "f")).not.toThrow();
  });

  it("checkZipEntry(entry, file) refuses what is encrypted or packed otherwise", async () => {
    expect(await problemOf(() => checkZipEntry(entry({ encrypted: true }), "a.zip/f"))).toEqual({
      code: "READ_FAILED",
      at: { file: "a.zip/f" },
      expected: "a file that can be unpacked",
      received: "an encrypted one",
      hint: "unpack the archive and give the folder instead",
    });
    expect((await problemOf(() => checkZipEntry(entry({ compressionMethod: 99 }), "f"))).received).toBe(
      "one packed with method 99, which karat does not know",
    );
  });
});
