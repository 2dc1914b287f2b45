// Canaries in every key of every file and message that karat reads: no module runs, no file is written over, no socket is called, no file outside is read.
import fs, { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join, resolve } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TaskId } from "../src/tasks/index.ts";
import { makeArtefacts, resealed } from "./artefacts.ts";
import { buildTar } from "./build-tar.ts";
import { buildZip } from "./build-zip.ts";
import { root, runKarat } from "./cli/run-karat.ts";
import { contractInput, TASK_IDS } from "./contract-input.ts";
import { EXAMPLE_TASKS, exampleTask } from "./example-task.ts";
import { SETTINGS } from "./fuzz/material.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();
const outside = folder.write("outside.jsonl", `{"id":"u","label":"l","vector":[1,0]}\n`);
const victim = folder.write("victim.txt", "untouched");
let server: Server;
let env: Record<string, string>;
let calls = 0;
const opened = new Set<string>();
const restored: (() => void)[] = [];

/** Tells of every opening of the file outside. What an error says of a path, or a look at whether it is there, is no reading. */
function watchFiles(): void {
  const watch = (module: Record<string, unknown>, name: string) => {
    const open = module[name] as (...words: unknown[]) => unknown;
    module[name] = (...words: unknown[]) => {
      if (typeof words[0] === "string" && resolve(words[0]) === outside) opened.add(name);
      return open(...words);
    };
    restored.push(() => {
      module[name] = open;
    });
  };
  for (const name of ["open", "openSync", "readFile", "readFileSync", "createReadStream"]) watch(fs as never, name);
  for (const name of ["open", "readFile"]) watch(fs.promises as never, name);
  syncBuiltinESMExports();
}

beforeAll(async () => {
  server = createServer((socket) => {
    calls++;
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  env = { OPENAI_BASE_URL: `http://127.0.0.1:${port()}`, XDG_CACHE_HOME: join(folder.path, "cache") };
  // For readers that run in this process, too.
  process.env.OPENAI_BASE_URL = env.OPENAI_BASE_URL;
  watchFiles();
});
afterAll(() => {
  for (const restore of restored) restore();
  syncBuiltinESMExports();
  server.close();
});
afterEach(() => {
  const ran = (globalThis as { canaries?: number }).canaries ?? 0;
  const touched = { ran, calls, victim: readFileSync(victim, "utf8"), opened: [...opened] };
  opened.clear();
  expect(touched).toEqual({ ran: 0, calls: 0, victim: "untouched", opened: [] });
});

const port = () => (server.address() as AddressInfo).port;

/** What a stranger would write into any key, in a project below the folder. */
const planted = (project: string) => [
  join(project, "planted.mjs"),
  "./planted.mjs",
  "../victim.txt",
  victim,
  "http:model",
  `http://127.0.0.1:${port()}`,
  `redis://127.0.0.1:${port()}`,
  outside,
  "../outside.jsonl",
  `file:${outside}`,
];

function makeProject(name: string): string {
  folder.write(`${name}/planted.mjs`, `globalThis.canaries = (globalThis.canaries ?? 0) + 1;\n`);
  return join(folder.path, name);
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema | readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

type Keys = readonly (string | number)[];

/** The ways to everything that a published schema names. */
function* keysOf(schema: Schema, path: Keys = []): Generator<Keys> {
  for (const one of schema.anyOf ?? []) yield* keysOf(one, path);
  for (const [key, one] of Object.entries(schema.properties ?? {})) {
    yield [...path, key];
    yield* keysOf(one, [...path, key]);
  }
  for (const one of schema.items === undefined ? [] : [schema.items].flat()) yield* keysOf(one as Schema, [...path, 0]);
  if (typeof schema.additionalProperties === "object") yield* keysOf(schema.additionalProperties, [...path, "any"]);
}

/** The ways to everything in a document; of lists the first item. */
function* keysIn(value: unknown, path: Keys = []): Generator<Keys> {
  if (typeof value !== "object" || value === null) return;
  const items = Array.isArray(value) ? value.slice(0, 1) : value;
  for (const [key, item] of Object.entries(items)) {
    yield [...path, key];
    yield* keysIn(item, [...path, key]);
  }
}

const schemaAt = (name: string) =>
  JSON.parse(readFileSync(join(root, "schemas", `${name}.schema.json`), "utf8")) as Schema;

const schemaOf = (shape: unknown) => toJsonSchema(shape as GenericSchema, { errorMode: "ignore" }) as Schema;

function withValue(document: unknown, [first, ...rest]: Keys, value: unknown): unknown {
  if (first === undefined) return value;
  const whole = typeof document === "object" && document !== null ? document : {};
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string | number, unknown>;
  copy[first] = withValue(copy[first], rest, value);
  return copy;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const distinct = (table: Iterable<Keys>): readonly Keys[] => [
  ...new Map([...table].map((path) => [JSON.stringify(path.map(String)), path])).values(),
];

/** In a text without keys: whatever stands in quotes or between tags, or else a line. */
const SLOTS = /(?<==)"[^"]*"|(?<==)'[^']*'|(?<=>)[^<>\n]+(?=<)|^[^<>\n]+$/gm;
const MOST_SLOTS = 40;

/** Every text with one value in the place of another: the one table of keys, from the schema, the document and further names. */
function* plantings(
  text: string,
  { schema, keys = [], project }: { schema?: Schema | undefined; keys?: readonly Keys[]; project: string },
): Generator<string> {
  const document = parsed(text);
  const rows = text.trimEnd().split("\n");
  const write = (value: unknown) => `${JSON.stringify(value)}\n`;
  if (document !== undefined) {
    for (const path of distinct([...(schema ? keysOf(schema) : []), ...keysIn(document), ...keys]))
      for (const value of planted(project)) yield write(withValue(document, path, value));
  } else if (parsed(rows[0]!) !== undefined) {
    // Lines of JSON: the first two say all kinds of them.
    for (const at of [0, 1].filter((one) => rows[one] !== undefined)) {
      const line = parsed(rows[at]!);
      for (const path of distinct([...(schema ? keysOf(schema) : []), ...keysIn(line), ...keys]))
        for (const value of planted(project))
          yield rows
            .with(at, write(withValue(line, path, value)).trim())
            .join("\n")
            .concat("\n");
    }
  } else {
    for (const { 0: found, index } of [...text.matchAll(SLOTS)].slice(0, MOST_SLOTS))
      for (const value of planted(project)) {
        const quote = /^["']/.exec(found)?.[0] ?? "";
        yield text.slice(0, index) + quote + value + quote + text.slice(index + found.length);
      }
  }
}

/** Requests may name any file as their input, and with it vectors. */
function isInput(text: string): boolean {
  const { params } = parsed(text) as { params?: Record<string, unknown> };
  const named = [params?.gold, params?.pred, params?.sources, params?.options].map(
    (side) => JSON.stringify(side) ?? "",
  );
  return named.some((side) => side.includes("outside.jsonl"));
}

async function check(outcome: Promise<{ stdout: string; stderr: string }>): Promise<void> {
  const { stdout, stderr } = await outcome;
  expect(stdout + stderr).not.toMatch(/bug in karat|-32603/);
}

/** Every second task, so that two files of tests share the time. */
export const testCanaries = (half: 0 | 1) =>
  describe.each(TASK_IDS.filter((_, at) => at % 2 === half))("%s", { timeout: 900_000 }, testTask);

async function testTask(id: TaskId): Promise<void> {
  const project = makeProject(id);
  const artefacts = await makeArtefacts(id, { folder: project });

  it.each(artefacts)("$name: no key of it", async ({ name, file, text, schema, shape, keys, readers }) => {
    const request = /^a request to (\w+)/.exec(name)?.[1];
    const ofRequest = request && { properties: { params: methodSchema(request) } };
    const known =
      ofRequest || (schema !== undefined && schemaAt(schema)) || (shape !== undefined && schemaOf(shape)) || undefined;
    let count = 0;
    for (const changed of plantings(text, { schema: known, project, ...(keys && { keys }) })) {
      if (request !== undefined && isInput(changed)) continue;
      count++;
      const sealed = resealed(changed);
      if (file !== undefined) writeFileSync(join(project, file), sealed);
      for (const read of readers) await check(read(sealed));
    }
    if (file !== undefined) writeFileSync(join(project, file), text);
    expect(count).toBeGreaterThan(0);
  });

  it.each(layoutsOf(id))("$name: no key of it", async ({ name, gold, pred, changes, formats }) => {
    const task = name !== "lines" && exampleTask(id) !== id ? join(root, exampleTask(id)) : id;
    for (const side of ["gold", "pred"] as const)
      for (const file of changes[side]) {
        const [place, from] = [join(project, "layout"), side === "gold" ? gold : pred];
        fs.rmSync(place, { recursive: true, force: true });
        cpSync(from, place, { recursive: true });
        const other = side === "gold" ? ["--gold", place, "--pred", pred] : ["--gold", gold, "--pred", place];
        const text = readFileSync(join(place, file), "utf8");
        const schema = formats[side].map((name) => `${id}.${side}.${name}`).find(hasSchema);
        for (const changed of plantings(text, {
          schema: schema === undefined ? undefined : schemaAt(schema),
          project,
        })) {
          writeFileSync(join(place, file), changed);
          await check(runKarat(["score", task, ...other, "--ci", "off", "-q"], { cwd: project, env }));
        }
      }
  });

  it("archives: no name of a file in them, and no link", async () => {
    const content = readFileSync(join(project, "pred.jsonl"), "utf8");
    for (const name of planted(project)) {
      const link = { name: "pred.jsonl", content: name, mode: 0o120777 };
      const archives = {
        "name.zip": buildZip([{ name, content }]),
        "link.zip": buildZip([link]),
        "name.tar": buildTar([{ name, content }]),
        "link.tar": buildTar([{ name: "pred.jsonl", type: "2", content: name }]),
      };
      for (const [file, bytes] of Object.entries(archives)) {
        writeFileSync(join(project, file), bytes);
        await check(
          runKarat(["score", id, "--gold", "gold.jsonl", "--pred", file, "--ci", "off"], { cwd: project, env }),
        );
      }
    }
  });
}

function methodSchema(method: string): Schema {
  return schemaAt("rpc").definitions![method]!;
}

function hasSchema(name: string): boolean {
  return readdirSync(join(root, "schemas")).includes(`${name}.schema.json`);
}

interface Layout {
  readonly name: string;
  readonly gold: string;
  readonly pred: string;
  /** The files that are changed, in both. */
  readonly changes: { readonly gold: readonly string[]; readonly pred: readonly string[] };
  /** Those that a schema may be published for. */
  readonly formats: { readonly gold: readonly string[]; readonly pred: readonly string[] };
}

/** The first file of each kind. */
function firstFiles(path: string): readonly string[] {
  const files = (readdirSync(path, { recursive: true }) as string[]).filter((name) =>
    statSync(join(path, name)).isFile(),
  );
  return [
    ...new Map(
      files
        .sort()
        .reverse()
        .map((name) => [name.replace(/.*[/.](?=\w+\.\w+$)/, ""), name]),
    ).values(),
  ].slice(0, 4);
}

/** Neutral lines, the layouts of the examples, those of the fixtures, and ROUGE's settings. */
function layoutsOf(id: TaskId): readonly Layout[] {
  const formats = { gold: formatsOf(id, "gold"), pred: formatsOf(id, "pred") };
  const layout = (name: string, gold: string, pred: string): Layout => ({
    ...{ name, gold, pred, formats: name === "lines" ? { gold: ["jsonl"], pred: ["jsonl"] } : formats },
    changes: { gold: firstFiles(gold), pred: firstFiles(pred) },
  });
  const { gold, pred } = contractInput(id);
  for (const [side, units] of Object.entries({ gold, pred }))
    folder.write(`${id}-lines/${side}/units.jsonl`, units.map((unit) => `${JSON.stringify(unit)}\n`).join(""));
  for (const [name, bytes] of SETTINGS) folder.write(`settings/${name}`, bytes);
  const at = (...steps: string[]) => join(root, ...steps);
  const own = (side: string) => join(folder.path, `${id}-lines`, side);
  const mapdr = (name: string) => at("src/tasks/rules/fixtures/mapdr", name);
  return [
    layout("lines", own("gold"), own("pred")),
    ...(EXAMPLE_TASKS.includes(id)
      ? [layout("the layout of the example", at("examples", id, "gold"), at("examples", id, "careful"))]
      : []),
    ...(id === "rules" ? [layout("MapDR", mapdr("scenes"), mapdr("predictions"))] : []),
    ...(id === "rouge" ? [layout("settings.xml", join(folder.path, "settings"), join(folder.path, "settings"))] : []),
  ];
}

function formatsOf(id: TaskId, side: string): readonly string[] {
  const start = `${id}.${side}.`;
  return readdirSync(join(root, "schemas"))
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length, -".schema.json".length));
}
