// npm run test:engines: the command and the library in other Nodes and other engines, byte for byte against Node 20.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { exampleCommands, seededCommands } from "./commands.ts";
import { type Engine, FIRST, OTHERS, versionOf } from "./engine.ts";
import { writeSeededSet } from "./seeded-set.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const main = join(root, "dist/cli/main.js");
const library = fileURLToPath(new URL("library.js", import.meta.url));

/** How the output of a case begins that ended with an error. */
const FAILED = "failed";

/** What a case gave: name and bytes. */
type Outputs = ReadonlyMap<string, string>;

interface Line {
  readonly engine: string;
  readonly version: string;
  readonly cases: number;
  readonly different: readonly string[];
}

const folder = mkdtempSync(join(tmpdir(), "karat-engines-"));
try {
  process.exitCode = run() ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(): boolean {
  const sides = writeSeededSet(folder);
  console.log(`seeded set: ${(bytesBelow(folder) / 1e6).toFixed(1)} MB`);
  const commands = [...exampleCommands(), ...seededCommands(sides)];
  const outputsOf = (engine: Engine): Outputs =>
    new Map([
      ...commands.map((words): [string, string] => [nameOf(words), outputOf(engine, [main, ...words])]),
      ...libraryOutputs(engine, JSON.stringify(sides)),
    ]);

  const version = versionOf(FIRST);
  const absent = version === null ? [FIRST.name] : [];
  const first: Engine = version === null ? { name: "this Node", file: process.execPath, flags: [] } : FIRST;
  const expected = outputsOf(first);
  const failed = [...expected].filter(([, text]) => text.startsWith(FAILED));
  for (const [name, text] of failed) console.log(`${first.name} fails: ${name}\n${text}`);
  const lines: Line[] = [
    { engine: first.name, version: version ?? process.versions.node, cases: expected.size, different: [] },
  ];
  for (const engine of OTHERS) {
    const version = versionOf(engine);
    if (version === null) absent.push(engine.name);
    else lines.push({ engine: engine.name, version, ...compared(expected, outputsOf(engine)) });
  }
  print(lines);
  for (const name of absent) console.log(`NOT TESTED: ${name} is not there, or does not run on this machine`);
  const isComplete = absent.length === 0 || !process.env.CI;
  return isComplete && failed.length === 0 && lines.every(({ different }) => different.length === 0);
}

function nameOf(words: readonly string[]): string {
  return `karat ${words.join(" ").replaceAll(`${folder}/`, "")}`;
}

function outputOf({ file, flags }: Engine, words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(file, [...flags, ...words], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return status === 0 ? stdout : `${FAILED} with ${status}\n${stderr}`;
}

/** One line a case. */
function libraryOutputs(engine: Engine, sides: string): readonly [string, string][] {
  const output = outputOf(engine, [library, sides]);
  if (output.startsWith(FAILED)) return [["the library", output]];
  const lines = output.split("\n").filter((line) => line !== "");
  return lines.map((line) => [(JSON.parse(line) as [string])[0], line]);
}

function compared(expected: Outputs, received: Outputs): Pick<Line, "cases" | "different"> {
  const different = [...expected].flatMap(([name, text]) => {
    const other = received.get(name);
    return other === text ? [] : [`${name}\n${firstDifference(text, other ?? "")}`];
  });
  return { cases: received.size, different };
}

function firstDifference(expected: string, received: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === received[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  return `    expected ${around(expected)}\n    received ${around(received)}`;
}

function print(lines: readonly Line[]): void {
  console.log("\n| engine | version | cases | equal |\n|---|---|--:|--:|");
  for (const { engine, version, cases, different } of lines)
    console.log(`| ${engine} | ${version} | ${cases} | ${cases - different.length} |`);
  for (const { engine, different } of lines) for (const text of different) console.log(`\n${engine}: ${text}`);
}

function bytesBelow(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}
