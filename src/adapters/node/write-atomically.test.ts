import { execFileSync } from "node:child_process";
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { itOnUnix } from "../../../test/unix-only.ts";
import { AtomicFile, writeAtomically } from "./write-atomically.ts";
import { asWriteError } from "./write-error.ts";

const folder = temporaryFolder();
let count = 0;

/** A new folder, so that a test sees everything that is left in it. */
function place(): { path: string; names: () => string[] } {
  const path = join(folder.path, `${++count}`);
  mkdirSync(path);
  return { path: join(path, "out.json"), names: () => readdirSync(path) };
}

async function* pieces(...texts: string[]) {
  yield* texts;
}

describe("writeAtomically(path, text)", () => {
  it("writes a file whose name is as long as a name can be", async () => {
    const path = join(dirname(place().path), `${"東".repeat(82)}.json`);
    await writeAtomically(path, "{}");
    expect(readFileSync(path, "utf8")).toBe("{}");
  });

  it("writes a text, and leaves nothing else behind", async () => {
    const { path, names } = place();
    await writeAtomically(path, "é 東 🚲\n");
    expect(readFileSync(path, "utf8")).toBe("é 東 🚲\n");
    expect(names()).toEqual(["out.json"]);
  });

  it("writes pieces as they come, more than fit into its buffer", async () => {
    const { path } = place();
    const large = "x".repeat(50_000);
    await writeAtomically(path, pieces(large, "a", large, large, "b"));
    expect(readFileSync(path, "utf8") === `${large}a${large}${large}b`).toBe(true);
  });

  itOnUnix("replaces a file at the end and not before, and keeps its permissions", async () => {
    const { path } = place();
    await writeAtomically(path, "old");
    const old = statSync(path);
    async function* text() {
      yield "x".repeat(100_000);
      expect(readFileSync(path, "utf8")).toBe("old");
      yield "new";
    }
    await writeAtomically(path, text());
    expect(readFileSync(path, "utf8")).toMatch(/x+new$/);
    expect(statSync(path).mode).toBe(old.mode);
  });

  it("leaves the old file and no other when the text fails half-way", async () => {
    const { path, names } = place();
    await writeAtomically(path, "old");
    async function* text() {
      yield "x".repeat(100_000);
      throw new Error("no more text");
    }
    await expect(writeAtomically(path, text())).rejects.toThrow("no more text");
    expect(readFileSync(path, "utf8")).toBe("old");
    expect(names()).toEqual(["out.json"]);
  });

  itOnUnix("writes to what a link leads to", async () => {
    const { path } = place();
    const target = folder.write("target.json", "old");
    symlinkSync(target, path);
    await writeAtomically(path, "new");
    expect(readFileSync(target, "utf8")).toBe("new");
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
  });

  itOnUnix("writes into a pipe and does not replace it, and so with any device", async () => {
    const { path, names } = place();
    execFileSync("mkfifo", [path]);
    const reading = openSync(path, "r+");
    await writeAtomically(path, "through the pipe");
    const received = Buffer.alloc(16);
    expect(lstatSync(path).isFIFO()).toBe(true);
    expect(received.toString("utf8", 0, readSync(reading, received))).toBe("through the pipe");
    expect(names()).toEqual(["out.json"]);
    closeSync(reading);
  });

  it("refuses a folder that does not exist, and one in place of the file", async () => {
    const { path } = place();
    expect(await problemOf(() => writeAtomically(join(path, "sub/out.json"), "x"))).toEqual({
      code: "WRITE_FAILED",
      at: { file: join(path, "sub/out.json") },
      expected: "a file that can be written",
      received: "a folder that does not exist",
      hint: `make the folder first: mkdir -p ${join(path, "sub")}`,
    });
    mkdirSync(path);
    expect((await problemOf(() => writeAtomically(path, "x"))).received).toBe("a folder");
  });
});

describe("AtomicFile", () => {
  it("write(text) collects what none sees before commit()", () => {
    const { path, names } = place();
    const file = new AtomicFile(path);
    const lines = Array.from({ length: 20_000 }, (_, line) => `{"id":${line}}\n`);
    for (const line of lines) file.write(line);
    expect(names()).not.toContain("out.json");
    file.commit();
    expect(readFileSync(path, "utf8") === lines.join("")).toBe(true);
  });

  it("discard() leaves nothing, and nothing undone after the end", () => {
    const { path, names } = place();
    const file = new AtomicFile(path);
    file.write("a");
    file.discard();
    expect(names()).toEqual([]);
    const other = new AtomicFile(path);
    other.commit();
    other.discard();
    expect(names()).toEqual(["out.json"]);
  });

  it("commit() fails with a plain Error after the end", () => {
    const file = new AtomicFile(place().path);
    file.commit();
    expect(() => file.commit()).toThrow("this is a bug in karat");
  });
});

describe("asWriteError(path, error)", () => {
  it("explains a full disk, and anything else in the words of the system", () => {
    const systemError = (code: string) => Object.assign(new Error(`${code}: told`), { code, syscall: "write" });
    expect(asWriteError("a", systemError("ENOSPC"))).toMatchObject({ problems: [{ received: "a full disk" }] });
    expect(asWriteError("a", systemError("EIO"))).toMatchObject({ problems: [{ received: "EIO: told" }] });
    const bug = new TypeError("a bug");
    expect(asWriteError("a", bug)).toBe(bug);
  });
});
