// How the command starts: with code that was compiled before, if it is whole and the user's own, and otherwise all the same.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { describeOnUnix } from "../unix-only.ts";
import { main, type Outcome, root, spawnKarat as runKarat } from "./run-karat.ts";

const isWindows = process.platform === "win32";
const folder = temporaryFolder();
const example = join(root, "examples/breakdown");
const words = [
  "score",
  "breakdown",
  "--gold",
  join(example, "gold"),
  "--pred",
  join(example, "careful"),
  "--ci",
  "off",
];

/** A home of its own for a test. */
function cacheIn(name: string) {
  const home = join(folder.path, name);
  const code = join(home, "karat/code");
  const files = () => readdirSync(code).map((file) => join(code, file));
  const start = (args = words, env = {}) => runKarat(args, { env: { XDG_CACHE_HOME: home, ...env } });
  return { home, code, files, start };
}

const right = await cacheIn("right").start();
const isRight = (outcome: Outcome) => expect(outcome).toEqual(right);

/** Long ago, so that whatever writes a file again is seen. */
function age(file: string): void {
  utimesSync(file, 1, 1);
}
const isOld = (file: string) => statSync(file).mtimeMs === 1_000;

describe("karat, compiled before", () => {
  it("keeps its code for the user alone, and uses it", async () => {
    const { code, files, start } = cacheIn("twice");
    isRight(await start());
    expect(files()).toHaveLength(1);
    const [file] = files() as [string];
    if (!isWindows) expect([statSync(code).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
    age(file);
    isRight(await start());
    expect(isOld(file)).toBe(true);
  });

  it("keeps another for another kind of call, and one for other paths", async () => {
    const { files, start } = cacheIn("kinds");
    await start();
    await start(["score", "breakdown", "--gold", `${example}/gold`, "--pred", `${example}/hasty`, "--ci", "off"]);
    expect(files()).toHaveLength(1);
    await start(["--help"]);
    await start(["score", "breakdown", "--help"]);
    expect(files()).toHaveLength(3);
  });

  it("compiles anew when what is there is damaged, in any place", async () => {
    const { files, start } = cacheIn("damaged");
    await start();
    const [file] = files() as [string];
    const whole = readFileSync(file);
    const damaged = [0, 5, 40, whole.length >> 1, whole.length - 1].map((at) => {
      const bytes = Buffer.from(whole);
      bytes[at]! ^= 0x10;
      return bytes;
    });
    for (const bytes of [...damaged, whole.subarray(0, 1_000), Buffer.alloc(0), Buffer.from("x")]) {
      writeFileSync(file, bytes);
      age(file);
      isRight(await start());
      expect(isOld(file)).toBe(false);
    }
    age(file);
    isRight(await start());
    expect(isOld(file)).toBe(true);
  });

  it("starts without a word where nothing can be kept", async () => {
    const taken = folder.write("taken", "a file");
    isRight(await runKarat(words, { env: { XDG_CACHE_HOME: taken } }));
    isRight(await runKarat(words, { env: { XDG_CACHE_HOME: "/dev/null/no" } }));
    expect(readFileSync(taken, "utf8")).toBe("a file");
  });

  it("keeps nothing when told so, and nothing after a mistake", async () => {
    const { home, start } = cacheIn("nothing");
    isRight(await start(words, { NODE_DISABLE_COMPILE_CACHE: "1" }));
    expect((await start(["score", "breakdown", "--gold", "nowhere", "--pred", "nowhere"])).code).not.toBe(0);
    expect(readdirSync(folder.path)).not.toContain(home.slice(folder.path.length + 1));
  });

  it("stays whole when many start at once", async () => {
    const { files, start } = cacheIn("many");
    for (const outcome of await Promise.all(Array.from({ length: 6 }, () => start()))) isRight(outcome);
    expect(files()).toHaveLength(1);
    age(files()[0]!);
    isRight(await start());
    expect(isOld(files()[0]!)).toBe(true);
  });

  it("keeps the code of a command that lasts while it lasts", async () => {
    const { code, start } = cacheIn("lasting");
    expect((await start(["rpc"])).code).toBe(0);
    expect(existsSync(code)).toBe(false);
    const child = spawn(process.execPath, [main, "rpc"], { env: { XDG_CACHE_HOME: join(code, "../..") } });
    while (!existsSync(code) || readdirSync(code).every((file) => !/-[\da-f]{8}$/.test(file))) await setTimeout(50);
    child.stdin.end();
    await once(child, "exit");
    expect(readdirSync(code)).toHaveLength(1);
  });

  it("keeps the code of threads, also of those that soon end", async () => {
    const { files, start } = cacheIn("threads");
    const run = ["score", "breakdown", "--gold", `${example}/gold`, "--pred", `${example}/hasty`, "--workers", "2"];
    await start(run);
    expect(files()).toHaveLength(2);
    for (const file of files()) age(file);
    expect((await start(run)).code).toBe(0);
    expect(files().every(isOld)).toBe(true);
  });

  it("keeps no more than a few dozen", async () => {
    const { code, files, start } = cacheIn("few");
    await start();
    for (let k = 0; k < 60; k++) {
      writeFileSync(join(code, `old-${k}`), "");
      age(join(code, `old-${k}`));
    }
    await start(["--version"]);
    expect(files()).toHaveLength(32);
  });

  it("says the same in the overview as in the whole program", async () => {
    const { start } = cacheIn("overview");
    for (const word of ["--help", "-h", "--version", "-V"]) {
      const short = await start([word]);
      expect(short.code).toBe(0);
      expect(await start([word, word])).toEqual(short);
      expect(await start([word])).toEqual(short);
    }
  });
});

describeOnUnix("karat, where others could have written its code", () => {
  it("neither takes nor leaves any in a folder that others may write", async () => {
    const { code, files, start } = cacheIn("open");
    await start();
    const [file] = files() as [string];
    age(file);
    chmodSync(code, 0o777);
    isRight(await start());
    await start(["--help"]);
    expect(files()).toEqual([file]);
    expect(isOld(file)).toBe(true);
  });

  it("takes no file that others may write", async () => {
    const { files, start } = cacheIn("open-file");
    await start();
    const [file] = files() as [string];
    chmodSync(file, 0o666);
    isRight(await start());
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("follows no link in place of the folder", async () => {
    const { home, code, files, start } = cacheIn("linked");
    await start();
    renameSync(code, join(home, "elsewhere"));
    symlinkSync(join(home, "elsewhere"), code);
    age(files()[0]!);
    isRight(await start());
    await start(["--help"]);
    expect(files()).toHaveLength(1);
    expect(isOld(files()[0]!)).toBe(true);
  });

  const isRoot = process.getuid?.() === 0;
  if (!isRoot) console.warn("\nNOT TESTED: code of another user, since only root can make some\n");
  it.skipIf(!isRoot)("takes and leaves nothing in the home of another user", async () => {
    const { home, code, files, start } = cacheIn("another");
    await start();
    const [file] = files() as [string];
    age(file);
    chownSync(code, 12_345, 12_345);
    isRight(await start());
    expect(isOld(file)).toBe(true);
    const bare = join(home, "bare");
    mkdirSync(bare);
    chownSync(bare, 12_345, 12_345);
    isRight(await runKarat(words, { env: { XDG_CACHE_HOME: bare } }));
    expect(readdirSync(bare)).toEqual([]);
  });
});

describe("the files of code", () => {
  it.each(["command", "overview"])("%s.js holds nothing but ASCII, since it is read byte by byte", (program) => {
    const code = readFileSync(join(root, `dist/cli/program/${program}.js`));
    expect(code.findIndex((byte) => byte > 0x7f)).toBe(-1);
  });

  it("know the letters, dashes and signs that regular expressions and templates name", async () => {
    const answers = join(folder.path, "answers.jsonl");
    writeFileSync(answers, `${JSON.stringify({ id: "q", answer: "A star–planet system of glacier‑ice." })}\n`);
    const { stdout } = await runKarat(["concepts-extract", answers]);
    expect(stdout).toBe("star-planet system\nglacier-ice\n");
    const report = await runKarat([...words, "--format", "html"]);
    expect(report.stdout).toContain(" · breakdown</p>");
  });
});
