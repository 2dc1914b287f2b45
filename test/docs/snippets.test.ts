// All TypeScript of the documentation compiles under strict rules, runs, and prints what it says it prints.
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../cli/run-karat.ts";
import { snippetsOfPages, snippetsOfSource } from "./snippets.ts";

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const snippets = [...snippetsOfPages(pages), ...snippetsOfSource()];

/** Inside the package, so that `karat` is the one that was just built. */
const scratch = join(root, "dist/.snippets");
mkdirSync(scratch, { recursive: true });
const folder = mkdtempSync(join(scratch, "run-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (at: number) => join(folder, `snippet-${at}`);

interface Outcome {
  readonly failure: string | null;
  readonly lines: readonly string[];
}

/** Imports one snippet after the other and tells what each printed, or how it failed. */
const RUNNER = `
  import { format } from "node:util";
  const outcomes = [];
  for (const file of process.argv.slice(2)) {
    const lines = [];
    console.log = (...values) => lines.push(...format(...values).split("\\n"));
    const failure = await import(file).then(() => null, (error) => String(error?.stack ?? error));
    outcomes.push({ failure, lines });
  }
  process.stdout.write(JSON.stringify(outcomes));`;

let outcomes: readonly Outcome[] = [];

beforeAll(async () => {
  for (const [at, { code }] of snippets.entries()) {
    const module = `${code}\nexport {};\n`;
    writeFileSync(`${fileOf(at)}.ts`, module);
    writeFileSync(`${fileOf(at)}.mjs`, transformSync(module, { loader: "ts", format: "esm", target: "node20" }).code);
  }
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      extends: join(root, "tsconfig.json"),
      compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, erasableSyntaxOnly: false },
      include: ["*.ts"],
      exclude: [],
    }),
  );
  writeFileSync(join(folder, "runner.mjs"), RUNNER);
  const files = snippets.map((_, at) => `./snippet-${at}.mjs`);
  const run = promisify(execFile)(process.execPath, [join(folder, "runner.mjs"), ...files], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  outcomes = JSON.parse((await run).stdout) as Outcome[];
});

describe("the TypeScript of the documentation", () => {
  it("is there", () => expect(snippets.length).toBeGreaterThan(25));

  it("compiles", () => {
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    let complaints = "";
    try {
      execFileSync(process.execPath, [tsc, "--noEmit", "-p", folder], { encoding: "utf8" });
    } catch (error) {
      complaints = (error as { stdout: string }).stdout;
    }
    const named = complaints.replace(/\S*snippet-(\d+)\.ts/g, (_, at) => snippets[Number(at)]!.place);
    expect(named).toBe("");
  });

  it.each(snippets.map(({ place }, at) => [place, at] as const))("%s runs and prints what it says", (_, at) => {
    const { failure, lines } = outcomes[at]!;
    expect(failure).toBeNull();
    for (const [log, said] of snippets[at]!.printed.entries()) if (said !== null) expect(lines[log]).toBe(said);
  });
});
