import { describe, expect, it } from "vitest";
import { type RenameSystem, renameOver } from "./write-atomically.ts";

/** A system on which the first so many attempts fail. */
function failing(platform: string, failures: number, code: string) {
  const attempts: string[] = [];
  const pauses: number[] = [];
  const system: RenameSystem = {
    platform,
    rename(from, to) {
      attempts.push(`${from} ${to}`);
      if (attempts.length <= failures) throw Object.assign(new Error(code), { code });
    },
    wait: (milliseconds) => pauses.push(milliseconds),
  };
  return { system, attempts, pauses };
}

describe("renameOver", () => {
  it("renameOver() tries again, with pauses, while Windows says that the file is held", () => {
    for (const code of ["EPERM", "EBUSY", "EACCES"]) {
      const { system, attempts, pauses } = failing("win32", 3, code);
      renameOver("a", "b", system);
      expect(attempts).toEqual(Array(4).fill("a b"));
      expect(pauses).toEqual([10, 20, 50]);
    }
  });

  it("renameOver() gives up after less than a second, with the error of the system", () => {
    const { system, attempts, pauses } = failing("win32", 99, "EBUSY");
    expect(() => renameOver("a", "b", system)).toThrow("EBUSY");
    expect(attempts).toHaveLength(7);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeLessThan(1_000);
  });

  it("renameOver() fails at once for other errors, and on other systems", () => {
    for (const [platform, code] of [
      ["win32", "ENOSPC"],
      ["linux", "EPERM"],
      ["darwin", "EBUSY"],
    ] as const) {
      const { system, attempts } = failing(platform, 1, code);
      expect(() => renameOver("a", "b", system)).toThrow(code);
      expect(attempts).toHaveLength(1);
    }
  });
});
