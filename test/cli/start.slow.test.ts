// How the command starts: one bundled file for each kind of call, and compiled code kept where Node can keep it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, spawnKarat } from "./run-karat.ts";

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

/** Node 20 has no cache of compiled code. */
const canKeep = "enableCompileCache" in (await import("node:module"));

describe("karat, started twice", () => {
  it("says the same, and keeps compiled code in the user's cache folder where Node can", async () => {
    const home = join(folder.path, "twice");
    const first = await spawnKarat(words, { env: { XDG_CACHE_HOME: home } });
    expect(first.code).toBe(0);
    expect(existsSync(join(home, "karat/code"))).toBe(canKeep);
    expect(await spawnKarat(words, { env: { XDG_CACHE_HOME: home } })).toEqual(first);
  });

  it("starts without a word where nothing can be kept", async () => {
    const taken = folder.write("taken", "a file");
    const right = await spawnKarat(words);
    expect(await spawnKarat(words, { env: { XDG_CACHE_HOME: taken } })).toEqual(right);
    expect(await spawnKarat(words, { env: { XDG_CACHE_HOME: "/dev/null/no" } })).toEqual(right);
    expect(readFileSync(taken, "utf8")).toBe("a file");
  });

  it("says the same in the overview as in the whole program", async () => {
    for (const word of ["--help", "-h", "--version", "-V"]) {
      const short = await spawnKarat([word]);
      expect(short.code).toBe(0);
      expect(await spawnKarat([word, word])).toEqual(short);
    }
  });

  it("loads in a thread only what a thread needs", () => {
    const textOf = (program: string) => readFileSync(join(root, `dist/cli/program/${program}.js`), "utf8");
    const [command, thread] = [textOf("command"), textOf("thread")];
    // The reader of flags, LaTeX, HTML, rpc, and tests of comparisons.
    const marks = ["commander.", "\\\\begin{tabular}", "<!doctype html>", "jsonrpc", "Holm"];
    expect(marks.filter((mark) => !command.includes(mark))).toEqual([]);
    expect(marks.filter((mark) => thread.includes(mark))).toEqual([]);
    expect(thread.length).toBeLessThan(command.length);
    expect(readFileSync(join(root, "dist/cli/thread.js"), "utf8")).toContain("program/thread.js");
  });

  it("knows the letters, dashes and signs that regular expressions and templates name", async () => {
    const answer = JSON.stringify({ id: "q", answer: "A star–planet system of glacier‑ice." });
    const { stdout } = await spawnKarat(["concepts-extract", folder.write("answers.jsonl", `${answer}\n`)]);
    expect(stdout).toBe("star-planet system\nglacier-ice\n");
    const report = await spawnKarat([...words, "--format", "html"]);
    expect(report.stdout).toContain("Jensen–Shannon");
  });
});
