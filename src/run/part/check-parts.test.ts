// Parts of one run belong together; what is foreign, missing or there twice is named with its file.
import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { VERSION } from "../../core/result.ts";
import type { RunHeader } from "../run-header.ts";
import { checkParts, checkSameRun, isSameRun } from "./check-parts.ts";

const HEADER: RunHeader = {
  karat: VERSION,
  task: "toy",
  protocol: "toy@1",
  options: { threshold: 0.5 },
  settings: { missing: "error" },
  columns: ["hits"],
  services: {},
  gold: { format: "jsonl", digest: "abc" },
  systems: [{ name: "system", format: "jsonl", digest: "def" }],
};

const part = (index: number, change: Partial<RunHeader> = {}, count = 3) => ({
  name: `part-${index}.json`,
  part: { header: { ...HEADER, ...change }, shard: { index, count } },
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
    [{ gold: { format: "jsonl", digest: "x" } }, /^the input of part-1.json/, /"x"/],
    [{ systems: [] }, /^the input of part-1.json/, "[]"],
  ])("says where %j differs", async (change, expected, received) => {
    const problem = await problemOf(() => checkSameRun([part(1), part(2, change)]));
    expect(problem.at).toEqual({ file: "part-2.json" });
    expect(problem.expected).toMatch(expected);
    expect(problem.received).toMatch(received);
  });

  it("refuses another version, and another number of parts", async () => {
    expect((await problemOf(() => checkSameRun([part(1, { karat: "0.0.1" })]))).received).toBe("one by 0.0.1");
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

it("isSameRun(ours, theirs) asks only of services that both have used", () => {
  const used = { embedder: { name: "table" } };
  expect(isSameRun(HEADER, { ...HEADER, services: used })).toBe(true);
  expect(isSameRun({ ...HEADER, services: used }, { ...HEADER, services: { embedder: { name: "other" } } })).toBe(
    false,
  );
  expect(isSameRun(HEADER, { ...HEADER, columns: ["misses"] })).toBe(false);
});
