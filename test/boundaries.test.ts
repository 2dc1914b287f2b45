// The rooms may import only what the architecture allows: this table is the one in ARCHITECTURE.md.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = resolve(dirname(fileURLToPath(import.meta.url)), "../src");

interface Room {
  readonly rooms: readonly string[];
  /** Names of packages, or "any". */
  readonly packages: readonly string[] | "any";
}
const everything = [
  "problems",
  "numeric",
  "json",
  "contract",
  "text",
  "input",
  "stats",
  "tasks",
  "engine",
  "run",
  "report",
  "adapters",
  "cli",
  "screen",
  "page",
];
const TABLE_PACKAGES = ["@zip.js/zip.js", "fzstd", "hyparquet", "hyparquet-compressors"];
const ROOMS: Readonly<Record<string, Room>> = {
  problems: { rooms: [], packages: [] },
  numeric: { rooms: ["problems"], packages: [] },
  json: { rooms: ["problems", "numeric"], packages: ["@noble/hashes"] },
  contract: { rooms: ["problems", "numeric", "json"], packages: ["valibot"] },
  text: { rooms: ["problems", "numeric", "json", "contract"], packages: [] },
  input: { rooms: ["problems", "numeric", "json", "contract"], packages: ["valibot", ...TABLE_PACKAGES] },
  stats: { rooms: ["problems", "numeric", "json", "contract"], packages: [] },
  tasks: { rooms: ["problems", "numeric", "json", "contract", "text", "input"], packages: ["valibot"] },
  engine: { rooms: ["problems", "numeric", "json", "contract", "input"], packages: [] },
  run: { rooms: ["problems", "numeric", "json", "contract", "input", "engine", "stats"], packages: [] },
  report: { rooms: ["problems", "numeric", "json", "contract"], packages: [] },
  adapters: { rooms: everything.filter((room) => !["cli", "screen", "page"].includes(room)), packages: "any" },
  cli: { rooms: everything.filter((room) => !["screen", "page"].includes(room)), packages: "any" },
  screen: { rooms: ["problems", "numeric", "contract", "report"], packages: ["preact"] },
  page: { rooms: everything.filter((room) => room !== "cli"), packages: "any" },
  "index.ts": {
    rooms: everything.filter((room) => !["cli", "screen", "page", "adapters"].includes(room)),
    packages: [],
  },
  "node.ts": { rooms: ["adapters", "index.ts"], packages: [] },
};

interface Import {
  readonly from: string;
  readonly to: string;
}

const files = (readdirSync(source, { recursive: true }) as string[])
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith(".d.ts"));
const imports: readonly Import[] = files.flatMap((from) => {
  const text = readFileSync(join(source, from), "utf8").replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g);
  return [...found].map(([, to]) => ({ from, to: to as string }));
});

const roomOf = (file: string) => file.split("/")[0] as string;

/** Why an import is not allowed, or null. */
function objection({ from, to }: Import): string | null {
  const room = ROOMS[roomOf(from)];
  if (room === undefined) return `${from}: no room of that name`;
  if (!to.startsWith(".")) {
    const name = to.startsWith("@") ? to.split("/").slice(0, 2).join("/") : (to.split("/")[0] as string);
    return room.packages === "any" || room.packages.includes(name) ? null : `${from} imports the package ${to}`;
  }
  const target = relative(source, resolve(source, dirname(from), to)).replaceAll("\\", "/");
  const isOwnTask =
    roomOf(from) !== "tasks" ||
    from.split("/")[1] === target.split("/")[1] ||
    ["tasks/index.ts", "tasks/infer.ts"].includes(from);
  if (roomOf(target) === roomOf(from)) return isOwnTask ? null : `${from} imports another task: ${target}`;
  return room.rooms.includes(roomOf(target)) ? null : `${from} imports ${target}`;
}

const TASKS = readdirSync(join(source, "tasks"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Where tasks may be named: in their own folder and adapters, in the registries of tasks and services, in a tool of one task. */
function mayName(file: string): boolean {
  const [room, folder, name] = file.split("/") as [string, string?, string?];
  if (room === "tasks") return true;
  if (room === "adapters") return TASKS.includes(folder ?? "") || /^services-(node|page)\.ts$/.test(folder ?? "");
  return room === "cli" && folder === "commands" && TASKS.some((task) => name?.startsWith(`${task}-`) === true);
}

/** The first place where code names a task, by its id or by its folder; null where none does. Examples in a help may (`{"task":"…"}`). */
function taskNamedIn(text: string): string | null {
  const ids = TASKS.join("|");
  // A member of this name is no task.
  const named = text.replaceAll(/\w\["values"\]|\bPick<[^>]*"values"[^>]*>/g, "");
  return new RegExp(`(?<!:)["'\`](${ids})["'\`]|(tasks|adapters)/(${ids})/`).exec(named)?.[0] ?? null;
}

describe("boundaries", () => {
  it("sees the source", () => {
    expect(files.length).toBeGreaterThan(40);
    expect(imports.length).toBeGreaterThan(100);
  });

  it("allows only the edges of the table", () => {
    expect(imports.map(objection).filter((text) => text !== null)).toEqual([]);
  });

  it("lets no file name a task but its own, its adapters and the registries", () => {
    const named = files
      .filter((file) => !mayName(file))
      .flatMap((file) => {
        const name = taskNamedIn(readFileSync(join(source, file), "utf8"));
        return name === null ? [] : [`${file} names ${name}`];
      });
    expect(named).toEqual([]);
    expect(taskNamedIn('if (definition.id !== "concepts") return {};')).toBe('"concepts"');
    expect(taskNamedIn('import("../adapters/concepts/resolve.ts")')).toBe("adapters/concepts/");
    expect(mayName("adapters/node/queue/job.ts")).toBe(false);
    expect(mayName("adapters/redis.ts")).toBe(false);
  });

  it("finds a sentence at the beginning of every file", () => {
    const silent = files.filter((file) => {
      const lines = readFileSync(join(source, file), "utf8").split("\n");
      return !/^\/\/ .*\S/.test(lines[0]!.startsWith("#!") ? lines[1]! : lines[0]!);
    });
    expect(silent).toEqual([]);
  });

  it("objects to what it should", () => {
    expect(objection({ from: "contract/task.ts", to: "../run/score.ts" })).toMatch("imports run/score.ts");
    expect(objection({ from: "contract/task.ts", to: "node:fs" })).toMatch("package");
    expect(objection({ from: "run/score.ts", to: "../tasks/index.ts" })).toMatch("imports tasks/index.ts");
    expect(objection({ from: "tasks/breakdown/read.ts", to: "../timeline/read.ts" })).toMatch("another task");
  });
});
