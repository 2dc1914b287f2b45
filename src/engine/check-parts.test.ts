// Parts of one run belong together; what is foreign, missing or there twice is named with its file.
import { describe, expect, it } from "vitest";
import { problemOf } from "../../test/problem-of.ts";
import type { ScoredHeader } from "../contract/scored.ts";
import { checkParts, checkSameRun, isSameRun } from "./check-parts.ts";

const HEADER: ScoredHeader = {
  task: "toy",
  protocol: "toy@1",
  options: { threshold: 0.5 },
  settings: { missing: "error" },
  columns: ["hits"],
  services: {},
  gold: { name: "gold", format: "jsonl", digest: "abc" },
  pred: { name: "pred", path: "pred", format: "jsonl", digest: "def" },
  system: { name: "system", place: 0 },
};

const part = (index: number, change: Partial<ScoredHeader> = {}, count = 3) => ({
  name: `part-${index}.json`,
  part: [{ header: { ...HEADER, ...change }, shard: { index, count } }],
});

describe("checkParts(parts)", () => {
  it("takes each part once, in any order", () => {
    expect(() => checkParts([part(3), part(1), part(2)])).not.toThrow();
  });

  it("names the parts that are missing", async () => {
    expect(await problemOf(() => checkParts([part(2)]))).toMatchObject({
      code: "SHARD_MISMATCH",
      at: { file: "part-2.json" },
      expected: "all 3 parts of the run",
      received: "1, without 1/3, 3/3",
    });
    const { received } = await problemOf(() => checkParts([part(1, {}, 30)]));
    expect(received).toMatch(/^1, without 2\/30, .*, 21\/30 and 9 more$/);
  });

  it("names a part that is there twice", async () => {
    const again = { ...part(1), name: "copy.json" };
    expect(await problemOf(() => checkParts([part(1), part(2), again]))).toMatchObject({
      at: { file: "copy.json" },
      received: "part 1/3, as part-1.json",
    });
  });
});

describe("checkSameRun(parts)", () => {
  it.each([
    [{ task: "other" }, 'the task of part-1.json, "toy"', '"other"'],
    [{ options: { threshold: 1 } }, 'the options of part-1.json, {"threshold":0.5}', '{"threshold":1}'],
    [{ gold: { ...HEADER.gold, digest: "x" } }, /^the input of part-1.json/, /"x"/],
    [{ system: { name: "other", place: 0 } }, /^the input of part-1.json/, /"other"/],
  ])("says where %j differs", async (change, expected, received) => {
    const problem = await problemOf(() => checkSameRun([part(1), part(2, change)]));
    expect(problem.at).toEqual({ file: "part-2.json" });
    expect(problem.expected).toMatch(expected);
    expect(problem.received).toMatch(received);
  });

  it("refuses another number of parts", async () => {
    expect(await problemOf(() => checkSameRun([part(1), part(2, {}, 4)]))).toMatchObject({
      expected: "one of 3 parts, as part-1.json",
      received: "part 2/4",
    });
  });

  it("shortens what is long", async () => {
    const options = { text: "x".repeat(1_000) };
    const { received } = await problemOf(() => checkSameRun([part(1), part(2, { options })]));
    expect(received).toHaveLength(160);
    expect(received).toMatch(/…$/);
  });
});

it("checkSameRun(parts) leaves names and paths aside: parts may be made on different machines", () => {
  const elsewhere = { ...HEADER.pred, name: "b/pred", path: "/b/pred" };
  expect(() => checkSameRun([part(1), part(2, { pred: elsewhere })])).not.toThrow();
});

it("isSameRun(ours, theirs) asks only of services that both have used", () => {
  const isSame = (one: Partial<ScoredHeader>, other: Partial<ScoredHeader>) =>
    isSameRun(part(1, one).part, part(1, other).part);
  const used = { embedder: { name: "table" } };
  expect(isSame({}, { services: used })).toBe(true);
  expect(isSame({ services: used }, { services: { embedder: { name: "other" } } })).toBe(false);
  expect(isSame({}, { columns: ["misses"] })).toBe(false);
});
