import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { checkUnpacked } from "./archive-limits.ts";

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
