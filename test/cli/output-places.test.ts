// Output never takes the place of input: one rule for every command that writes a file.
import { existsSync, linkSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { itOnUnix } from "../unix-only.ts";
import { runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const goldLine = '{"id":"a","turns":[{"index":0,"annotations":["O"]}]}\n';
const predLine = '{"id":"a","turns":[{"index":0,"label":"O","probabilities":{"O":1,"T":0,"X":0}}]}\n';
const gold = folder.write("gold.jsonl", goldLine);
const pred = folder.write("pred.jsonl", predLine);
const sides = ["--gold", "gold.jsonl", "--pred", "pred.jsonl"];
folder.write("concepts.jsonl", '{"id":"a","concepts":["dog"]}\n');
folder.write("vectors.jsonl", '{"label":"dog","vector":[1,0]}\n');
folder.write("ratings.csv", "id,a,b\n1,x,y\n2,x,x\n");
folder.write("pairs.json", '[["a","b",1],["a","c",0]]');
folder.write("rules.jsonl", '{"id":"s","lanes":["1"],"rules":[]}\n');
folder.write("edges.jsonl", '{"id":"s","edges":[]}\n');
folder.write("settings.json", "{}");
folder.write("described.json", '{"$karat":"fields 2","turns":[{"index":"number"}]}');
folder.write("schema.json", '{"type":"object","properties":{"turns":{"type":"array"}}}');
const karat = (...args: string[]) => runKarat(args, { cwd: folder.path });

/** Every command with `-o`, for each of its inputs: the words without `-o`, and the input it must not be. */
const READ: readonly (readonly [words: readonly string[], input: string])[] = [
  [["score", "breakdown", ...sides], "gold.jsonl"],
  [["score", "breakdown", ...sides], "pred.jsonl"],
  [["score", "described.json", ...sides], "described.json"],
  [["guard", "schema.json", ...sides], "schema.json"],
  [["guard", "breakdown", ...sides, "--baseline", "result.json"], "result.json"],
  [["score", "breakdown", ...sides, "--config", "settings.json"], "settings.json"],
  [["score", "breakdown", ...sides, "--config=settings.json"], "settings.json"],
  [["score", "rules", "--gold", "rules.jsonl", "--pred", "rules.jsonl", "--edges", "edges.jsonl"], "edges.jsonl"],
  [
    ["score", "concepts", "--gold", "concepts.jsonl", "--pred", "concepts.jsonl", "--embedder", "file:vectors.jsonl"],
    "vectors.jsonl",
  ],
  [["compare", "breakdown", "--gold", "gold.jsonl", "--pred", "one=pred.jsonl"], "pred.jsonl"],
  [["compare", "result.json", "other.json"], "other.json"],
  [["explain", "breakdown", ...sides], "gold.jsonl"],
  [["validate", "breakdown", "--pred", "pred.jsonl"], "pred.jsonl"],
  [["report", "result.json"], "result.json"],
  [["report", "result.json", "--evidence", "evidence.jsonl"], "evidence.jsonl"],
  [["merge", "1.karat", "2.karat"], "2.karat"],
  [["plan", "result.json", "other.json"], "result.json"],
  [["cite", "result.json"], "result.json"],
  [["figure", "result.json", "other.json"], "result.json"],
  [["concepts-calibrate", "pairs.json"], "pairs.json"],
  [["concepts-calibrate", "pairs.json", "--embedder", "file:vectors.jsonl"], "vectors.jsonl"],
  [["concepts-extract", "concepts.jsonl"], "concepts.jsonl"],
  [["guard", "breakdown", ...sides], "gold.jsonl"],
  [["infer", "gold.jsonl"], "gold.jsonl"],
  [["agree", "ratings.csv"], "ratings.csv"],
  [["host", "codabench", "breakdown", "--gold", "gold.jsonl"], "gold.jsonl"],
];

/** Commands with `-o` that read no file, or write no single one. */
const WITHOUT_INPUT = ["demo"];

beforeAll(async () => {
  for (const name of ["result.json", "other.json"])
    await karat("score", "breakdown", ...sides, "--ci", "off", "--per-unit", "--format", "json", "-o", name);
  await karat("score", "breakdown", ...sides, "--ci", "off", "--evidence", "evidence.jsonl");
  for (const part of ["1", "2"])
    await karat("score", "breakdown", ...sides, "--ci", "off", "--shard", `${part}/2`, "-o", `${part}.karat`);
});

async function expectRefusal(words: readonly string[], flag: string, output: string): Promise<void> {
  const before = readFileSync(resolve(folder.path, output));
  const { code, stdout, stderr } = await karat(...words, flag, output);
  expect(stderr).toContain(
    `expected another file for ${flag} than those that are read, received ${JSON.stringify(output)}`,
  );
  expect([code, stdout]).toEqual([2, ""]);
  expect(readFileSync(resolve(folder.path, output))).toEqual(before);
}

describe("-o FILE that is read", () => {
  it.each(READ.map(([words, input]) => [words.join(" "), input, words] as const))(
    "karat %s -o %s is refused",
    (_, input, words) => expectRefusal(words, "-o", input),
  );

  it("is known of every command that help says has -o", async () => {
    const { stdout } = await karat("--help");
    const names = [
      ...stdout.slice(stdout.indexOf("Everyday:"), stdout.indexOf("Examples:")).matchAll(/^ {2}([a-z][a-z-]*)/gm),
    ].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(15);
    const all = names.flatMap((name) => (name === "host" ? ["host codabench"] : [name]));
    const helps = await Promise.all(all.map(async (name) => (await karat(...name.split(" "), "--help")).stdout));
    const writing = all.filter((_, at) => helps[at]!.includes("-o, --output"));
    const known = READ.map(([[first, second]]) => (first === "host" ? `${first} ${second}` : first!));
    expect(writing.sort()).toEqual([...new Set([...known, ...WITHOUT_INPUT])].sort());
  });

  itOnUnix("is refused by whatever way it is named: ./x, a link, a hard link, one system of it", async () => {
    symlinkSync(gold, join(folder.path, "link.jsonl"));
    linkSync(gold, join(folder.path, "hard.jsonl"));
    for (const output of ["./gold.jsonl", gold, "link.jsonl", "hard.jsonl"])
      await expectRefusal(["explain", "breakdown", ...sides], "-o", output);
    await expectRefusal(["validate", "breakdown", "--pred", "pred.jsonl#mine"], "-o", "pred.jsonl");
  });

  itOnUnix(
    "is refused where it lies in a folder that is read, and is not where it is hidden there or new",
    async () => {
      folder.write("preds/a.jsonl", predLine);
      folder.write("preds/.cache/page.txt", "old");
      symlinkSync(join(folder.path, "preds"), join(folder.path, "way"));
      const words = ["explain", "breakdown", "--gold", "gold.jsonl", "--pred", "preds"];
      await expectRefusal(words, "-o", "preds/a.jsonl");
      await expectRefusal(words, "-o", "way/a.jsonl");
      await expectRefusal(["explain", "breakdown", "--gold", "gold.jsonl", "--pred", "way"], "-o", "preds/a.jsonl");
      for (const output of ["preds/.cache/page.txt", "preds/new.txt", "other.txt"])
        expect(await karat(...words, "-o", output)).toMatchObject({ code: 0 });
    },
  );

  it("is not refused in a folder whose format does not read it, however often", async () => {
    const day = "2011-01-25\na b\n--------------------------------\n";
    for (const file of ["topics/t/timelines/x.txt", "topics/t/timelines/y.txt", "said/t.txt"]) folder.write(file, day);
    const words = ["score", "timeline", "--gold", "topics", "--pred", "said", "--ci", "off"];
    for (const _ of ["new", "again"])
      expect(await karat(...words, "--format", "json", "-o", "topics/result.json")).toMatchObject({ code: 0 });
    await expectRefusal(words, "-o", "topics/t/timelines/x.txt");
    await expectRefusal(words, "-o", "said/t.txt");
  });

  it("--evidence of score is written, and refused likewise", async () => {
    await expectRefusal(["score", "breakdown", ...sides], "--evidence", "pred.jsonl");
  });

  it("karat.json that settles the command is not written over", async () => {
    const settings = folder.write("project/karat.json", JSON.stringify({ task: "breakdown", gold: "gold.jsonl" }));
    const words = ["score", "--pred", pred, "-q", "-o", "karat.json"];
    const { code, stderr } = await runKarat(words, { cwd: join(folder.path, "project") });
    expect(stderr).toContain("another file for -o than those that are read");
    expect(code).toBe(2);
    expect(readFileSync(settings, "utf8")).toContain("breakdown");
  });

  it("the module of one's own task is not written over", async () => {
    writeFileSync(join(folder.path, "task.js"), "export default {};\n");
    const { stderr } = await karat("merge", "1.karat", "2.karat", "--task", "task.js", "-o", "task.js");
    expect(stderr).toContain("another file for -o than those that are read");
  });

  it("a word that is no path but spelt as the file is not taken for one", async () => {
    for (const _ of ["new", "again"]) {
      const { code, stderr } = await karat("explain", "breakdown", ...sides, "--unit", "a", "-o", "a");
      expect(code, stderr).toBe(0);
    }
    expect(existsSync(join(folder.path, "a"))).toBe(true);
    expect(readFileSync(pred, "utf8")).toBe(predLine);
  });
});

describe("-o FILE that cannot be written", () => {
  const bad = folder.write("bad.jsonl", "{bad\n");
  const commands: readonly (readonly string[])[] = [
    ["score", "breakdown", "--gold", bad, "--pred", bad],
    ["compare", "breakdown", "--gold", bad, "--pred", `a=${bad}`, `b=${bad}`],
    ["explain", "breakdown", "--gold", bad, "--pred", bad],
    ["validate", "breakdown", "--pred", bad],
    ["report", bad],
    ["merge", bad],
    ["cite", bad],
  ];

  it.each(commands.map((words) => [words[0]!, words] as const))(
    "karat %s says so before it reads",
    async (_, words) => {
      for (const [output, says] of [
        ["none/such/out", "received a folder that does not exist"],
        ["bad.jsonl/out", "received a path that goes through a file"],
        [".", "received a folder "],
      ] as const) {
        const { code, stderr } = await karat(...words, "-o", output);
        expect(stderr).toContain(says);
        expect(stderr).toContain("WRITE_FAILED");
        expect(code).toBe(3);
      }
    },
  );

  it("leaves no trace of having tried", async () => {
    folder.write("tried/old.txt", "old");
    await karat("score", "breakdown", "--gold", bad, "--pred", bad, "-o", "tried/old.txt", "--evidence", "tried/new");
    expect(readdirSync(join(folder.path, "tried"))).toEqual(["old.txt"]);
    expect(readFileSync(join(folder.path, "tried/old.txt"), "utf8")).toBe("old");
  });
});
