import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { checkEntries, checkPacked, checkUnpacked, DEFAULT_LIMITS, LIMIT_VARIABLES } from "./archive-contents.ts";

describe("checkUnpacked(file, packed, unpacked, limits)", () => {
  const limits = { entries: 1, bytes: 2 ** 32, ratio: 100 };
  const check = (packed: number, unpacked: number) => () => checkUnpacked("a.zip", packed, unpacked, limits);

  it("lets small archives have any ratio and large ones an honest one", () => {
    expect(check(1, 2 ** 26)).not.toThrow();
    expect(check(2 ** 20, 100 * 2 ** 20)).not.toThrow();
  });

  it("refuses a large archive that packs better than text can", async () => {
    expect(await problemOf(check(1_000, 2 ** 27))).toEqual({
      code: "READ_FAILED",
      at: { file: "a.zip" },
      expected: "at most 100 bytes from each packed byte",
      received: "1000 packed bytes that become 134217728 or more",
      hint: "if you trust the archive, unpack it and give the folder; on the command line KARAT_MAX_RATIO raises the limit",
    });
  });

  it("refuses more bytes than the limit", async () => {
    const problem = await problemOf(check(2 ** 32, 2 ** 32 + 1));
    expect(problem).toMatchObject({ expected: "at most 4294967296 bytes when unpacked" });
    expect(problem.hint).toContain("KARAT_MAX_UNPACKED_BYTES");
  });
});

describe("limits", () => {
  it("DEFAULT_LIMITS are 100,000 entries, 4 GB and 500 bytes from one, each raised by a variable of its own", () => {
    expect(DEFAULT_LIMITS).toEqual({ entries: 100_000, bytes: 4_294_967_296, ratio: 500 });
    expect(LIMIT_VARIABLES).toEqual({
      entries: "KARAT_MAX_ENTRIES",
      bytes: "KARAT_MAX_UNPACKED_BYTES",
      ratio: "KARAT_MAX_RATIO",
    });
  });

  it("checkEntries(file, entries, limits) lets as many pass as the limit says, and no more", async () => {
    expect(() => checkEntries("a.tar", 100_000, DEFAULT_LIMITS)).not.toThrow();
    expect(await problemOf(() => checkEntries("a.tar", 100_001, DEFAULT_LIMITS))).toEqual({
      code: "READ_FAILED",
      at: { file: "a.tar" },
      expected: "at most 100000 entries",
      received: "more",
      hint: "if you trust the archive, unpack it and give the folder; on the command line KARAT_MAX_ENTRIES raises the limit",
    });
  });

  it("checkUnpacked(file, packed, unpacked, limits) takes the limits themselves for allowed", () => {
    const check = (packed: number, unpacked: number) => () => checkUnpacked("a", packed, unpacked, DEFAULT_LIMITS);
    expect(check(2 ** 32, 2 ** 32)).not.toThrow();
    expect(check(2 ** 20, 500 * 2 ** 20)).not.toThrow();
    expect(check(2 ** 20, 500 * 2 ** 20 + 1)).toThrow();
    expect(check(0, 64 * 2 ** 20)).not.toThrow();
    expect(check(0, 64 * 2 ** 20 + 1)).toThrow();
  });

  it("checkPacked(file, size, packed) refuses files that have more bytes together than their archive", async () => {
    expect(() => checkPacked("a.zip", 100, 100)).not.toThrow();
    expect(await problemOf(() => checkPacked("a.zip", 100, 101))).toEqual({
      code: "READ_FAILED",
      at: { file: "a.zip" },
      expected: "files that do not overlap in an archive",
      received: "101 packed bytes in an archive of 100",
      hint: "no ordinary program packs files like this: unpack it elsewhere and check what it is",
    });
  });
});
