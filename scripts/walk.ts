// Prints how long the main way is: the functions and files that a second call of score runs (V8 coverage of dist), what score.ts imports, and lines by room.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "src");
const built = join(root, "dist");
const withNames = process.argv.includes("--names");

/** The named functions that the second of two calls runs, by file. */
async function functionsRunBy(call: () => Promise<unknown>): Promise<ReadonlyMap<string, readonly string[]>> {
  const session = new Session();
  session.connect();
  await call();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await call();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  const byFile = new Map<string, readonly string[]>();
  for (const { url, functions } of result) {
    if (!url.startsWith("file:")) continue;
    const file = relative(built, fileURLToPath(url));
    const names = functions
      .filter(({ functionName, ranges }) => functionName !== "" && ranges[0]!.count > 0)
      .map(({ functionName }) => functionName);
    if (!file.startsWith("..") && names.length > 0) byFile.set(file, names);
  }
  return byFile;
}

/** A file and all that it imports when it runs, directly or not; imports of types alone are left out. */
function importedBy(file: string, all: Set<string> = new Set()): ReadonlySet<string> {
  if (all.has(file)) return all;
  all.add(file);
  for (const [, names, from] of readFileSync(file, "utf8").matchAll(/^(?:import|export) ([^;]*?)from "(\.[^"]+)"/gm)) {
    const isTypes = /^type\b/.test(names!) || /^\{\s*(?:type \w+(?: as \w+)?,?\s*)+\}\s*$/.test(names!);
    const path = join(dirname(file), from!);
    if (!isTypes && existsSync(path)) importedBy(path, all);
  }
  return all;
}

const linesIn = (file: string) => readFileSync(file, "utf8").split("\n").length - 1;
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const library = (path: string) => import(pathToFileURL(join(built, path)).href);

async function printWalk(name: string, ...args: unknown[]): Promise<void> {
  const { readPath, score } = await library("node.js");
  const made = (await library(`tasks/${name}/index.js`))[name](...args);
  const task = typeof made === "function" ? made() : made;
  const open = (side: string) => readPath(join(root, "examples", name, side));
  const byFile = await functionsRunBy(() => score(task, { gold: open("gold"), pred: open("careful") }));
  const count = sumOf([...byFile.values()].map(({ length }) => length));
  console.log(`score ${name}: ${count} functions in ${byFile.size} files`);
  for (const [file, names] of withNames ? [...byFile].sort() : []) console.log(`  ${file}: ${names.join(", ")}`);
}

function printImports(name: string): void {
  const files = [...importedBy(join(source, name))].sort();
  console.log(`${name} with all it imports: ${files.length} files, ${sumOf(files.map(linesIn))} lines`);
  for (const file of withNames ? files : [])
    console.log(`  ${String(linesIn(file)).padStart(5)} ${relative(source, file)}`);
}

function printRooms(): void {
  const print = (...cells: (string | number)[]) =>
    console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(22) : String(cell).padStart(8))).join(""));
  const rooms = new Map<string, [files: number, lines: number, tests: number]>();
  const all: [number, number, number] = [0, 0, 0];
  for (const path of (readdirSync(source, { recursive: true }) as string[]).sort()) {
    if (!/\.tsx?$/.test(path)) continue;
    const [, task, room = "(top)"] = /^(tasks\/[^/.]+(?=\/)|([^/]+)(?=\/))/.exec(path) ?? [];
    const counts = rooms.get(task ?? room) ?? [0, 0, 0];
    rooms.set(task ?? room, counts);
    const isTest = /\.test\.tsx?$/.test(path);
    for (const one of [counts, all]) {
      if (!isTest) one[0]++;
      one[isTest ? 2 : 1] += linesIn(join(source, path));
    }
  }
  print("\nroom", "files", "lines", "tests");
  for (const [room, counts] of rooms) print(room, ...counts);
  print("all", ...all);
}

await printWalk("breakdown");
await printWalk("fields", JSON.parse(readFileSync(join(root, "examples/fields/invoice.fields.json"), "utf8")));
printImports("run/score.ts");
printRooms();
