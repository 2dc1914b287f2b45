// Slips of the hand on the command line: a flag given twice, a value out of range, another task's option, an id without its ending.
import { spawn, spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { itOnUnix } from "../unix-only.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const gold = join(root, "examples/breakdown/gold");
const pred = join(root, "examples/breakdown/careful");
const score = (...args: string[]) =>
  runKarat(["score", "breakdown", "--gold", gold, "--pred", pred, "--ci", "off", ...args]);

describe("a path given twice", () => {
  it.each(["--gold", "--pred"])("%s is refused, and says what takes several", async (flag) => {
    const { code, stderr, stdout } = await score(flag, pred);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`expected ${flag} once, received "${flag === "--gold" ? gold : pred}" and "${pred}"`);
    expect(stderr).toContain("karat compare");
    expect(stderr).toContain("folder");
  });

  it("--edges is refused too, and so are edges of one scene twice", async () => {
    const scene = { id: "s", lanes: ["1"], rules: [{ id: "0", properties: {}, lanes: ["1"] }] };
    const goldLines = folder.write("rules.jsonl", JSON.stringify(scene));
    const predLines = folder.write("pred.jsonl", JSON.stringify({ id: "s", rules: [] }));
    const edges = folder.write("edges.jsonl", '{"id":"s","edges":[["0","1"]]}\n{"id":"s","edges":[]}\n');
    const run = (...args: string[]) =>
      runKarat(["score", "rules", "--gold", goldLines, "--pred", predLines, "--ci", "off", ...args]);
    expect(await run("--edges", edges, "--edges", edges)).toMatchObject({ code: 2 });
    const { code, stderr } = await run("--edges", edges);
    expect(code).toBe(3);
    expect(stderr).toContain("edges.jsonl:2");
    expect(stderr).toContain("DUPLICATE_ID");
  });
});

it("--format jsn is refused with the formats, and the one that was meant", async () => {
  const { code, stderr } = await score("--format", "jsn");
  expect([code, stderr.replace(/\s+/g, " ")]).toEqual([
    2,
    expect.stringMatching(/expected one of text, json, .* for --format, received "jsn" .* hint: did you mean json\?/),
  ]);
});

describe("a word too many", () => {
  it("after the path of a description is refused by the description's own name", async () => {
    const description = join(root, "examples/fields/invoice.fields.json");
    const { code, stderr } = await runKarat(["compare", description, "a.jsonl"]);
    expect(code).toBe(2);
    expect(stderr.replace(/\s+/g, " ")).toContain("invoice.fields.json'. Expected 1 argument but got 2");
  });
});

describe("a list in karat.json", () => {
  it("is refused as a list", async () => {
    const file = folder.write("list.json", "[1]");
    const { code, stderr } = await score("--config", file);
    expect([code, stderr]).toEqual([3, expect.stringContaining("expected an object, received [1]")]);
    expect(stderr).not.toContain("function");
  });
});

describe("--config FILE", () => {
  it("that cannot be read is refused as any other file", async () => {
    const missing = await score("--config", join(folder.path, "lst.json"));
    expect([missing.code, missing.stderr]).toEqual([3, expect.stringContaining("did you mean list.json?")]);
    const directory = await score("--config", folder.path);
    expect([directory.code, directory.stderr]).toEqual([3, expect.stringContaining("received a folder")]);
  });

  it("with an unknown preset is named before the preset is refused", async () => {
    const { code, stderr } = await score("--config", folder.write("preset.json", '{"as":"dbdc4"}'));
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^from \S+preset\.json: --as dbdc4\n.*did you mean dbdc3/s),
    ]);
  });
});

describe("a flag given twice", () => {
  it.each([
    ["--ci", "90", "95"],
    ["--threshold", "0.1", "0.2"],
    ["--missing", "skip", "skip"],
    ["--scores", "accuracy", "f1.x"],
    ["--digits", "2", "3"],
    ["--format", "json", "text"],
  ])("%s is refused with both values", async (flag, first, second) => {
    const { code, stderr, stdout } = await runKarat([
      ...["score", "breakdown", "--gold", gold, "--pred", pred],
      ...[flag, first, `${flag}=${second}`],
    ]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(new RegExp(`expected ${flag} once, received "?${first}"? and "?${second}"?`));
  });

  it("is refused by its letter, in other commands and in subcommands too", async () => {
    expect((await score("-t", "0.1", "--threshold", "0.2")).stderr).toContain("expected --threshold once");
    expect((await runKarat(["guard", "a.json", "--margin", "1", "--margin", "2"])).code).toBe(2);
    expect((await runKarat(["report", "a.json", "--title", "a", "--title", "b"])).stderr).toContain("--title once");
    const host = ["host", "codabench", "breakdown", "--gold", gold, "--gold", gold, "-o", join(folder.path, "b.zip")];
    expect((await runKarat(host)).stderr).toContain("expected --gold once");
  });

  it("may say again what karat.json has settled, and repeat what may be repeated", async () => {
    cpSync(gold, join(folder.path, "truth"), { recursive: true });
    folder.write("karat.json", JSON.stringify({ task: "breakdown", gold: "truth", options: { threshold: 0.5 } }));
    const run = (...words: string[]) =>
      runKarat(["score", "--pred", pred, "--ci", "off", ...words], { cwd: folder.path });
    expect(await run("-t", "0.1")).toMatchObject({ code: 0 });
    expect(await run("-t", "0.1", "-t", "0.2")).toMatchObject({ code: 2 });
    expect(await run("--fail-under", "accuracy=0", "--fail-under", "f1.x=0")).toMatchObject({ code: 0 });
  });
});

describe("a value out of its range", () => {
  it("-t 5 is refused with the range, which help shows too", async () => {
    const { code, stderr } = await score("-t", "5");
    expect(code).toBe(2);
    expect(stderr).toContain("expected a number from -1000000 to 2 for --threshold, received 5");
    expect((await runKarat(["score", "breakdown", "--help"])).stdout.replace(/\s+/g, " ")).toContain(
      "above 1 it never does, below 0 it acts as 0, from -1000000 to 2 (default: 0)",
    );
  });

  it("--fail-under accuracy=82 is refused before anything is read", async () => {
    const { code, stderr } = await score("--gold-format", "nonsense", "--fail-under", "accuracy=82");
    expect(code).toBe(2);
    expect(stderr).toContain("expected a value from 0 to 1 for accuracy, received 82");
    expect(stderr).toContain("did you mean accuracy=0.82?");
    expect((await score("--fail-under", "accuracy=-1")).code).toBe(2);
    expect((await score("--fail-under", "acuracy=0.1")).stderr).toContain("did you mean accuracy?");
  });
});

describe("an option of another task", () => {
  it.each([
    ["--epsilon", "concepts"],
    ["--split", "rules"],
    ["--edges", "rules"],
  ])("%s says that it is one of %s", async (flag, task) => {
    const { code, stderr } = await score(flag, "0.5");
    expect(code).toBe(2);
    expect(stderr).toContain(`${flag} is an option of ${task}, not of breakdown`);
  });
});

describe("an id", () => {
  it("may be a number on one side and a text on the other", async () => {
    const lines = (ids: readonly string[], turns: string) =>
      ids.map((id) => `{"id":${id},"turns":${turns}}\n`).join("");
    const goldLines = folder.write("g.jsonl", lines(["7", "1.50", '"c"'], '[{"index":1,"annotations":["O"]}]'));
    const row = '[{"index":1,"label":"O","probabilities":{"O":1,"T":0,"X":0}}]';
    const predLines = folder.write("p.jsonl", `${lines(['"7"', '"1.50"'], row)}{"turns":${row},"id":"c"}\n`);
    const run = (command: string, ...args: string[]) =>
      runKarat([command, "breakdown", "--gold", goldLines, "--pred", predLines, ...args]);
    const { code, stdout } = await run("score", "--ci", "off", "--per-unit", "--format", "json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout).perUnit.map(({ id }: { id: string }) => id)).toEqual(["1.50", "7", "c"]);
    expect((await run("explain", "--unit", "7")).code).toBe(0);
  });

  it("of --unit need not have the ending of its file", async () => {
    const statements = JSON.stringify({
      "1.5": { gold: ["red=10"], gpt_chat: [{ output: { text: '{"Red_Block": 10}' } }] },
    });
    for (const side of ["gold", "pred"])
      for (const name of ["group_1", "group_2"]) folder.write(`${side}/${name}.json`, statements);
    const { code, stdout } = await runKarat([
      ...["explain", "common-ground", "--gold", join(folder.path, "gold"), "--pred", join(folder.path, "pred")],
      ...["--unit", "group_1", "--format", "jsonl"],
    ]);
    expect(code).toBe(0);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).unit ?? JSON.parse(line).id),
    ).toEqual(["group_1.json"]);
  });
});

describe("--with-published", () => {
  it("says when there is nothing to show", async () => {
    expect((await score("--with-published")).stderr).toContain("breakdown has no published results to show");
    const rules = await runKarat([
      ...[
        "score",
        "rules",
        "--gold",
        join(root, "examples/rules/gold"),
        "--pred",
        join(root, "examples/rules/careful"),
      ],
      ...["--ci", "off", "--with-published", "--format", "csv"],
    ]);
    expect(rules.stderr).toContain("csv shows no published results");
  });
});

describe("files that are not what they are given as", () => {
  const turns = '[{"index":1,"annotations":["O"]}]';
  const row = '[{"index":1,"label":"O","probabilities":{"O":1,"T":0,"X":0}}]';
  const goldLines = folder.write("swap/gold.jsonl", `{"id":"a","turns":${turns}}\n`);
  const predLines = folder.write("swap/pred.jsonl", `{"id":"a","turns":${row}}\n`);
  const run = (...args: string[]) => runKarat(["score", "breakdown", "--ci", "off", ...args]);

  it("swapped sides are guessed after the facts, with the keys that were found", async () => {
    const { code, stderr } = await run("--gold", predLines, "--pred", goldLines);
    expect(code).toBe(3);
    expect(stderr.split("\n")[1]).toBe(`${predLines}:1 turns[0].annotations`);
    expect(stderr.trimEnd().split("\n").at(-1)).toBe(
      `guess: gold and predictions look swapped: ${predLines} (keys "id", "turns") reads as predictions, ${goldLines} (keys "id", "turns") reads as gold; exchange --gold and --pred`,
    );
  });

  it("swapped sides are guessed also where the path of a system has a =", async () => {
    const gold = folder.write("swap/lr=0.1/gold.jsonl", `{"id":"a","turns":${turns}}\n`);
    const { stderr } = await runKarat(["compare", "breakdown", "--gold", predLines, "--pred", gold, `b=${goldLines}`]);
    expect(stderr).toContain("guess: gold and predictions look swapped");
  });

  it.each(["timeline", "rouge"])(
    "swapped folders of %s, which read as either side, are guessed by their units",
    async (task) => {
      const side = (name: string) => join(root, "examples", task, name);
      const words = ["score", task, "--ci", "off", "--gold", side("careful"), "--pred", side("gold")];
      const { code, stderr } = await runKarat(words);
      expect(code).toBe(3);
      expect(stderr.trimEnd().split("\n").at(-1)).toBe(
        `guess: gold and predictions look swapped: ${side("careful")} and ${side("gold")} pair the other way round; exchange --gold and --pred`,
      );
      expect((await runKarat([...words, "--workers", "2"])).stderr).toBe(stderr);
    },
  );

  it("validate says of an id that is there twice what score says", async () => {
    const twice = folder.write("swap/twice.jsonl", `{"id":"a","turns":${row}}\n{"id":"a","turns":${row}}\n`);
    const words =
      /twice\.jsonl:2\n {2}expected one dialogue of each id, received "a" again +DUPLICATE_ID\n {2}hint: each id may/;
    expect((await run("--gold", goldLines, "--pred", twice)).stderr).toMatch(words);
    expect((await runKarat(["validate", "breakdown", "--pred", twice])).stderr).toMatch(words);
  });

  itOnUnix("a pipe with a name is not read a second time to say what is wrong with it", async () => {
    const pipe = join(folder.path, "pipe.jsonl");
    spawnSync("mkfifo", [pipe]);
    const writer = spawn("sh", ["-c", `echo '{bad' > "${pipe}"`]);
    const { code, stderr } = await run("--gold", goldLines, "--pred", pipe);
    writer.kill();
    expect(code).toBe(3);
    expect(stderr).toContain("pipe.jsonl:1\n  expected a key in double quotes");
  });

  it("files of another task say whose they are", async () => {
    const { code, stderr } = await run("--gold", join(root, "examples/timeline/gold"), "--pred", predLines);
    expect(code).toBe(3);
    expect(stderr).toContain(
      "reads as gold of timeline (tilse-folders): score it as timeline, or give gold of breakdown",
    );
  });

  it.each(["common-ground", "timeline", "breakdown", "rules", "concepts", "rouge"])(
    "nothing is guessed of a record of %s that has foreign keys only",
    async (task) => {
      const [gold, pred] = ["gold", "pred"].map((side) =>
        folder.write(`foreign/${side}.jsonl`, '{"id":"a","foo":1}\n'),
      );
      const { code, stderr } = await runKarat(["score", task, "--ci", "off", "--gold", gold!, "--pred", pred!]);
      expect(code).toBe(3);
      expect(stderr.replaceAll(/\s+/g, " ")).toContain('"id", "foo"');
      expect(stderr).not.toContain("guess");
    },
  );

  it("nothing is guessed of vectors that are missing, since both sides can be read as they are", async () => {
    const gold = folder.write("vectors/gold.jsonl", '{"id":"a","concepts":["x"],"vectors":[[1,0]]}\n');
    const pred = folder.write("vectors/pred.jsonl", '{"id":"a","concepts":["y"]}\n');
    const words = ["score", "concepts", "--ci", "off", "--gold", gold, "--pred", pred];
    const { code, stderr } = await runKarat(words);
    expect(code).toBe(3);
    expect(stderr).toContain("expected vectors of 2 numbers, as in gold");
    expect(stderr).not.toContain("guess");
  });

  it("nothing is guessed of a model's answers whose keys the task itself reads", async () => {
    const description = folder.write("answers/a.fields.json", '{"$karat":"fields 2","city":"text"}');
    const gold = folder.write("answers/gold.jsonl", '{"id":"a","value":{"city":"Ulm"}}\n');
    const pred = folder.write("answers/pred.jsonl", '{"id":"a","response":"no idea"}\n');
    const { code, stderr } = await runKarat(["score", description, "--gold", gold, "--pred", pred]);
    expect(code).toBe(3);
    expect(stderr).toContain("BAD_VALUE");
    expect(stderr).not.toContain("guess");
  });

  it("a wrong --pred-format names the right one", async () => {
    const { stderr } = await run("--gold", goldLines, "--pred", predLines, "--pred-format", "dbdc-labels");
    expect(stderr).toContain("reads as predictions of breakdown (jsonl): leave --pred-format out");
  });

  it.each([0, 2])("a list of units, indented by %d, is read one unit per element, and said", async (indent) => {
    const list = (lines: string) => JSON.stringify([JSON.parse(lines)], null, indent);
    const goldList = folder.write(`list-${indent}/gold.json`, list(`{"id":"a","turns":${turns}}`));
    const predList = folder.write(`list-${indent}/pred.jsonl`, list(`{"id":"a","turns":${row}}`));
    const { code, stdout, stderr } = await run("--gold", goldList, "--pred", predList, "--format", "json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout).scores.accuracy).toBe(1);
    expect(stderr).toMatch(/one unit per element: .* \(2 times\) NOT_LINES/);
  });

  it("what is wrong in a list has its line", async () => {
    const broken = folder.write("list/pred.json", `[\n  {"id":"a","turns":${row}},\n  {"id":"b",\n   "turns":3}\n]\n`);
    const { code, stderr } = await run("--gold", goldLines, "--pred", broken);
    expect(code).toBe(3);
    expect(stderr).toContain("pred.json:4 turns");
  });
});
