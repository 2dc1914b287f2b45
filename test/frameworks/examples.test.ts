// Every file of examples/frameworks, as written: compiled by tsc --strict, and run by its framework's own command.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { exampleRows, OVERALL } from "../example-rows.ts";
import { loopback } from "./loopback.ts";

const root = join(import.meta.dirname, "../..");
const packages = join(import.meta.dirname, "node_modules");
const folder = mkdtempSync(join(import.meta.dirname, ".docs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const examples = join(root, "examples/frameworks");
const files = new Map(readdirSync(examples).map((name) => [name, readFileSync(join(examples, name), "utf8")]));
for (const [name, code] of files) writeFileSync(join(folder, name), code);
writeFileSync(join(folder, "package.json"), '{ "type": "module", "jest": { "transform": {} } }');
// Otherwise vitest takes the one of the folder above.
writeFileSync(join(folder, "vitest.config.ts"), "export default {};");
cpSync(join(root, "examples/rules/gold/scenes.jsonl"), join(folder, "gold.jsonl"));
cpSync(join(root, "examples/rules/careful/rules.jsonl"), join(folder, "mine.jsonl"));
// Copied, since types that karat adds to a framework must be those of the framework beside it.
mkdirSync(join(folder, "node_modules/karat"), { recursive: true });
for (const part of ["package.json", "dist"])
  cpSync(join(root, part), join(folder, "node_modules/karat", part), { recursive: true });

const TIME = "2026-01-01T00:00:00Z";

/** What a command prints; it must end with 0. */
function run(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const [file, ...args] = words as [string, ...string[]];
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [file, ...args],
      { cwd: folder, encoding: "utf8", env: { ...process.env, NO_COLOR: "1", ...env }, maxBuffer: 1 << 26 },
      (error, stdout, stderr) =>
        error ? reject(new Error(`${error.message}\n${stdout}\n${stderr}`)) : resolve(stdout + stderr),
    );
    child.stdin?.end();
  });
}

const tsx = (name: string) => ["--import", join(root, "node_modules/tsx/dist/esm/index.mjs"), name];

it("all of them compile under tsc --strict", async () => {
  expect([...files.keys()]).toHaveLength(10);
  const flags =
    "--ignoreConfig --noEmit --strict --skipLibCheck --allowImportingTsExtensions --module nodenext --target es2023 --types node";
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  expect(await run([tsc, ...flags.split(" "), ...files.keys()])).toBe("");
});

it("evalite run signs.eval.ts", async () => {
  // Its usual storage is a native addon, which is not built here.
  writeFileSync(
    join(folder, "evalite.config.ts"),
    'import { defineConfig } from "evalite/config";\nimport { createInMemoryStorage } from "evalite/in-memory-storage";\nexport default defineConfig({ storage: () => createInMemoryStorage() });\n',
  );
  const output = await run([join(packages, "evalite/dist/bin.js"), "run", "signs.eval.ts"]);
  expect(output).toMatch(/Score\s+\d+%/);
});

it("braintrust eval braintrust.eval.ts prints the run's score", async () => {
  const bin = join(packages, "braintrust/dist/cli.js");
  expect(await run([bin, "eval", "--no-send-logs", "--no-progress-bars", "braintrust.eval.ts"])).toContain(
    String(OVERALL.careful),
  );
});

it("langfuse.ts prints the run's score", async () => {
  const server = await loopback(() => ({}));
  try {
    const env = { LANGFUSE_PUBLIC_KEY: "pk", LANGFUSE_SECRET_KEY: "sk", LANGFUSE_BASE_URL: server.url };
    expect(await run(tsx("langfuse.ts"), env)).toContain(`rules overall.f1 ${OVERALL.careful}`);
  } finally {
    await server.close();
  }
});

it("langsmith.ts prints the run's score", async () => {
  const dataset = { id: randomUUID(), name: "signs", created_at: TIME, tenant_id: randomUUID() };
  const examples = exampleRows("careful").map(({ id, expected }) => ({
    id: randomUUID(),
    inputs: { id },
    outputs: expected,
    dataset_id: dataset.id,
    created_at: TIME,
    modified_at: TIME,
    runs: [],
  }));
  const session = { id: randomUUID(), tenant_id: randomUUID(), name: "signs", start_time: TIME };
  const server = await loopback(({ method, path }) => {
    if (path.startsWith("/info")) return { version: "0.10", batch_ingest_config: {} };
    if (path.startsWith("/examples")) return path.includes("offset=0") || !path.includes("offset=") ? examples : [];
    if (path.startsWith("/datasets")) return path.includes("?") ? [dataset] : dataset;
    if (path.startsWith("/sessions")) return method === "POST" ? session : [session];
    return { id: randomUUID() };
  });
  try {
    const env = { LANGSMITH_ENDPOINT: server.url, LANGSMITH_API_KEY: "key", LANGSMITH_TRACING: "false" };
    expect(await run(tsx("langsmith.ts"), env)).toContain(`rules overall.f1 ${OVERALL.careful}`);
  } finally {
    await server.close();
  }
});

it("mastra.ts prints the run's score", async () => {
  expect(await run(tsx("mastra.ts"))).toContain(String(OVERALL.careful));
});

it("phoenix.ts prints the run's score", async () => {
  const data = { id: "signs", name: "signs", description: null, metadata: {}, created_at: TIME, updated_at: TIME };
  const examples = exampleRows("careful").map(({ id, expected }) => ({
    id,
    node_id: id,
    input: { id },
    output: expected,
    metadata: {},
    updated_at: TIME,
  }));
  const server = await loopback(({ path }) => {
    if (path.includes("/examples")) return { data: { dataset_id: "signs", version_id: "1", examples } };
    if (path.includes("/runs")) return { data: { id: randomUUID() } };
    if (path.includes("/experiments")) return { data: { ...data, id: randomUUID(), project_name: "signs" } };
    if (path.includes("/datasets?")) return { data: [data], next_cursor: null };
    return { data };
  });
  try {
    expect(await run(tsx("phoenix.ts"), { PHOENIX_HOST: server.url })).toContain(String(OVERALL.careful));
  } finally {
    await server.close();
  }
});

it.each(["signs.test.ts", "judged.test.ts"])("vitest run %s passes", async (name) => {
  const output = await run([join(packages, "vitest/vitest.mjs"), "run", "--root", folder, name], { CI: "true" });
  expect(output).toMatch(/1 passed/);
});

it("signs.test.ts passes in jest with its flags for ES modules", async () => {
  const code = files
    .get("signs.test.ts")!
    .replace('"karat/vitest"', '"karat/jest"')
    .replace('"vitest"', '"@jest/globals"');
  writeFileSync(join(folder, "jest.test.js"), code.replace("./signs.ts", "./signs.js"));
  const signs = files.get("signs.ts")!;
  writeFileSync(
    join(folder, "signs.js"),
    signs.replace(/interface Scene \{.*?\n\}\n/s, "").replace(/: (string|Scene\[\]|Record<string, unknown>)/g, ""),
  );
  const jest = join(packages, "jest/bin/jest.js");
  await run(["--experimental-vm-modules", jest, "--rootDir", folder, "jest.test.js"], { CI: "true" });
});
