// Canaries in every key of every file that karat reads: no module runs, no file is written over, no socket is called, no file outside is read.
import { readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { withDigest } from "../src/core/content-digest.ts";
import { here } from "../src/run/run.ts";
import { runJob } from "../src/scale/queue/job.ts";
import { receiveJob } from "../src/scale/queue/queued-job.ts";
import { tasks } from "../src/tasks/index.ts";
import { root, runKarat } from "./cli/run-karat.ts";
import { contractInput, TASK_IDS } from "./contract-input.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();
const project = join(folder.path, "project");
const MARK = "canary-outside";
const outside = folder.write("outside.jsonl", `{"id":"${MARK}","label":"${MARK}","vector":[1,0]}\n`);
const victim = folder.write("victim.txt", "untouched");
const module = folder.write("project/planted.mjs", `globalThis.canaries = (globalThis.canaries ?? 0) + 1;\n`);
let server: Server;
let calls = 0;
let said = "";
let planted: readonly string[];
let env: Record<string, string>;

beforeAll(async () => {
  server = createServer((socket) => {
    calls++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  env = { OPENAI_BASE_URL: `http://127.0.0.1:${port}`, XDG_CACHE_HOME: join(folder.path, "cache") };
  planted = [
    module,
    "./planted.mjs",
    "../victim.txt",
    "http:model",
    `http://127.0.0.1:${port}`,
    outside,
    `file:${outside}`,
  ];
});
afterAll(() => server.close());
afterEach(() => {
  const ran = (globalThis as { canaries?: number }).canaries ?? 0;
  expect({
    ran,
    calls,
    victim: readFileSync(victim, "utf8"),
    read: said.includes(MARK) && said.match(/.*canary-outside.*/)?.[0],
  }).toEqual({ ran: 0, calls: 0, victim: "untouched", read: false });
  said = "";
});

async function karat(words: readonly string[], input = "") {
  const { stdout, stderr } = await runKarat(words, { cwd: project, env, input });
  // What an error says of a path is no reading of it.
  said += (stdout + stderr).replaceAll(outside, "");
  expect(stderr).not.toContain("bug in karat");
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema | readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

type Keys = readonly (string | number)[];

/** The one table of keys: the ways to everything that a published schema names. */
function* keysOf(schema: Schema, path: Keys = []): Generator<Keys> {
  for (const one of schema.anyOf ?? []) yield* keysOf(one, path);
  for (const [key, one] of Object.entries(schema.properties ?? {})) {
    yield [...path, key];
    yield* keysOf(one, [...path, key]);
  }
  for (const one of schema.items === undefined ? [] : [schema.items].flat()) yield* keysOf(one as Schema, [...path, 0]);
  if (typeof schema.additionalProperties === "object") yield* keysOf(schema.additionalProperties, [...path, "any"]);
}

const schemaOf = (name: string) =>
  JSON.parse(readFileSync(join(root, "schemas", `${name}.schema.json`), "utf8")) as Schema;

function withValue(document: unknown, [first, ...rest]: Keys, value: unknown): unknown {
  if (first === undefined) return value;
  const whole = typeof document === "object" && document !== null ? document : {};
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string | number, unknown>;
  copy[first] = withValue(copy[first], rest, value);
  return copy;
}

const lines = (side: readonly object[]) => side.map((line) => `${JSON.stringify(line)}\n`).join("");

describe.each(TASK_IDS)("%s", async (id) => {
  // Without vectors, so that an embedder that was planted would be asked for them.
  const [gold, pred] = [contractInput(id).gold, contractInput(id).pred].map((side) =>
    side.map(({ vectors: _, ...line }) => line),
  ) as [object[], object[]];
  const files = {
    gold: folder.write(`project/${id}.gold.jsonl`, lines(gold)),
    pred: folder.write(`project/${id}.pred.jsonl`, lines(pred)),
  };
  const sides = ["--gold", files.gold, "--pred", files.pred];
  const { definition } = await tasks[id]();
  const options = Object.keys({ ...definition.options, ...definition.sources });

  it("keys of karat.json, and of options in it", async () => {
    const table: Keys[] = [
      ...keysOf(schemaOf("karat")),
      ...[...options, "output", "queue", "evidence"].map((name) => ["options", name]),
    ];
    expect(table.length).toBeGreaterThan(9);
    for (const path of table)
      for (const value of planted) {
        writeFileSync(join(project, "karat.json"), JSON.stringify(withValue({}, path, value)));
        await karat(["score", id, ...sides, "--ci", "off"]);
      }
    writeFileSync(join(project, "karat.json"), "{}");
  });

  it("keys of a stored result whose digest was made anew", async () => {
    const file = join(project, "result.json");
    const forged = join(project, "forged.json");
    await karat(["score", id, ...sides, "--resamples", "99", "--per-unit", "--format", "json", "-o", file]);
    const result = JSON.parse(readFileSync(file, "utf8"));
    for (const path of [...keysOf(schemaOf("result")), ...options.map((name) => ["options", name])])
      for (const value of planted) {
        writeFileSync(forged, JSON.stringify(withDigest(withValue(result, path, value) as object)));
        await karat(["report", forged, "-o", join(project, "page.html")]);
        await karat(["cite", forged]);
        await karat(["verify", forged, ...sides]);
        await karat(["score", id, ...sides, "--ci", "off", "--gate", forged]);
      }
  });

  it("keys of requests of karat rpc; gold, pred, sources and files of vectors are input", async () => {
    const params = { task: id, gold: files.gold, pred: files.pred, settings: { ci: null } };
    const isInput = (path: Keys) => ["gold", "pred", "sources"].includes(String(path[0]));
    const methods = Object.entries(schemaOf("rpc").definitions!);
    const messages = methods.flatMap(([method, schema]) =>
      [...keysOf(schema), ...options.map((name) => ["options", name])]
        .filter((path) => !isInput(path))
        .flatMap((path) =>
          planted
            .filter((value) => !value.startsWith("file:"))
            .map((value) => ({ method, params: withValue(params, path, value) })),
        ),
    );
    await karat(
      ["rpc"],
      messages.map((message, at) => `${JSON.stringify({ jsonrpc: "2.0", id: at, ...message })}\n`).join(""),
    );
  });

  it("keys of a job in the queue", async () => {
    const job = {
      task: id,
      options: {},
      input: { gold: files.gold, systems: [{ name: "s", pred: files.pred, sources: {} }], base: project },
      settings: { ci: null },
      shard: { index: 1, count: 1 },
    };
    const table: Keys[] = [
      ["task"],
      ["module"],
      ["input", "gold"],
      ["input", "base"],
      ["input", "within"],
      ["evidence"],
      ["settings", "any"],
    ];
    const systems: Keys[] = ["name", "pred"].map((key) => ["input", "systems", 0, key]);
    for (const path of [...table, ...systems, ...options.map((name) => ["options", name])])
      for (const value of planted) {
        const received = await receiveJob(withValue(job, path, value), { root: project }).catch(() => null);
        said += JSON.stringify(received === null ? null : await runJob(received, here).catch(String)).replaceAll(
          outside,
          "",
        );
      }
  });

  it("keys of gold and predictions", async () => {
    for (const side of ["gold", "pred"] as const)
      for (const path of keysOf(schemaOf(`${id}.${side}.jsonl`)))
        for (const value of planted) {
          const [first, ...others] = side === "gold" ? gold : pred;
          const file = folder.write(
            "project/planted.jsonl",
            lines([withValue(first, path, value) as object, ...others]),
          );
          await karat(
            ["score", id, ...sides, `--${side}`, file, "--ci", "off"].filter(
              (_, at, all) => at !== all.indexOf(`--${side}`) && at !== all.indexOf(`--${side}`) + 1,
            ),
          );
        }
  });
});
