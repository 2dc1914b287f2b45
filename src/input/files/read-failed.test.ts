import { describe, expect, it } from "vitest";
import { Damage, damagedFile, readFailed } from "./read-failed.ts";

describe("readFailed", () => {
  it("readFailed(at, detail, cause) is a located READ_FAILED that keeps its cause", () => {
    const cause = new Error("why");
    const error = readFailed({ file: "f", line: 2 }, { expected: "text", received: "none", hint: "look" }, cause);
    expect(error.problems).toEqual([
      { code: "READ_FAILED", at: { file: "f", line: 2 }, expected: "text", received: "none", hint: "look" },
    ]);
    expect(error.cause).toBe(cause);
  });

  it("damagedFile(file, kind, damage) says what is damaged and what to do", () => {
    const cause = new Error("inner");
    const damage = new Damage("a tar archive", "a header is cut off", cause);
    expect(damage).toMatchObject({ kind: "a tar archive", message: "a header is cut off", cause });
    const error = damagedFile("a.tar", damage.kind, damage);
    expect(error.problems).toEqual([
      {
        code: "READ_FAILED",
        at: { file: "a.tar" },
        expected: "a tar archive",
        received: "damaged data (a header is cut off)",
        hint: "the file may have been cut off on its way here: fetch or pack it again",
      },
    ]);
    expect(error.cause).toBe(damage);
  });
});
