// Whoever makes a run, one thread, several, or parts: of several things that are wrong with the input the same is said.
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (path: string) => JSON.parse(readFileSync(join(root, "examples/breakdown", path), "utf8")) as object;

/** So many that they go to threads in several batches. */
const DIALOGUES = 100;
const names = Array.from({ length: DIALOGUES }, (_, k) => `d${String(k).padStart(3, "0")}`);
const gold = (unit: number) => join(folder.path, "gold", `${names[unit]}.log.json`);
const pred = (unit: number) => join(folder.path, "pred", `${names[unit]}.labels.json`);

function writeAll(): void {
  for (const side of ["gold", "pred"]) {
    rmSync(join(folder.path, side), { recursive: true, force: true });
    mkdirSync(join(folder.path, side));
  }
  const sides = [example("gold/clerk/bakery.log.json"), example("careful/bakery.labels.json")] as const;
  for (const [unit, name] of names.entries()) {
    writeFileSync(gold(unit), JSON.stringify({ ...sides[0], "dialogue-id": name }));
    writeFileSync(pred(unit), JSON.stringify({ ...sides[1], "dialogue-id": name }));
  }
}

const noUtf8 = (file: string) => appendFileSync(file, Buffer.from([0xff]));
const leadsNowhere = (file: string) => {
  rmSync(file);
  symlinkSync(join(folder.path, "nowhere"), file);
};

const MISTAKES: Readonly<Record<string, () => void>> = {
  "both sides have files that are not UTF-8": () => {
    noUtf8(gold(50));
    noUtf8(pred(3));
  },
  "many files are not UTF-8": () => {
    for (let unit = 0; unit < DIALOGUES; unit += 7) noUtf8(pred(unit));
  },
  "a link leads nowhere and an earlier file is not UTF-8": () => {
    leadsNowhere(pred(70));
    noUtf8(pred(20));
    writeFileSync(pred(3), "{}");
  },
  "the last gold leads nowhere": () => {
    leadsNowhere(gold(99));
    noUtf8(pred(2));
  },
};

describe("karat score", () => {
  it.each(Object.keys(MISTAKES))("says the same with --workers and --shards where %s", async (mistake) => {
    writeAll();
    MISTAKES[mistake]!();
    const sides = ["--gold", join(folder.path, "gold"), "--pred", join(folder.path, "pred")];
    const run = (...scale: string[]) =>
      runKarat(["score", "breakdown", ...sides, "--ci", "off", "-o", join(folder.path, "out"), ...scale]);
    const one = await run();
    expect([one.code, one.stderr]).toEqual([3, expect.stringMatching("READ_FAILED")]);
    for (const scale of [
      ["--workers", "2"],
      ["--shards", "3"],
      ["--shards", "3", "--workers", "2"],
    ])
      expect(await run(...scale)).toEqual(one);
  });
});

/** A task whose gold is no plain data, and in which what two sources say is put together. */
const task = folder.write(
  "two-sources.mjs",
  `import { defineTask, jsonLines } from ${JSON.stringify(join(root, "dist/index.js"))};
  class Word { constructor(text) { this.text = text; } }
  const shape = { "~standard": { validate: (value) =>
    typeof value.text === "string" ? { value } : { issues: [{ message: "a text", path: ["text"] }] } } };
  const lines = (value) => jsonLines({ about: "lines", shape, keys: ["text"], value });
  const text = lines((line) => line.text);
  export default defineTask({
    id: "two-sources", title: "", about: "", unit: "line", protocol: { name: "two-sources", version: 1, cite: "" },
    columns: ["right"], primary: "accuracy",
    scores: { accuracy: { label: "", better: "higher", range: [0, 1], perfect: 1, about: "", formula: ({ right, units }) => right / units } },
    options: {}, formats: { gold: [lines((line) => line.text === "plain" ? line.text : new Word(line.text))], pred: [text], more: [text] },
    match: ({ gold, pred, more }) => { if (more.more === "throw") throw new Error("not both"); return gold.text === pred + more.more; },
    tally: (match) => ({ right: Number(match) }),
  });`,
);
const texts = (name: string, values: readonly unknown[]) =>
  folder.write(name, values.map((text, k) => `${JSON.stringify({ id: `u${k}`, text })}\n`).join(""));

describe("karat score of two sources", () => {
  it("says once with --workers what is wrong with one of them or with both together", async () => {
    const sides = [
      ...["--gold", texts("words.jsonl", ["a", "plain", "c", "plain"])],
      ...["--pred", texts("first.jsonl", [1, 2, "c", "d"])],
      ...["--more", texts("second.jsonl", ["a", "b", "throw", "throw"])],
    ];
    const run = (workers: string) => runKarat(["score", task, ...sides, "--ci", "off", "--workers", workers]);
    const one = await run("1");
    expect(one.code).toBe(3);
    expect(one.stderr.match(/first\.jsonl:\d/g)).toEqual([1, 2, 3, 4].map((line) => `first.jsonl:${line}`));
    expect(await run("2")).toEqual(one);
  });
});
