// karat compare: the leaderboard in every format, stored results, and what it refuses.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withDigest } from "../../src/json/digest.ts";
import { root, runKarat } from "./run-karat.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "karat-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const example = (name: string) => join(root, "examples/breakdown", name);
const compare = (...args: string[]) =>
  runKarat(
    [
      ...["compare", "breakdown", "--gold", example("gold"), "--pred", `careful=${example("careful")}`],
      ...["--pred", `hasty=${example("hasty")}`, ...args],
    ],
    { env: { COLUMNS: "80" } },
  );

async function store(name: string, ...args: string[]): Promise<string> {
  const file = join(folder, `${name}.json`);
  const given = ["--gold", example("gold"), "--pred", example(name), "--format", "json", "-o", file];
  expect((await runKarat(["score", "breakdown", ...given, ...args])).code).toBe(0);
  return file;
}

const namesIn = (json: string) => JSON.parse(json).systems.map(({ name }: { name: string }) => name);

describe("karat compare", () => {
  it.each(["text", "markdown", "latex", "csv", "json"])("writes %s", async (format) => {
    const { stdout, stderr, code } = await compare("--format", format);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(stdout.replace(/"digest": ?"\w{64}"/, '"digest":"DIGEST"')).toMatchSnapshot();
  });

  it("gives the same bits on every run", async () => {
    const [first, again] = await Promise.all([compare("--format", "json"), compare("--format", "json")]);
    expect(again.stdout).toBe(first.stdout);
  });

  it("keeps systems apart whose names end in a version, and results of the same name in different folders", async () => {
    for (const name of ["gpt-4", "gpt-4.1"])
      cpSync(example("hasty"), join(folder, "versions", name), { recursive: true });
    const preds = ["gpt-4", "gpt-4.1"].map((name) => join(folder, "versions", name));
    const json = ["--format", "json", "-q"];
    const { stdout } = await runKarat(["compare", "breakdown", "--gold", example("gold"), "--pred", ...preds, ...json]);
    expect(namesIn(stdout)).toEqual(["gpt-4", "gpt-4.1"]);
    const files = preds.map((path) => join(path, "result.json"));
    for (const [at, file] of files.entries())
      await runKarat([
        "score",
        "breakdown",
        "--gold",
        example("gold"),
        "--pred",
        preds[at]!,
        "--per-unit",
        ...json,
        "-o",
        file,
      ]);
    expect(namesIn((await runKarat(["compare", ...files, ...json])).stdout)).toEqual([
      "gpt-4/result",
      "gpt-4.1/result",
    ]);
  });

  it("takes metrics that are named as what every object has", async () => {
    const rows = (shift: number) =>
      Array.from({ length: 8 }, (_, at) => `u${at},${(at * shift) % 3},${(at + shift) % 2}\n`).join("");
    const [one, other] = [1, 2].map((shift) =>
      written(`names-${shift}.csv`, `id,__proto__,constructor\n${rows(shift)}`),
    );
    const given = ["compare", "values", "--pred", `a=${one}`, "--pred", `b=${other}`];
    for (const format of ["csv", "json"]) {
      const { stdout, stderr, code } = await runKarat([...given, "--format", format]);
      expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
      if (format === "csv") continue;
      for (const { interval, intervalReason } of JSON.parse(stdout).comparisons)
        expect(intervalReason === undefined).toBe(interval !== null);
    }
  });

  it("finds no difference between a file and its copy", async () => {
    const { stdout } = await compare("--pred", `copy=${example("careful")}`, "--format", "json");
    const copies = JSON.parse(stdout).comparisons.filter(
      ({ system, baseline }: { system: string; baseline: string }) => system === "copy" && baseline === "careful",
    );
    expect(copies).toHaveLength(5);
    for (const { difference, interval, differing, p, pAdjusted } of copies)
      expect([difference, interval.method, differing, p, pAdjusted]).toEqual([0, "no-spread", 0, 1, 1]);
  });

  it("compares stored results as if they were scored now", async () => {
    const files = [await store("careful", "--per-unit"), await store("hasty", "--per-unit")];
    const stored = await runKarat(["compare", ...files, "--format", "json"]);
    expect(stored.code).toBe(0);
    expect(stored.stdout).toBe((await compare("--format", "json")).stdout);
    const named = await runKarat(["compare", ...files.map((file) => `both=${file}`), files[1]!, "--format", "json"]);
    const { systems } = JSON.parse(named.stdout) as { systems: { name: string; runs?: readonly unknown[] }[] };
    expect(systems.map(({ name, runs }) => [name, runs?.length])).toEqual([
      ["both", 2],
      ["hasty", undefined],
    ]);
    expect((await runKarat(["compare", "a=none.json", `b=${files[0]!}`])).stderr).toContain("none.json\n");
    expect((await runKarat(["compare", ...files])).stdout).toContain("Why: mistakes");
    const without = await runKarat(["compare", ...files, "--mistakes", "off"]);
    expect([without.code, without.stdout.includes("Why: mistakes")]).toEqual([0, false]);
  });

  it("says how many systems the table of places has no room for", async () => {
    const named = (at: number) => `system-${at}=${example(at % 2 === 0 ? "careful" : "hasty")}`;
    const words = [
      "compare",
      "breakdown",
      "--gold",
      example("gold"),
      "--pred",
      ...Array.from({ length: 12 }, (_, at) => named(at)),
    ];
    expect((await runKarat(words, { env: { COLUMNS: "80" } })).stdout).toMatch(/\d more systems with --format html/);
  });

  it("refuses stored results without rows, of another gold, and what is no result", async () => {
    const careful = await store("careful", "--per-unit");
    const bare = await runKarat(["compare", careful, await store("hasty")]);
    expect(bare.code).toBe(3);
    expect(bare.stderr).toContain("--per-unit --format json");
    const changed = JSON.parse(readFileSync(careful, "utf8"));
    const other = join(folder, "other.json");
    const signature = changed.signature.replace(/\|gold:[0-9a-f]+/, `|gold:${"0".repeat(12)}`);
    const digests = { ...changed.digests, gold: "0".repeat(64) };
    writeFileSync(other, JSON.stringify(withDigest({ ...changed, digests, signature })));
    const foreign = await runKarat(["compare", careful, other]);
    expect(foreign.code).toBe(3);
    expect(foreign.stderr).toContain("only results with the same gold and options can be compared");
    const nothing = await runKarat(["compare", careful, join(root, "package.json")]);
    expect(nothing.code).toBe(3);
    expect(nothing.stderr).toContain("a result is what karat score --format json writes");
  });

  it("takes a name that is given again for another run of the system", async () => {
    const { stdout } = await compare("--pred", `hasty=${example("careful")}`, "--format", "json");
    const { systems, comparisons } = JSON.parse(stdout);
    expect(systems.find(({ name }: { name: string }) => name === "hasty").runs).toHaveLength(2);
    expect(comparisons.length).toBeGreaterThan(0);
  });

  it("names a system after its path, and refuses a baseline that is none", async () => {
    const unnamed = await compare("--pred", example("careful"));
    expect(unnamed.code).toBe(0);
    expect((await compare("--baseline", "carefull")).stderr).toContain("did you mean careful?");
  });

  it("reads gold once, so that it may come from standard input, and gives the same bytes however the run is cut", async () => {
    const lines = (id: (k: number) => string, label: (k: number) => string) =>
      Array.from({ length: 30 }, (_, k) => {
        const turn = { index: 1, label: label(k), probabilities: { O: 0.5, T: 0, X: 0.5 } };
        return `${JSON.stringify({ id: id(k), turns: [turn] })}\n`;
      }).join("");
    const gold = Array.from({ length: 30 }, (_, k) => {
      return `${JSON.stringify({ id: `d${k}`, turns: [{ index: 1, annotations: k % 3 === 0 ? ["X"] : ["O", "X"] }] })}\n`;
    }).join("");
    const files = {
      gold: written("once-gold.jsonl", gold),
      a: written(
        "once-a.jsonl",
        lines(
          (k) => `d${k}`,
          (k) => (k % 2 === 0 ? "X" : "O"),
        ),
      ),
      b: written(
        "once-b.jsonl",
        lines(
          (k) => `d${29 - k}`,
          () => "X",
        ),
      ),
    };
    const evidence = (name: string) => join(folder, `once-${name}.jsonl`);
    const run = (name: string, ...args: string[]) =>
      runKarat(
        [
          ...["compare", "breakdown", "--pred", `a=${files.a}`, "--pred", `b=${files.b}`],
          ...["--format", "json", "--evidence", evidence(name), "-q", ...args],
        ],
        { input: gold },
      );
    const one = await run("one", "--gold", "-");
    expect(one).toMatchObject({ code: 0, stderr: "" });
    expect(
      readFileSync(evidence("one"), "utf8")
        .split("\n", 2)
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { id: "d0", system: "a" },
      { id: "d0", system: "b" },
    ]);
    for (const cut of [
      ["--workers", "2"],
      ["--shards", "3", "-o", evidence("result")],
    ]) {
      const other = await run("other", "--gold", files.gold, ...cut);
      expect(other.stderr).toBe("");
      const text = cut.includes("-o") ? readFileSync(evidence("result"), "utf8") : other.stdout;
      expect(text).toBe(one.stdout);
      expect(readFileSync(evidence("other"), "utf8")).toBe(readFileSync(evidence("one"), "utf8"));
    }
  });

  it("takes further predictions of each system by its name", async () => {
    const mapdr = join(root, "src/tasks/rules/fixtures/mapdr");
    const [rules, edges] = ["e2e", "cr"].map((name) => join(mapdr, "predictions", `${name}.json`)) as [string, string];
    const systems = ["--pred", `bare=${rules}`, "--pred", `full=${rules}`];
    const run = (...args: string[]) =>
      runKarat(["compare", "rules", "--gold", mapdr, ...systems, "--format", "json", "-q", ...args]);
    const { systems: compared } = JSON.parse((await run("--edges", `full=${edges}`)).stdout);
    const scores = Object.fromEntries(
      compared.map(({ name, scores }: { name: string; scores: object }) => [name, scores]),
    );
    const alone = ["score", "rules", "--gold", mapdr, "--pred", rules, "--format", "json", "--ci", "off", "-q"];
    expect(scores.bare).toEqual(JSON.parse((await runKarat(alone)).stdout).scores);
    expect(scores.full).toEqual(JSON.parse((await runKarat([...alone, "--edges", edges])).stdout).scores);
    expect(scores.full["correspondence.f1"]).not.toBeNull();
    const nameless = (await run("--edges", edges)).stderr;
    expect(nameless).toContain("expected NAME=PATH for --edges");
    expect(nameless).toContain(`hint: --edges bare=${edges}`);
    expect((await run("--edges", `ful=${edges}`)).stderr).toContain("did you mean full?");
  });

  it("appends the comparison to the summary of a GitHub step", async () => {
    const summary = join(folder, "summary.md");
    writeFileSync(summary, "before\n");
    const args = ["compare", await store("careful", "--per-unit"), await store("hasty", "--per-unit")];
    await runKarat(args, { env: { GITHUB_STEP_SUMMARY: summary } });
    expect(readFileSync(summary, "utf8")).toMatch(/^before\n### .*: 2 systems\n/);
  });
});
