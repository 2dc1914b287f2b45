import { describe, expect, it } from "vitest";
import { problemOf } from "../../test/problem-of.ts";
import type { OptionSpec } from "./option-spec.ts";
import { checkReach, fileBeside, isQuickPattern, reachOfValue } from "./reach.ts";

it.each([
  ...[
    "(a+)+b",
    "(a|a)*b",
    "(.*)(.*)x",
    "(a)\\1",
    "(?<x>.*)\\k<x>",
    "(?=a)(b)",
    "a?a?a?a?a?a?a?b",
    "(a{1,9}){1,9}",
    "a".repeat(256),
  ],
])("isQuickPattern(%j) is false", (pattern) => {
  expect(isQuickPattern(pattern)).toBe(false);
});

it.each(["news.(\\d+).txt", "(?P<id>[a-z]+_\\d\\d(-\\d)?).txt", "news.[A-Z].#ID#.txt", ".*#ID#", "(\\(\\*\\+[*+{]+)"])(
  "isQuickPattern(%j) is true",
  (pattern) => {
    expect(isQuickPattern(pattern)).toBe(true);
  },
);

const EMBEDDER: OptionSpec = {
  kind: "text",
  about: "where vectors come from",
  default: "table",
  path: /^file:(.+)$/,
  beside: [".npy", ".labels.txt"],
  network: /^http:/,
};
const PATTERN: OptionSpec = { kind: "text", about: "names of files", default: null, isPattern: true };

describe("reachOfValue(spec, value)", () => {
  it.each([
    ["table", null],
    ["http://localhost", { kind: "network" }],
    ["file:a.jsonl", { kind: "file", path: "a.jsonl", beside: null }],
    ["file:x.npy/a.npy", { kind: "file", path: "x.npy/a.npy", beside: "x.npy/a.labels.txt" }],
    [null, null],
  ])("of %j is %j", (value, reach) => {
    expect(reachOfValue(EMBEDDER, value)).toEqual(reach);
  });

  it("of a pattern is the time that a slow one takes", () => {
    expect(reachOfValue(PATTERN, "file:(a+)+b")).toEqual({ kind: "time" });
    expect(reachOfValue(PATTERN, "a+b")).toBeNull();
  });
});

it("fileBeside(path, beside) replaces the ending, and knows none without one", () => {
  expect(fileBeside("a.npy", [".npy", ".txt"])).toBe("a.txt");
  expect([fileBeside("a.npy", undefined), fileBeside("a.npyz", [".npy", ".txt"])]).toEqual([null, null]);
});

describe("checkReach(specs, options, grants)", () => {
  const specs = { embedder: EMBEDDER, id: PATTERN };
  const filesOf = (options: Readonly<Record<string, unknown>>, network = false) => {
    const files: string[] = [];
    checkReach(specs, options, { network, read: (path) => void files.push(path) });
    return files;
  };

  it("asks for every file, the one beside it too", () => {
    expect(filesOf({ embedder: "file:a.npy", id: "a.*" })).toEqual(["a.npy", "a.labels.txt"]);
    expect(filesOf({ embedder: "file:a.jsonl" })).toEqual(["a.jsonl"]);
    expect(filesOf({ embedder: "http://localhost" }, true)).toEqual([]);
  });

  it("refuses the network and slow patterns, which data cannot choose", async () => {
    expect(await problemOf(() => filesOf({ embedder: "http://localhost" }))).toMatchObject({
      code: "BAD_VALUE",
      expected: "no use of the network by embedder, because nobody allowed it",
      hint: expect.stringContaining("--allow-network"),
    });
    expect(await problemOf(() => filesOf({ embedder: "http://localhost", id: "(a+)+b" }, true))).toMatchObject({
      code: "BAD_VALUE",
      expected: "a pattern that is quick on every name",
      received: '"(a+)+b"',
      hint: expect.stringContaining("no repeated group"),
    });
  });
});
