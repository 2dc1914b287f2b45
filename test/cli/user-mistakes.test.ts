// Mistakes of users are never called a bug of karat.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const file = folder.write("file", "");
const example = (task: string, side: string) => join(root, "examples", task, side);
const breakdown = [
  "score",
  "breakdown",
  "--gold",
  example("breakdown", "gold"),
  "--pred",
  example("breakdown", "careful"),
];
const timeline = ["score", "timeline", "--gold", example("timeline", "gold"), "--pred", example("timeline", "careful")];
const gold = folder.write("gold.jsonl", '{"id":"a","turns":[{"index":0,"annotations":["O"]}]}\n');
const pred = (name: string, o: string) =>
  folder.write(name, `{"id":"a","turns":[{"index":0,"label":"O","probabilities":{"O":${o},"T":0,"X":0}}]}\n`);
const concept = folder.write("concept.jsonl", '{"id":"a","concepts":["dog"]}\n');

interface Mistake {
  readonly args: readonly string[];
  readonly says: RegExp;
  readonly env?: Readonly<Record<string, string>>;
}

const MISTAKES: Readonly<Record<string, Mistake>> = {
  "--digits that are none": { args: [...breakdown, "--digits", "x"], says: /whole number from 0 to 99 for --digits/ },
  "a beta beyond reason": { args: [...timeline, "--beta", "1e200"], says: /--beta|beta/ },
  "evidence in a folder that is not there": {
    args: [...breakdown, "--evidence", `${folder.path}/no/such/x`],
    says: /no\/such\/x\n.*WRITE_FAILED\n.*mkdir(?: -p)? \S*such\n/,
  },
  "evidence in the file of the report": {
    args: [...breakdown, "-o", join(folder.path, "both"), "--evidence", `${folder.path}/./both`],
    says: /different files for -o and --evidence/,
  },
  "a report in the place of gold": {
    args: ["score", "breakdown", "--gold", gold, "--pred", pred("own", "1"), "-o", gold],
    says: /another file for -o than those that are read/,
  },
  "evidence in the place of predictions": {
    args: ["compare", "breakdown", "--gold", gold, "--pred", pred("own", "1"), file, "--evidence", file],
    says: /another file for --evidence than those that are read/,
  },
  "a check of a part": {
    args: [...breakdown, "--shard", "1/2", "-o", join(folder.path, "part"), "--fail-under", "accuracy=1"],
    says: /no --fail-under with --shard.*\n.*karat merge/,
  },
  "a folder as a part": { args: ["merge", folder.path], says: /expected a file that can be read, received a folder/ },
  "a result that is not there": {
    args: ["compare", join(folder.path, "none.json"), gold],
    says: /received nothing at this path/,
  },
  "a result that is a folder": { args: ["cite", folder.path], says: /received a folder/ },
  "an option of comparing predictions, beside results": {
    args: ["compare", "a.json", "b.json", "--workers", "2"],
    says: /unknown option '--workers'\nkarat --help/,
  },
  "evidence below a file": { args: [...breakdown, "--evidence", `${file}/x`], says: /WRITE_FAILED/ },
  "output below a file": { args: [...breakdown, "-o", `${file}/x`], says: /WRITE_FAILED/ },
  "a demo below a file": { args: ["demo", "-o", `${file}/x`], says: /WRITE_FAILED/ },
  "a step summary below a file": { args: breakdown, env: { GITHUB_STEP_SUMMARY: `${file}/x` }, says: /WRITE_FAILED/ },
  "a queue whose password has a slash": { args: [...breakdown, "--queue", "redis://user:pa/ss@h"], says: /%2F/ },
  "a queue that is no address": { args: ["worker", "--queue", "here"], says: /redis:\/\/host:6379 for --queue/ },
  "a probability too large to square": {
    args: ["score", "breakdown", "--gold", gold, "--pred", pred("big", "1e155")],
    says: /big:1 turns\[0\].*\n.*expected 0 or a number from 1e-300 to 1e\+100, received 1e\+155.*BAD_VALUE/,
  },
  "a probability too small to compare": {
    args: ["score", "breakdown", "--gold", gold, "--pred", pred("small", "5e-324")],
    says: /small:1 turns\[0\].*\n.*expected 0 or a number from 1e-300 to 1e\+100, received 5e-324.*BAD_VALUE/,
  },
  "a cache below a file": {
    args: ["score", "concepts", "--gold", concept, "--pred", concept, "--embedder", "http:m", "--identity", "off"],
    env: { XDG_CACHE_HOME: file, OPENAI_BASE_URL: "http://127.0.0.1:1" },
    says: /a folder for the cache of vectors[\s\S]*WRITE_FAILED\n.*XDG_CACHE_HOME/,
  },
  "a root that is no folder": {
    args: ["worker", "--queue", "redis://127.0.0.1:1", "--root", file],
    says: /a folder for --root/,
  },
};

describe("a user's mistake", () => {
  it.each(Object.entries(MISTAKES))("%s ends with 2 or 3", async (_, { args, env = {}, says }) => {
    const { code, stderr } = await runKarat(args, { env });
    expect(stderr).toMatch(says);
    expect([2, 3]).toContain(code);
    expect(stderr).not.toMatch(/bug in karat|^\s+at /m);
  });
});
