import { describe, expect, it } from "vitest";
import { problemOf } from "../../test/problem-of.ts";
import { archiveLimits } from "./archive-limits.ts";

describe("archiveLimits(given, environment)", () => {
  it("prefers what is given to the environment, and that to the defaults", () => {
    expect(archiveLimits({}, {})).toEqual({ entries: 100_000, bytes: 4_294_967_296, ratio: 500 });
    const environment = { KARAT_MAX_ENTRIES: "7", KARAT_MAX_UNPACKED_BYTES: "1e12", KARAT_MAX_RATIO: "" };
    expect(archiveLimits({ entries: 3 }, environment)).toEqual({ entries: 3, bytes: 1e12, ratio: 500 });
  });

  it("refuses a variable that is no number above 0", async () => {
    for (const text of ["many", "0", "-1"]) {
      const problem = await problemOf(() => archiveLimits({}, { KARAT_MAX_RATIO: text }));
      expect(problem).toMatchObject({ code: "BAD_VALUE", expected: "a number above 0 in KARAT_MAX_RATIO" });
    }
  });
});
