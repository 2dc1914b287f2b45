import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { notEmpty, withoutFiles } from "./read-failed.ts";

const container = (heads: readonly string[]) => {
  const files = heads.map((head, k) => ({ path: `${k}`, file: `gold/${k}`, head: async () => head }));
  return { list: async () => files, open: () => [] };
};

describe("notEmpty", () => {
  it("notEmpty(container) lists the files as they are", async () => {
    const full = container(["a", " "]);
    expect(await notEmpty(full).list()).toBe(await full.list());
    expect(notEmpty(full).open).toBe(full.open);
  });

  it("notEmpty(container) refuses an empty file among others, by name", async () => {
    expect(await problemOf(() => notEmpty(container(["a", ""])).list())).toEqual({
      code: "READ_FAILED",
      at: { file: "gold/1" },
      expected: "some text",
      received: "an empty file",
      hint: "did the program that should write it fail?",
    });
  });
});

describe("withoutFiles", () => {
  it("withoutFiles(name, kind) says that hidden files do not count", () => {
    expect(withoutFiles("gold", "a folder")).toMatchObject({
      problems: [
        {
          code: "READ_FAILED",
          at: { file: "gold" },
          expected: "a folder with files",
          received: "one without",
          hint: "hidden files do not count",
        },
      ],
    });
  });
});
