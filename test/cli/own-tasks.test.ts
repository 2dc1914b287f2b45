// Tasks of one's own at the command line: by path and by the name of a package, their laws, and where they are not taken.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (name: string) => join(root, "examples/own-task", name);
const index = JSON.stringify(new URL("../../src/index.ts", import.meta.url).href);
const text = readFileSync(example("slot-filling.js"), "utf8").replace('"karat"', index);
const files = ["--gold", example("gold.jsonl"), "--pred", example("pred.jsonl")];

/** A task that imports nothing: packages of tests are not compiled. */
const BY_HAND = `const format = { id: "jsonl", about: "", by: "line", claims: () => true, open: () => ({
  *read(record) { const { id, slots } = JSON.parse(record.text); yield { id, value: JSON.stringify(slots), record }; } }) };
export default Object.assign(() => {}, { definition: {
  id: "by-hand", unit: "dialogue", columns: ["hits"], scores: { hits: { formula: ({ hits }) => hits } }, formats: { gold: [format], pred: [format] },
  match: ({ gold, pred }) => ({ isHit: gold === pred }), tally: ({ isHit }) => ({ hits: Number(isHit) }) } });`;

/** Installs the task as a package, as npm would. */
function install(name: string, manifest: object, module: string): void {
  const home = join(folder.path, "node_modules", name);
  mkdirSync(join(home, module, ".."), { recursive: true });
  writeFileSync(join(home, "package.json"), JSON.stringify({ name, version: "1.0.0", type: "module", ...manifest }));
  writeFileSync(join(home, module), BY_HAND);
}

describe("karat score PACKAGE", () => {
  it.each([
    ["karat-main", { main: "./lib/task.js" }, "lib/task.js"],
    ["karat-plain", {}, "index.js"],
    ["@own/karat-exports", { exports: { ".": { types: "./t.d.ts", import: "./esm.js" } } }, "esm.js"],
    ["karat-short", { exports: "./only.js" }, "only.js"],
  ])("finds the task of the installed package %s, also from a folder below", async (name, manifest, module) => {
    install(name, manifest, module);
    const below = join(folder.path, "runs");
    mkdirSync(below, { recursive: true });
    const { code, stdout, stderr } = await runKarat(["score", name, ...files, "--format", "json"], { cwd: below });
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    expect(JSON.parse(stdout)).toMatchObject({ task: "by-hand", scores: { hits: 0 } });
  });

  it("says that there is no such task or package", async () => {
    const { code, stderr } = await runKarat(["score", "karat-nowhere", ...files], { cwd: folder.path });
    expect(code).toBe(2);
    expect(stderr).toContain("or an installed package");
  });
});

describe("karat check-task PATH", () => {
  const path = join(folder.path, "slot-filling.js");

  it("runs the laws on the units beside the module", async () => {
    writeFileSync(path, text);
    for (const name of ["gold.jsonl", "pred.jsonl"])
      writeFileSync(join(folder.path, name), readFileSync(example(name)));
    const { code, stdout } = await runKarat(["check-task", path]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^✓ scores are numbers in their declared range, or null\n✓ a perfect prediction/);
    expect(stdout).not.toContain("✗");
  });

  it("ends with 1 where a law is broken, and with 2 without units", async () => {
    const worse = join(folder.path, "worse.js");
    writeFileSync(worse, text.replace('Number(verdict === "correct")', "2"));
    const { code, stdout } = await runKarat(["check-task", worse]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ evidence adds up to what is tallied\n {4}evidence of .* counts/);
    const alone = join(folder.path, "alone");
    mkdirSync(alone);
    writeFileSync(join(alone, "task.js"), text);
    expect(await runKarat(["check-task", join(alone, "task.js")])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("contract.json"),
    });
  });
});

describe("own tasks elsewhere", () => {
  it("karat cite RESULT --task PATH cites a result of an own task", async () => {
    const path = join(folder.path, "cited.js");
    writeFileSync(path, text);
    const result = join(folder.path, "result.json");
    await runKarat(["score", path, ...files, "--per-unit", "--format", "json", "-o", result]);
    const { code, stdout } = await runKarat(["cite", result, "--task", path]);
    expect(code).toBe(0);
    expect(stdout).toContain("slot-filling");
    expect((await runKarat(["cite", result])).stderr).toContain("--task");
  });

  it("karat host codabench refuses an own task before it makes anything", async () => {
    const path = join(folder.path, "hosted.js");
    writeFileSync(path, text);
    const words = ["host", "codabench", path, "--gold", example("gold.jsonl"), "-o", join(folder.path, "hosted.zip")];
    const refused = await runKarat(words);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("does not carry") });
    expect(refused.stderr).toContain("--format codabench -o");
    // Gold is given: a flag of other commands is only unknown.
    expect((await runKarat([...words, "--group-by", "kind"])).stderr).not.toContain("stored numbers");
  });

  it("karat explain says of an unknown verdict that the task is wrong, and not karat", async () => {
    const path = join(folder.path, "partial.js");
    writeFileSync(path, text.replace('"correct" : pred', '"partial" : pred'));
    const { code, stderr } = await runKarat(["explain", path, ...files]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/task slot-filling explain\[\d+\]\.verdict/);
    expect(stderr).not.toContain("bug in karat");
  });
});
