import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { checkZipEntry, zipEntryKind } from "./zip-entry.ts";

const entry = (fields: object = {}) => ({
  versionMadeBy: (3 << 8) | 20,
  generalPurposeBitFlag: 0,
  compressionMethod: 8,
  externalFileAttributes: 0o100644 * 65536,
  ...fields,
});

describe("zipEntryKind", () => {
  it("zipEntryKind(entry, stored) is a folder where the name ends in a slash of either kind", () => {
    expect(zipEntryKind(entry(), "x/")).toBe("folder");
    expect(zipEntryKind(entry(), "x\\")).toBe("folder");
    expect(zipEntryKind(entry(), "x/y")).toBe("file");
  });

  it("zipEntryKind(entry, stored) knows links and devices by the mode that Unix keeps", () => {
    expect(zipEntryKind(entry({ externalFileAttributes: 0o120777 * 65536 }), "link")).toBe("other");
    expect(zipEntryKind(entry({ externalFileAttributes: 0o020666 * 65536 }), "tty")).toBe("other");
    expect(zipEntryKind(entry({ externalFileAttributes: 0 }), "plain")).toBe("file");
  });

  it("zipEntryKind(entry, stored) takes the attributes of other systems for nothing", () => {
    expect(zipEntryKind(entry({ versionMadeBy: 20, externalFileAttributes: 0o120777 * 65536 }), "x")).toBe("file");
  });
});

describe("checkZipEntry", () => {
  it("checkZipEntry(entry, file) lets stored and deflated files pass", () => {
    for (const compressionMethod of [0, 8])
      expect(() => checkZipEntry(entry({ compressionMethod, generalPurposeBitFlag: 0x800 }), "f")).not.toThrow();
  });

  it("checkZipEntry(entry, file) refuses what is encrypted or packed otherwise", async () => {
    expect(await problemOf(() => checkZipEntry(entry({ generalPurposeBitFlag: 0x809 }), "a.zip/f"))).toEqual({
      code: "READ_FAILED",
      at: { file: "a.zip/f" },
      expected: "a file that can be unpacked",
      received: "an encrypted one",
      hint: "unpack the archive and give the folder instead",
    });
    expect((await problemOf(() => checkZipEntry(entry({ compressionMethod: 93 }), "f"))).received).toBe(
      "one packed with method 93, which karat does not know",
    );
  });
});
