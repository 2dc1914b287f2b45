// Stored results and comparisons, given where they are of no use or do not belong together: what is said then.
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (name: string) => join(root, "examples/breakdown", name);
const karat = (...args: string[]) => runKarat(args, { cwd: folder.path });
const sides = (name: string) => ["--gold", example("gold"), "--pred", example(name)];
const store = (file: string, pred: string, ...args: string[]) =>
  karat("score", "breakdown", ...sides(pred), "--ci", "off", "--per-unit", "--format", "json", "-o", file, ...args);

beforeAll(async () => {
  await store("careful.json", "careful");
  await store("hasty.json", "hasty");
  await store("grouped.json", "hasty", "--group-by", "folder");
  await store("other.json", "hasty", "--missing", "skip", "--group-by", "folder");
  await karat(
    ...["compare", "breakdown", ...sides("careful"), example("hasty")],
    ...["--format", "json", "-o", "comparison.json"],
  );
});

describe("a comparison in place of a result", () => {
  it.each([
    ["verify", "comparison.json", ...sides("careful")],
    ["plan", "comparison.json"],
    ["compare", "comparison.json", "careful.json"],
    ["report", "careful.json", "comparison.json"],
    ["guard", "comparison.json"],
  ])("karat %s … says what it is, and what to give", async (...args) => {
    const { code, stderr } = await karat(...args);
    expect(stderr).toMatch(/comparison\.json\n {2}expected a result of one system, received a comparison of 2 systems/);
    expect(stderr).toContain("hint: give what karat score --per-unit --format json writes for one of them");
    expect(code).toBe(3);
  });
});

describe("flags that need gold, beside stored results", () => {
  it.each([
    ["compare", "careful.json", "hasty.json", "--group-by", "folder"],
    ["report", "comparison.json", "--group-by", "folder"],
    ["merge", "part.karat", "--group-by", "folder"],
  ])("karat %s %s … is refused, with what to do", async (...args) => {
    const { code, stderr } = await karat(...args);
    const flag = args.find((word) => word.startsWith("--"));
    expect(stderr).toContain(`unknown option '${flag}'`);
    expect(stderr).toContain(`score again with ${flag} and --per-unit --format json`);
    expect(code).toBe(2);
  });

  it("karat compare RESULT RESULT groups by what they were scored with", async () => {
    await store("grouped-careful.json", "careful", "--group-by", "folder");
    const { stdout, code } = await karat("compare", "grouped-careful.json", "grouped.json", "--format", "json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout).systems[0].groups.length).toBeGreaterThan(1);
  });
});

describe("karat plan --ci", () => {
  it.each(["off", "30", "high"])("says which levels it accepts: %s", async (level) => {
    const { code, stderr } = await karat("plan", "careful.json", "hasty.json", "--ci", level);
    const received = level === "30" ? level : JSON.stringify(level);
    expect(stderr).toContain(`expected a level above 50 and below 100 for --ci, received ${received}`);
    expect(code).toBe(2);
  });
});

it("karat plan counts clusters if the results were made by clusters", async () => {
  await store("clustered-careful.json", "careful", "--cluster-by", "folder");
  await store("clustered-hasty.json", "hasty", "--cluster-by", "folder");
  const { stdout } = await karat("plan", "clustered-careful.json", "clustered-hasty.json");
  expect(stdout).toMatch(/^You need \d+ clusters to find/);
  expect(stdout).not.toContain("dialogue");
});

describe("results that were made otherwise", () => {
  it.each([
    ["careful.json", "grouped.json", "expected no group-by as in careful, received group-by:folder"],
    ["grouped.json", "careful.json", "expected group-by:folder as in grouped, received no group-by"],
    ["careful.json", "other.json", "expected missing:error as in careful, received missing:skip"],
  ])("karat compare %s %s names the field that differs", async (one, other, says) => {
    const { code, stderr } = await karat("compare", one, other);
    expect(stderr).toContain(says);
    expect(code).toBe(3);
  });
});

describe("--group-by without a field", () => {
  it("is refused before gold is read, and a field that is not there is named in quotes", async () => {
    const empty = await karat("score", "breakdown", ...sides("careful"), "--group-by", "");
    expect(empty.stderr).toContain('expected folder, or a field of gold, for --group-by, received [""]');
    expect(empty.code).toBe(2);
    const none = await karat("score", "breakdown", ...sides("careful"), "--group-by", "a field");
    expect(none.stderr).toContain('hint: every unit of gold needs the field "a field" that --group-by names');
    expect(none.code).toBe(3);
  });

  it.each(["explain", "validate"])("karat %s, which draws nothing, has no such flag", async (command) => {
    const { code, stderr } = await karat(command, "breakdown", ...sides("careful"), "--group-by", "folder");
    expect([code, stderr]).toEqual([2, expect.stringContaining("unknown option '--group-by'")]);
  });
});
