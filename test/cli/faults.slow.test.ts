// When the machine fails: a full disk, a folder that is read-only, a closed pipe, few file handles, a file that goes, a kill.
// Each ends with the right bytes, or with a clear error and what stood there before.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { describeOnUnix } from "../unix-only.ts";
import { main, root, spawnKarat as runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const file = (name: string) => join(folder.path, name);
const example = (side: string) => join(root, "examples/rules", side);
const input = ["--gold", example("gold"), "--pred", example("careful")];
const score = ["score", "rules", ...input, "--format", "json", "--per-unit"];
const read = (name: string) => readFileSync(file(name), "utf8");

/** A small file system of its own; null, and said loudly, where nobody may mount one. */
function mount(name: string, options: string): string | null {
  const path = file(name);
  mkdirSync(path);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", path]);
  if (status === 0) return path;
  console.warn(
    `\nNOT TESTED: ${name}, since no file system can be mounted here (root in a container with that right can)\n`,
  );
  return null;
}

const small = mount("full", "size=16k");
const locked = mount("locked", "size=1m");

beforeAll(async () => {
  if (locked !== null) {
    writeFileSync(join(locked, "old"), "old");
    spawnSync("mount", ["-o", "remount,ro", locked]);
  }
  expect((await runKarat([...score, "-o", file("right.json")])).code).toBe(0);
});
afterAll(() => {
  for (const path of [small, locked]) if (path !== null) spawnSync("umount", [path]);
});

interface Fault {
  readonly where: string | null;
  readonly args: (path: string) => readonly string[];
  readonly code: number;
  readonly says: RegExp;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  "a full disk, -o": {
    where: small,
    args: (path) => ["-o", join(path, "out.json"), "--per-unit", "--evidence", file("e.jsonl")],
    code: 74,
    says: /a full disk +WRITE_FAILED/,
  },
  "a full disk, --evidence": {
    where: small,
    args: (path) => ["--evidence", join(path, "out.jsonl")],
    code: 74,
    says: /a full disk +WRITE_FAILED/,
  },
  "a full disk, --evidence of threads": {
    where: small,
    args: (path) => ["--evidence", join(path, "out.jsonl"), "--workers", "2"],
    code: 74,
    says: /a full disk +WRITE_FAILED/,
  },
  "a full disk, --shard": {
    where: small,
    args: (path) => ["--shard", "1/1", "-o", join(path, "part.json")],
    code: 74,
    says: /a full disk +WRITE_FAILED/,
  },
  "a read-only folder, -o": {
    where: locked,
    args: (path) => ["-o", join(path, "old")],
    code: 74,
    says: /read-only +WRITE_FAILED/,
  },
  "a read-only folder, --evidence": {
    where: locked,
    args: (path) => ["--evidence", join(path, "e")],
    code: 74,
    says: /read-only +WRITE_FAILED/,
  },
  "a read-only folder, --shards": {
    where: locked,
    args: (path) => ["--shards", "2", "-o", join(path, "r.json")],
    code: 74,
    says: /read-only +WRITE_FAILED/,
  },
};

describeOnUnix("a place that cannot be written", () => {
  it.each(Object.entries(FAULTS).filter(([, { where }]) => where !== null))(
    "%s: said, and nothing half",
    async (_, fault) => {
      const { where, args, code, says } = fault;
      if (where === small) writeFileSync(join(small!, "filler"), Buffer.alloc(12_000));
      const before = readdirSync(where!);
      const outcome = await runKarat([...score, ...args(where!)]);
      expect(outcome.stderr).toMatch(says);
      expect(outcome.code).toBe(code);
      expect(readdirSync(where!)).toEqual(before);
      if (where === locked) expect(readFileSync(join(locked!, "old"), "utf8")).toBe("old");
    },
  );
});

describeOnUnix("few file handles", () => {
  it.each([
    [32, []],
    [32, ["--workers", "2"]],
    [64, []],
    [64, ["--workers", "2"]],
    [64, ["--shards", "3"]],
  ] as const)("%i of them suffice, or the want of them is said: %j", (most, args) => {
    const command = `ulimit -n ${most} && exec "${process.execPath}" "${main}" ${[...score, ...args].join(" ")} -o "${file("few.json")}"`;
    const { status, stderr } = spawnSync("sh", ["-c", command], { encoding: "utf8" });
    if (status === 0) expect(read("few.json")).toBe(read("right.json"));
    else expect([status, stderr]).toEqual([3, expect.stringMatching(/file handle.*READ_FAILED|WORKER_FAILED/)]);
    rmSync(file("few.json"), { force: true });
  });
});

describe("a file that goes", () => {
  it("is missed by name, and the result is not written", async () => {
    const pred = file("pred");
    mkdirSync(pred);
    const careful = join(root, "examples/breakdown/careful");
    for (const name of readdirSync(careful)) symlinkSync(join(careful, name), join(pred, name));
    symlinkSync(file("nowhere"), join(pred, "gone.labels.json"));
    const args = ["--gold", join(root, "examples/breakdown/gold"), "--pred", pred, "-o", file("never.json")];
    const { code, stderr } = await runKarat(["score", "breakdown", ...args]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/gone\.labels\.json\n.*READ_FAILED/);
    expect(existsSync(file("never.json"))).toBe(false);
  });
});

describeOnUnix("kill -9 in the middle", () => {
  it("leaves what stood there, and the same command with --resume gives the right bytes", async () => {
    writeFileSync(file("killed.json"), "before");
    const args = [...score, "--shards", "40", "-o", file("killed.json")];
    const child = spawn(process.execPath, [main, ...args]);
    while (!existsSync(file("killed.json.parts")) || readdirSync(file("killed.json.parts")).length < 4)
      await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGKILL");
    await new Promise((resolve) => child.on("close", resolve));
    expect(["before", read("right.json")]).toContain(read("killed.json"));
    expect((await runKarat([...args, "--resume"])).code).toBe(0);
    expect(read("killed.json")).toBe(read("right.json"));
    expect(existsSync(file("killed.json.parts"))).toBe(false);
  });
});
