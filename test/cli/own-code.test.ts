// Data never choose code: a result, a part, a job or an archive names a task, and only a person names a module.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { receiveJob } from "../../src/adapters/node/queue/queue-job.ts";
import { runOf } from "../../src/adapters/node/shard-job.ts";
import { scoreShard } from "../../src/engine/score-shard.ts";
import { withDigest } from "../../src/json/digest.ts";
import { buildZip } from "../build-zip.ts";
import { problemOf } from "../problem-of.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const file = (name: string) => join(folder.path, name);
const marker = file("marker");
const planted = folder.write(
  "planted.mjs",
  `import { writeFileSync } from "node:fs";
writeFileSync(${JSON.stringify(marker)}, "ran");
export default Object.assign(() => {}, { definition: {} });`,
);
const own = join(root, "examples/own-task/slot-filling.js");
const ownInput = [
  "--gold",
  join(root, "examples/own-task/gold.jsonl"),
  "--pred",
  join(root, "examples/own-task/pred.jsonl"),
];
const example = (side: string) => join(root, "examples/breakdown", side);
const breakdown = ["score", "breakdown", "--gold", example("gold"), "--pred", example("careful"), "--ci", "off"];

beforeAll(async () => {
  for (const [name, args] of [
    ["result.json", [...breakdown, "--per-unit", "--format", "json"]],
    ["part.json", [...breakdown, "--shard", "1/1"]],
    ["own.json", ["score", own, ...ownInput, "--per-unit", "--format", "json", "--ci", "off"]],
    ["own-part.json", ["score", own, ...ownInput, "--shard", "1/1", "--ci", "off"]],
  ] as const)
    expect(await runKarat([...args, "-o", file(name)])).toMatchObject({ code: 0 });
});

/** A stored file in which another task is named, with the digest of what it then says. */
function renamed(from: string, to: string, task: string): string {
  const stored = { ...JSON.parse(readFileSync(file(from), "utf8")), task };
  return folder.write(to, JSON.stringify(withDigest(stored)));
}

describe("a planted module", () => {
  afterEach(() => {
    expect(existsSync(marker)).toBe(false);
  });

  it.each([planted, "./planted.mjs", `file://${planted}`, "../planted.mjs"])(
    "is not run by data that name %s",
    async (name) => {
      const result = renamed("result.json", "evil.json", name);
      const part = renamed("part.json", "evil-part.json", name);
      for (const args of [
        ["report", result, "-o", file("page.html")],
        ["compare", result, result],
        ["merge", part],
        ["guard", result],
      ]) {
        const { code, stderr } = await runKarat(args, { cwd: folder.path });
        expect([code === 2 || code === 3, stderr]).toEqual([true, expect.not.stringContaining("bug in karat")]);
      }
    },
  );

  it("is not run by a job in the queue", async () => {
    for (const extra of [{ task: planted }, { task: "breakdown", module: planted }])
      await expect(receiveJob({ ...job(), ...extra }, { root })).rejects.toMatchObject({ name: "KaratError" });
  });

  it("is not run by an archive, nor as gold or prediction", async () => {
    const archive = folder.write("evil.zip", buildZip([{ name: "planted.mjs", content: readFileSync(planted) }]));
    expect((await runKarat(["score", "breakdown", "--gold", archive, "--pred", archive])).code).toBe(3);
    expect((await runKarat(["score", "--gold", planted, "--pred", planted])).code).toBe(2);
    expect((await runKarat(["score", "breakdown", "--gold", planted, "--pred", planted])).code).toBe(3);
  });
});

describe("--task PATH", () => {
  it("lets a person name the module of their own task", async () => {
    for (const args of [
      ["merge", file("own-part.json"), "--task", own],
      ["report", file("own.json"), "--task", own, "-o", file("own.html")],
      ["compare", file("own.json"), renamed("own.json", "again.json", "slot-filling"), "--task", own],
    ])
      expect(await runKarat([...args])).toMatchObject({ code: 0 });
  });

  it("is asked for where data are of a task that karat does not have", async () => {
    const { code, stderr } = await runKarat(["merge", file("own-part.json")]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/data of "slot-filling".*UNKNOWN_TASK\n {2}hint: data never choose code: .*--task PATH/);
  });

  it("must have the id that the data name", async () => {
    const { code, stderr } = await runKarat(["merge", file("part.json"), "--task", own]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/"slot-filling", received data of "breakdown"/);
  });
});

function job(changes: object = {}) {
  return {
    task: "breakdown",
    options: {},
    input: {
      gold: "examples/breakdown/gold",
      systems: [{ name: "system", pred: "examples/breakdown/careful", sources: {} }],
      base: root,
    },
    settings: { ci: null, missing: "error" },
    shard: { index: 1, count: 2 },
    ...changes,
  };
}

describe("receiveJob(data, rules)", () => {
  it("takes a job whose paths lie inside the root, and keeps its reading there", async () => {
    expect(await receiveJob(job(), { root })).toMatchObject({ task: "breakdown", input: { within: root } });
  });

  it.each<[string, object]>([
    ["a shard that is no integer", { shard: { index: 1.5, count: 2 } }],
    ["a shard beyond their number", { shard: { index: 3, count: 2 } }],
    ["a shard that is a text", { shard: { index: "1/../../x", count: 2 } }],
    ["an unknown field", { run: "rm" }],
    ["standard input", { input: { ...job().input, gold: "-" } }],
    ["no input", { input: null }],
    ["an unknown policy", { settings: { missing: "ignore" } }],
    ["a setting that is an object", { settings: { hook: {} } }],
    ["an internal setting", { settings: { mostWaiting: 1 } }],
  ])("refuses %s", async (_, changes) => {
    await expect(receiveJob(job(changes), { root })).rejects.toMatchObject({ name: "KaratError" });
  });

  it("refuses whatever leads out of the root: paths, links, links below a folder, evidence, paths in options", async () => {
    const below = file("root");
    mkdirSync(join(below, "pred"), { recursive: true });
    writeFileSync(join(below, "gold.jsonl"), "{}\n");
    writeFileSync(file("secret.jsonl"), "{}\n");
    symlinkSync(file("secret.jsonl"), join(below, "link.jsonl"));
    symlinkSync(file("secret.jsonl"), join(below, "pred/link.jsonl"));
    const systems = (pred: string, sources: object = {}) => [{ name: "system", pred, sources }];
    const input = { gold: "gold.jsonl", systems: systems("gold.jsonl"), base: below };
    const receive = (changes: object) => receiveJob(job({ input: { ...input, ...changes } }), { root: below });
    await expect(receive({})).resolves.toBeDefined();
    for (const changes of [
      { gold: "../secret.jsonl" },
      { gold: file("secret.jsonl") },
      { systems: systems("link.jsonl") },
      { systems: [...systems("gold.jsonl"), ...systems("link.jsonl")] },
      { base: folder.path, gold: "secret.jsonl" },
      { systems: systems("gold.jsonl", { edges: "link.jsonl" }) },
    ])
      expect((await problemOf(() => receive(changes))).received).toBe("one that leads out of it");
    const outside = await problemOf(() => receive({ base: folder.path, gold: "secret.jsonl" }));
    expect(outside.at).toEqual({ file: file("secret.jsonl") });
    const confined = await receive({ systems: systems("pred") });
    expect((await problemOf(() => runOf(confined).then(scoreShard))).received).toBe("one that leads out of it");
    await expect(receiveJob(job({ input, evidence: folder.path }), { root: below })).rejects.toThrow("leads out");
    writeFileSync(join(below, "matrix.npy"), "");
    symlinkSync(file("secret.jsonl"), join(below, "matrix.labels.txt"));
    for (const vectors of [file("secret.jsonl"), join(below, "matrix.npy")]) {
      const options = { embedder: `file:${vectors}` };
      await expect(receiveJob(job({ task: "concepts", input, options }), { root: below })).rejects.toThrow("leads out");
    }
    rmSync(below, { recursive: true });
  });
});

describe("an own task that is none", () => {
  it.each([
    ["null", "null"],
    ["{}", "{}"],
    ["without explain", '{ id: "x", title: "", about: "", unit: "u" }'],
    ["a score without range", '{ scores: { a: { label: "", better: "higher" } } }'],
  ])("%s is a located mistake, not a bug", async (name, definition) => {
    const module = folder.write(
      `${name.replaceAll(/\W/g, "-")}.mjs`,
      `export default Object.assign(() => {}, { definition: ${definition} });`,
    );
    const { code, stderr } = await runKarat(["score", module, "--gold", "x", "--pred", "y"]);
    expect(code).toBe(3);
    expect(stderr).toContain(module);
    expect(stderr).toContain("BAD_SHAPE");
  });
});
