import { expect, it } from "vitest";
import { shortPaths } from "./short-paths.ts";

it.each([
  [
    ["a/b/c.json", "a/b/d/e.json"],
    ["c.json", "d/e.json"],
  ],
  [
    ["a/b/c.json", "a/bb/c.json"],
    ["b/c.json", "bb/c.json"],
  ],
  [
    ["a/b", "a/b"],
    ["b", "b"],
  ],
  [
    ["a", "a/b"],
    ["a", "a/b"],
  ],
  [
    ["a/x", "b/x"],
    ["a/x", "b/x"],
  ],
  [
    ["yes", "no"],
    ["yes", "no"],
  ],
  [["a/b/c"], ["c"]],
  [
    ["", ""],
    ["", ""],
  ],
  [[], []],
])("shortPaths(%j) is %j", (paths, short) => {
  expect(shortPaths(paths)).toEqual(short);
});
