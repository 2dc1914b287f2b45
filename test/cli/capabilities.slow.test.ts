// Only typed words run code, write files, use the network or read beyond the named input: what data may not do, and how a person allows it.
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { receiveJob } from "../../src/adapters/node/queue/queue-job.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const project = join(folder.path, "project");
const marker = join(folder.path, "marker");
const victim = folder.write("victim.txt", "untouched");
const outside = folder.write("outside.jsonl", '{"id":"a","answer":"A glacier carves a valley."}\n');
folder.write(
  "project/x.mjs",
  `import { writeFileSync } from "node:fs";\nwriteFileSync(${JSON.stringify(marker)}, "ran");\n`,
);
const line = '{"id":"a","answer":"A glacier carves a valley."}\n';
const gold = folder.write("project/gold.jsonl", line);
mkdirSync(join(project, "linked"));
symlinkSync(outside, join(project, "linked/gold.jsonl"));
folder.write("project/matrix.npy", "");
symlinkSync(outside, join(project, "matrix.labels.txt"));
const sides = ["--gold", "gold.jsonl", "--pred", "gold.jsonl"];

let server: Server;
let calls = 0;
let env: Record<string, string>;
beforeAll(async () => {
  server = createServer((_, response) => {
    calls++;
    response.end(
      JSON.stringify({
        data: [
          { index: 0, embedding: [1, 0] },
          { index: 1, embedding: [0, 1] },
        ],
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  env = {
    OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    OPENAI_API_KEY: "secret",
    XDG_CACHE_HOME: join(folder.path, "cache"),
  };
});
afterAll(() => server.close());

function karat(...words: string[]) {
  return runKarat(words, { cwd: project, env });
}

/** Runs a command in a project whose karat.json says this. */
function withConfig(config: unknown, ...words: string[]) {
  writeFileSync(join(project, "karat.json"), JSON.stringify(config));
  return karat(...words);
}

describe("karat.json", () => {
  it.each<[unknown, string]>([
    [{ as: "x.mjs" }, "a preset"],
    [{ task: "./x.mjs" }, "name a module of your own"],
    [{ task: "karat-ner" }, "name a module of your own"],
    [{ options: { threshold: "x.mjs" } }, "an option of concepts"],
    [{ options: { epsilon: "x.mjs" } }, "a number"],
    [{ options: { output: "../victim.txt" } }, "an option of concepts"],
    [{ options: { evidence: "../victim.txt" } }, "an option of concepts"],
    [{ options: { queue: "redis://127.0.0.1:1" } }, "an option of concepts"],
    [{ options: { embedder: "http:model" } }, "karat.json cannot use the network"],
    [{ options: { embedder: "transformers:some/model" } }, "karat.json cannot use the network"],
    [{ options: { embedder: "file:../outside.jsonl" } }, "a path below the folder of karat.json"],
    [{ options: { embedder: `file:${outside}` } }, "a path below the folder of karat.json"],
    [{ options: { embedder: "file:linked/gold.jsonl" } }, "a link that leads out of it"],
    [{ options: { embedder: "file:matrix.npy" } }, "a link that leads out of it"],
    [{ gold: outside }, "a path below the folder of karat.json"],
    [{ gold: "../outside.jsonl" }, "a path below the folder of karat.json"],
    [{ gold: "linked" }, "a link that leads out of it"],
    [{ baseline: outside }, "a path below the folder of karat.json"],
    [{ output: "../victim.txt" }, "a key of karat.json"],
    [{ record: "x" }, "a key of karat.json"],
  ])("%j is refused, also beside a task that was typed", async (config, said) => {
    calls = 0;
    const { code, stderr } = await withConfig(config, "score", "concepts", ...sides, "--ci", "off");
    expect([code === 2 || code === 3, stderr]).toEqual([true, expect.stringContaining(said)]);
    expect(stderr).toContain(JSON.stringify(config).includes('"as"') ? "--as" : "karat.json");
    expect([existsSync(marker), readFileSync(victim, "utf8"), calls]).toEqual([false, "untouched", 0]);
  });

  it("names files below its folder, wherever the command is started", async () => {
    folder.write("project/vectors.jsonl", '{"label":"glacier","vector":[1,0]}\n{"label":"valley","vector":[0,1]}\n');
    const config = {
      task: "concepts",
      gold: "gold.jsonl",
      options: { embedder: "file:vectors.jsonl", average: "micro" },
    };
    writeFileSync(join(project, "karat.json"), JSON.stringify(config));
    const words = ["score", "--pred", gold, "--config", "project/karat.json", "--ci", "off"];
    const { code, stderr } = await runKarat(words, { cwd: folder.path });
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(
        "concepts --gold project/gold.jsonl --embedder file:project/vectors.jsonl --average micro",
      ),
    ]);
  });

  it("keeps its hands off a typed task: values of flags are never taken for one", async () => {
    const { code } = await withConfig({ options: { average: "micro" } }, "score", "concepts", ...sides, "--ci", "off");
    expect(code).toBe(0);
  });
});

describe("--allow-network", () => {
  const request = (options: object) =>
    `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "score", params: { task: "concepts", gold, pred: gold, options, settings: { ci: null } } })}\n`;
  const options = { embedder: "http:model", identity: "off" };

  it("karat verify refuses a result that names an endpoint, unless a person allows it", async () => {
    writeFileSync(join(project, "karat.json"), "{}");
    const flags = ["--embedder", "http:model", "--identity", "off", "--ci", "off", "--format", "json", "-o", "r.json"];
    expect(await karat("score", "concepts", ...sides, ...flags)).toMatchObject({ code: 0 });
    calls = 0;
    const refused = await karat("verify", "r.json", ...sides);
    expect([refused.code, refused.stderr, calls]).toEqual([2, expect.stringContaining("--allow-network"), 0]);
    expect(await karat("verify", "r.json", ...sides, "--allow-network")).toMatchObject({ code: 0 });
    expect((await karat("report", "r.json", "-o", "r.html")).stderr).not.toContain("network");
  });

  it("karat verify reads a file that only the result names when a person names it too", async () => {
    const flags = ["--embedder", "file:vectors.jsonl", "--ci", "off", "--format", "json", "-o", "r.json"];
    expect(await karat("score", "concepts", ...sides, ...flags)).toMatchObject({ code: 0 });
    const refused = await karat("verify", "r.json", ...sides);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("--allow-read vectors.jsonl")]);
    expect(await karat("verify", "r.json", ...sides, "--allow-read", "vectors.jsonl")).toMatchObject({ code: 0 });
  });

  it("karat rpc takes it from its command line, and never from a message", async () => {
    calls = 0;
    const refused = await runKarat(["rpc"], { input: request(options), env });
    expect([JSON.parse(refused.stdout).error?.code, refused.stdout, calls]).toEqual([
      2,
      expect.stringContaining("Session(allow_network=True)"),
      0,
    ]);
    const allowed = await runKarat(["rpc", "--allow-network"], { input: request(options), env });
    expect(JSON.parse(allowed.stdout.trim().split("\n").at(-1)!).result?.scores).toBeDefined();
    const asked = JSON.parse(request(options));
    asked.params.settings.allowNetwork = true;
    expect((await runKarat(["rpc"], { input: `${JSON.stringify(asked)}\n`, env })).stdout).toContain("no such key");
  });

  it("a worker refuses a job that names an endpoint, unless a person allows it", async () => {
    const input = { gold: "gold.jsonl", systems: [{ name: "s", pred: "gold.jsonl", sources: {} }], base: project };
    const job = { task: "concepts", options, input, settings: {}, shard: { index: 1, count: 1 } };
    await expect(receiveJob(job, { root: folder.path })).rejects.toThrow("--allow-network");
    await expect(receiveJob(job, { root: folder.path, network: true })).resolves.toBeDefined();
  });
});

describe("receiveJob(data, { root })", () => {
  it("refuses a pattern that could keep the worker busy", async () => {
    const input = { gold: "gold.jsonl", systems: [{ name: "s", pred: "gold.jsonl", sources: {} }], base: project };
    const options = { goldPattern: "(a+)+#ID#" };
    const job = { task: "rouge", options, input, settings: {}, shard: { index: 1, count: 1 } };
    await expect(receiveJob(job, { root: folder.path })).rejects.toThrow("a pattern that is quick on every name");
  });

  it("refuses what lies in the root, but not in the folder that the job was submitted from", async () => {
    const receive = (gold: string, evidence?: string) =>
      receiveJob(
        {
          task: "concepts",
          options: {},
          input: { gold, systems: [{ name: "s", pred: "gold.jsonl", sources: {} }], base: project },
          settings: {},
          shard: { index: 1, count: 1 },
          ...(evidence === undefined ? {} : { evidence }),
        },
        { root: folder.path },
      );
    await expect(receive(gold)).resolves.toMatchObject({ input: { within: project } });
    for (const other of [outside, "../outside.jsonl", "linked/gold.jsonl"])
      await expect(receive(other)).rejects.toThrow("start the run in a folder that holds gold");
    folder.write("other/evidence/a.jsonl", "");
    await expect(receive(gold, join(folder.path, "other/evidence"))).rejects.toThrow(
      "start the run in a folder that holds gold",
    );
    await expect(receive(gold, folder.path)).rejects.toThrow("a path inside the folder that may be read");
  });
});
