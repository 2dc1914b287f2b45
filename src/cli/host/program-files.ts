// The scorer as it goes into a bundle: one file, and for tasks that use services the packages and data beside it.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { packageRoot } from "../../adapters/node/package-root.ts";
import { shippedFiles } from "../../adapters/services-node.ts";
import { VERSION } from "../../contract/result.ts";
import type { AnyTask } from "../../contract/task.ts";
import { readFailed } from "../../input/files/read-failed.ts";
import type { KaratError } from "../../problems/problem.ts";
import { dataOptions } from "./competition.ts";
import { type Files, filesAt, inFolder } from "./files.ts";

/** Files of the package, and where they lie in it: a scorer that was copied has them beside itself. */
const PARTS = {
  "THIRD-PARTY.txt": ["dist/cli/THIRD-PARTY.txt", "THIRD-PARTY.txt"],
  LICENSE: ["LICENSE"],
} as const;
const COMMAND = "dist/cli/program/command.js";
const SCORER = "karat.mjs";

/** The file of the command, which is CommonJS, inside a module that runs it, wrapped as Node's loader does. */
function scorer(): Uint8Array | string {
  const file = placeOf([COMMAND, SCORER]);
  if (file.endsWith(SCORER)) return readFileSync(file);
  return [
    "#!/usr/bin/env node",
    'import { createRequire } from "node:module";',
    'import { dirname } from "node:path";',
    'import { fileURLToPath } from "node:url";',
    'import { isMainThread } from "node:worker_threads";',
    "const file = fileURLToPath(import.meta.url);",
    "const loaded = { exports: {} };",
    "((module, exports, require, __filename, __dirname) => {",
    readFileSync(file, "utf8"),
    "})(loaded, loaded.exports, createRequire(import.meta.url), file, dirname(file));",
    "const { runCommand, runProgram, runThread } = loaded.exports;",
    "await (isMainThread ? runProgram(async () => runCommand) : runThread());",
    "",
  ].join("\n");
}

const PAGE_SERVICES = /^(concepts\/|page-(extractor|embedder)-)/;

export function programFiles({ definition }: AnyTask): Files {
  const files = new Map<string, Uint8Array | string>([
    [SCORER, scorer()],
    ...Object.entries(PARTS).map(([name, places]): [string, Uint8Array] => [name, readFileSync(placeOf(places))]),
    ["package.json", `${JSON.stringify({ name: "karat", version: VERSION, type: "module" })}\n`],
  ]);
  if (definition.prepare?.services === undefined) return files;
  const { packages, data } = shippedFiles;
  return new Map([
    ...files,
    ...packages.flatMap((name) => inFolder(`node_modules/${name}`, filesAt(packageFolder(name)))),
    ...inFolder(data.beside, filesAt(placeOf(data.places))),
  ]);
}

/** The scorer with what people use beside it: the page, and the example of the task, unless data of others are described. */
export function kitFiles(task: AnyTask): Files {
  const { id, prepare } = task.definition;
  const page = [...filesAt(placeOf(["dist/page"]))].filter(
    ([path]) => prepare?.services !== undefined || !PAGE_SERVICES.test(path),
  );
  const { beside } = shippedFiles.data;
  return new Map([
    // The page has the data of services too.
    ...[...programFiles(task)].filter(([path]) => !path.startsWith(`${beside}/`)),
    ...inFolder("dist/page", new Map(page)),
    ...(dataOptions(task).length > 0 ? [] : inFolder(`examples/${id}`, filesAt(placeOf([`examples/${id}`])))),
  ]);
}

function packageFolder(name: string): string {
  const file = join(packageRoot(), "package.json");
  try {
    return dirname(createRequire(file).resolve(`${name}/package.json`));
  } catch {
    throw notInPackage(join(dirname(file), "node_modules", name));
  }
}

function placeOf(places: readonly string[]): string {
  const root = packageRoot();
  const found = places.map((path) => join(root, path)).find((path) => existsSync(path));
  if (found === undefined) throw notInPackage(join(root, places[0]!));
  return found;
}

/** Some copies of karat lack the page or the examples. */
function notInPackage(file: string): KaratError {
  const hint = "this copy of karat comes without it: run the command from a clone or the npm package";
  return readFailed(file, { expected: "a part of karat", received: "nothing at this path", hint });
}
