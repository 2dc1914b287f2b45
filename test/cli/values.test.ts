// Results of other tools at the command line: compared without a task or gold, and everything that follows from a result.
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { itOnUnix } from "../unix-only.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const karat = (...words: string[]) => runKarat(words, { cwd: folder.path });
const log = (name: string) => join(root, "src/tasks/values/fixtures", name);
const LM_EVAL = ["--filter", "strict-match"];

describe("karat compare LOG LOG", () => {
  it("is recognised without a task, and gives difference, interval, p and the detectable difference", async () => {
    const words = [log("samples_sums_a.jsonl"), log("samples_sums_b.jsonl"), ...LM_EVAL];
    const { code, stdout } = await karat("compare", ...words, "--format", "json");
    expect(code).toBe(0);
    const { task, primary, comparisons } = JSON.parse(stdout);
    expect([task, primary]).toEqual(["values", "exact_match"]);
    // By NumPy and SciPy from the formulas of Bonett and Price (2012); p is not below 2^(1 − 4).
    expect(comparisons).toMatchObject([{ difference: expect.closeTo(0.4, 12), p: 0.125, differing: 4, units: 10 }]);
    expect(comparisons[0].interval.low).toBeCloseTo(-0.09200957767070206, 9);
    expect(comparisons[0].interval.high).toBeCloseTo(0.7586762443373687, 9);
    // Four samples differ, too few for any difference to be detected.
    expect(comparisons[0].detectable).toBeNull();
  });

  it("takes archives of Inspect, and all systems of one file of promptfoo", async () => {
    const inspect = await karat("compare", log("inspect-a.eval"), log("inspect-b.eval"));
    expect([inspect.code, inspect.stdout]).toEqual([0, expect.stringContaining("inspect-b − inspect-a")]);
    for (const words of [[log("promptfoo.json")], [log("promptfoo.json#0"), log("promptfoo.json#1")]]) {
      const { code, stdout } = await karat("compare", ...words, "--primary", "tone");
      expect([code, stdout]).toEqual([0, expect.stringContaining("2 systems, 4 samples, by tone")]);
    }
  });

  it("finds all systems of a file also where its path has a =", async () => {
    folder.write("runs/lr=0.1/promptfoo.json", readFileSync(log("promptfoo.json"), "utf8"));
    const { code, stdout } = await karat("compare", "values", "--pred", "runs/lr=0.1/promptfoo.json");
    expect([code, stdout]).toEqual([0, expect.stringContaining("2 systems, 4 samples")]);
  });

  it("takes JSON of Python, a byte order mark, and lines in .json; a log that was cut off is named", async () => {
    const text = readFileSync(log("inspect-b.json"), "utf8");
    const lines = readFileSync(log("promptfoo.jsonl"), "utf8");
    folder.write("infinite.json", text.replace("{", '{"x":[NaN,-Infinity],'));
    folder.write("bom.json", `\ufeff${text}`);
    folder.write("lines.json", lines);
    folder.write("cut.json", text.slice(0, -30));
    for (const words of [
      ["infinite.json", "bom.json"],
      ["lines.json#0", "lines.json#1"],
    ])
      expect((await karat("compare", ...words)).code).toBe(0);
    const { code, stderr } = await karat("compare", "cut.json", "bom.json");
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^error in the input\ncut\.json:\d+.*BAD_JSON/s)]);
  });

  itOnUnix("says of folders and links that are no log what they are", async () => {
    mkdirSync(join(folder.path, "empty.json"), { recursive: true });
    const directory = await karat("compare", "empty.json", log("inspect-b.json"));
    expect([directory.code, directory.stderr]).toEqual([3, expect.stringContaining("expected a folder with files")]);
    symlinkSync("loop.json", join(folder.path, "loop.json"));
    const loop = await karat("compare", "loop.json", "loop.json");
    expect([loop.code, loop.stderr]).toEqual([3, expect.stringContaining("a link that leads back to itself")]);
    expect((await karat("compare", "bom.json/x", "bom.json/y")).code).toBe(2);
  });

  it("takes one table for a board: a column for each system, without the row of means", async () => {
    const rows = Array.from({ length: 12 }, (_, at) => `q${at},${Number(at % 4 > 0)},${Number(at % 3 > 1)}`);
    const table = (more: string) => ["doc_id,claude,gpt", ...rows, more].join("\n");
    folder.write("board.csv", table("AGGREGATE,0.75,0.3333333333"));
    const { code, stdout, stderr } = await karat("compare", "board.csv", "--format", "json");
    const { systems, warnings } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(systems.map(({ name, units }: { name: string; units: { scored: number } }) => [name, units.scored])).toEqual(
      [
        ["claude", 12],
        ["gpt", 12],
      ],
    );
    expect(warnings.map(({ code }: { code: string }) => code)).toContain("SUMMARY_ROW");
    expect(stderr).toMatch(/^2 systems, one column each: "claude", "gpt"\n/);
    folder.write("odd.csv", table("total,0.9,0.9"));
    const odd = JSON.parse((await karat("compare", "odd.csv", "--format", "json")).stdout).warnings;
    expect(odd.filter(({ code }: { code: string }) => code === "SUMMARY_ROW")).toHaveLength(1);
    folder.write("cut.csv", table("q12,,1"));
    const missing = await karat("compare", "cut.csv");
    expect([missing.code, missing.stderr]).toEqual([3, expect.stringContaining("cut.csv:14\n  expected a prediction")]);
    expect((await karat("compare", "cut.csv", "--missing", "skip")).code).toBe(0);
    expect(
      (await karat("compare", "cut.csv", "--map", "pred.a=claude", "--map", "pred.b=gpt", "--missing", "wrong")).stdout,
    ).toContain("b − a");
  });

  it("groups and clusters the rows of a board by a column, which is no system then", async () => {
    const rows = Array.from({ length: 12 }, (_, at) => `q${at},u${at % 4},${Number(at % 5 > 0)},${Number(at % 3 > 1)}`);
    folder.write("users.csv", ["id,user,claude,gpt", ...rows].join("\n"));
    const clustered = await karat("compare", "users.csv", "--cluster-by", "user", "--format", "json");
    expect(JSON.parse(clustered.stdout).comparisons[0]).toMatchObject({ system: "gpt", units: 12, clusters: 4 });
    const grouped = await karat("compare", "users.csv", "--group-by", "user", "--format", "json");
    expect(JSON.parse(grouped.stdout).groupComparisons.map(({ group }: { group: string }) => group)).toEqual([
      "u0",
      "u1",
      "u2",
      "u3",
    ]);
    expect((await karat("compare", "users.csv")).stderr).toContain("users.csv:2 user\n");
  });

  it("says which filters there are", async () => {
    const several = await karat("compare", log("samples_sums_a.jsonl"), log("samples_sums_b.jsonl"));
    expect([several.code, several.stderr]).toEqual([3, expect.stringContaining("--filter strict-match")]);
    const none = await karat("score", "values", "--pred", log("samples_sums_a.jsonl"), "--filter", "strict");
    expect(none.stderr).toContain('received those of "strict-match", "flexible-extract"');
  });
});

describe("karat score values", () => {
  const score = (side: string, ...words: string[]) =>
    karat("score", "values", "--pred", log(`samples_sums_${side}.jsonl`), ...LM_EVAL, ...words);

  it("makes results for verify, plan, compare, report and guard", async () => {
    for (const side of ["a", "b"])
      expect((await score(side, "--per-unit", "--format", "json", "-o", `${side}.json`)).code).toBe(0);
    expect((await karat("verify", "a.json", "--pred", log("samples_sums_a.jsonl"))).code).toBe(0);
    expect((await karat("verify", "a.json", "--pred", log("samples_sums_b.jsonl"))).code).toBe(1);
    expect((await karat("plan", "a.json", "b.json")).stdout).toContain("in exact_match with 80 % power");
    expect((await karat("compare", "a.json", "b.json")).stdout).toContain("b − a");
    expect((await karat("report", "a.json", "b.json", "-o", "report.html")).code).toBe(0);
    expect(readFileSync(join(folder.path, "report.html"), "utf8")).toContain("exact_match");
    expect((await karat("guard", "a.json", "--accept", "--baseline", "base.json")).code).toBe(0);
    expect((await karat("guard", "b.json", "--margin", "0.1", "--baseline", "base.json")).code).toBe(0);
    expect(
      (await karat("explain", "values", "--pred", log("samples_sums_a.jsonl"), ...LM_EVAL, "--unit", "0")).stdout,
    ).toContain("exact_match");
  });

  it("goes by the metric that is named", async () => {
    const words = ["score", "values", "--pred", log("inspect-a.eval"), "--format", "json"];
    const { stdout } = await karat(...words, "--primary", "grade.length");
    expect(JSON.parse(stdout).options.metrics).toEqual(["grade.length", "match", "grade.style"]);
    const unknown = await karat(...words, "--primary", "bleu");
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("match, grade.style, grade.length")]);
  });
});

it("karat guard values needs a baseline, and does not fail on four of ten samples", async () => {
  const guard = (side: string, ...flags: string[]) =>
    karat("guard", "values", "--pred", log(`samples_sums_${side}.jsonl`), ...LM_EVAL, ...flags);
  expect((await guard("b")).code).toBe(4);
  expect((await guard("b", "--accept")).code).toBe(0);
  const worse = await guard("a");
  expect([worse.code, worse.stdout]).toEqual([0, expect.stringMatching(/^No significant loss: exact_match is 0\.400/)]);
});
