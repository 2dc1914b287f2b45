// karat score: formats, streams, colours, and the same numbers whatever the input is packed in.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTar } from "../build-tar.ts";
import { root, runKarat } from "./run-karat.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "karat-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const example = (task: string, side: string) => join(root, "examples", task, side);
const breakdown = (...args: string[]) =>
  runKarat([
    "score",
    "breakdown",
    "--gold",
    example("breakdown", "gold"),
    "--pred",
    example("breakdown", "careful"),
    "--ci",
    "off",
    ...args,
  ]);

const narrow = { env: { COLUMNS: "80" } };

describe("karat score", () => {
  it("prints a table for people: aligned, three decimals, lower is better marked, no colour in a pipe", async () => {
    const { stdout, code } = await breakdown();
    expect(code).toBe(0);
    expect(stdout.replace(/"digest": ?"\w{64}"/, '"digest":"DIGEST"')).toMatchSnapshot();
  });

  it("colours when it is forced to, and never under NO_COLOR", async () => {
    const args = [
      "score",
      "breakdown",
      "--gold",
      example("breakdown", "gold"),
      "--pred",
      example("breakdown", "careful"),
      "--ci",
      "off",
    ];
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a colour
    const colour = /\u001b\[/;
    expect((await runKarat(args, { env: { FORCE_COLOR: "1" } })).stdout).toMatch(colour);
    expect((await runKarat(args, { env: { NO_COLOR: "1" } })).stdout).not.toMatch(colour);
  });

  it.each(["json", "jsonl", "csv", "markdown", "latex", "official"])("writes %s", async (format) => {
    const { stdout, code } = await breakdown("--format", format);
    expect(code).toBe(0);
    expect(stdout.replace(/"digest": ?"\w{64}"/, '"digest":"DIGEST"')).toMatchSnapshot();
  });

  it.each(["breakdown", "timeline", "common-ground"])(
    "prints the whole official text of %s whatever --scores asks for",
    async (task) => {
      const official = async (...args: string[]) =>
        runKarat([
          "score",
          task,
          "--gold",
          example(task, "gold"),
          "--pred",
          example(task, "hasty"),
          "--format",
          "official",
          ...args,
        ]);
      const score = { breakdown: "f1.x", timeline: "date.f1" }[task] ?? "f1";
      const [narrowed, whole] = await Promise.all([official("--scores", score), official()]);
      expect(narrowed).toEqual(whole);
      expect(whole).toMatchObject({ code: 0, stdout: expect.not.stringContaining("NaN") });
    },
  );

  it("pairs rows of breakdown by their order with --format official, as eval.py does", async () => {
    const files = join(root, "src/tasks/breakdown/fixtures/turn-order-differs");
    const args = ["score", "breakdown", "--gold", join(files, "gold"), "--pred", join(files, "pred"), "--ci", "off"];
    const { stdout } = await runKarat([...args, "--format", "official"]);
    expect(stdout).toBe(readFileSync(join(files, "expected.0.0.txt"), "utf8"));
    expect(stdout).toContain("0.363636 (4/11)");
    expect(JSON.parse((await runKarat([...args, "--format", "json"])).stdout).scores.accuracy).toBe(7 / 11);
  });

  it("writes to a file with -o and leaves stdout empty", async () => {
    const file = join(folder, "result.json");
    const { stdout, code } = await breakdown("--format", "json", "-o", file);
    expect({ stdout, code }).toEqual({ stdout: "", code: 0 });
    expect(JSON.parse(readFileSync(file, "utf8")).scores.accuracy).toBeGreaterThan(0.5);
  });

  it("ends with 3 and writes nothing when -o leads nowhere", async () => {
    const { code, stderr } = await breakdown("-o", join(folder, "no/such/folder/result.txt"));
    expect(code).toBe(3);
    expect(stderr).toContain("WRITE_FAILED");
  });

  it("puts each unit into json with --per-unit, in order of id, with rows that add up to the totals", async () => {
    const { stdout } = await breakdown("--per-unit", "--format", "json");
    const { perUnit, rows, columns, totals } = JSON.parse(stdout);
    const ids = perUnit.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...ids].sort());
    const correct = columns.indexOf("correct");
    expect(rows.reduce((sum: number, row: number[]) => sum + row[correct]!, 0)).toBe(totals.correct);
  });

  it("gives the same scores and digests for a folder, a zip, a tar.gz and neutral lines in a pipe", async () => {
    const gold = example("breakdown", "gold");
    const pred = example("breakdown", "careful");
    const files = (side: string) =>
      (readdirSync(side, { recursive: true }) as string[])
        .filter((name) => statSync(join(side, name)).isFile())
        .map((name) => ({ name, content: readFileSync(join(side, name), "utf8") }));
    const zip = join(folder, "gold.zip");
    writeFileSync(
      zip,
      zipSync(Object.fromEntries(files(gold).map(({ name, content }) => [`deep/${name}`, strToU8(content)]))),
    );
    const tar = join(folder, "pred.tar.gz");
    const members = files(pred).map(({ name, content }) => ({ name: `./${name}`, content }));
    writeFileSync(tar, gzipSync(buildTar([{ name: "./", type: "5" }, ...members])));
    const json = async (...args: string[]) =>
      JSON.parse((await runKarat(["score", "breakdown", "--ci", "off", "--format", "json", ...args])).stdout);
    const plain = await json("--gold", gold, "--pred", pred);
    const packed = await json("--gold", zip, "--pred", tar);
    expect(packed).toEqual(plain);
  });

  it("reads neutral lines from standard input and from .gz", async () => {
    const lines = {
      gold: '{"id":"a","turns":[{"index":0,"annotations":["O","O","X"]}]}\n',
      pred: '{"id":"a","turns":[{"index":0,"label":"O","probabilities":{"O":1,"T":0,"X":0}}]}\n',
    };
    const gold = join(folder, "gold.jsonl.gz");
    writeFileSync(gold, gzipSync(lines.gold));
    const { stdout, stderr } = await runKarat(
      ["score", "breakdown", "--gold", gold, "--pred", "-", "--ci", "off", "--format", "json"],
      { input: lines.pred },
    );
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toMatchObject({ scores: { accuracy: 1 }, formats: { gold: "jsonl", pred: "jsonl" } });
  });

  it("writes evidence as JSON Lines whose counts add up to the totals", async () => {
    const file = join(folder, "evidence.jsonl");
    const { stdout } = await breakdown("--evidence", file, "--format", "json");
    const rows = readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows.reduce((sum, row) => sum + row.counts.correct, 0)).toBe(JSON.parse(stdout).totals.correct);
  });

  it("treats warnings as errors with --strict", async () => {
    const gold = join(folder, "g.jsonl");
    writeFileSync(gold, '{"id":"a","turns":[{"index":0,"annotations":["O","?"]}]}\n');
    const args = ["score", "breakdown", "--gold", gold, "--pred", "-", "--ci", "off"];
    const input = '{"id":"a","turns":[{"index":0,"label":"O","probabilities":{"O":1,"T":0,"X":0}}]}\n';
    expect((await runKarat(args, { input })).code).toBe(0);
    const strict = await runKarat([...args, "--strict"], { input });
    expect(strict).toMatchObject({ code: 3, stdout: "" });
    expect(strict.stderr).toContain("UNKNOWN_VOTE");
    expect(strict.stderr).toContain("hint: Vote ignored: it is none of O, T and X");
  });
});

describe("other commands", () => {
  it("karat explain shows a unit, and names the nearest one when there is none of that id", async () => {
    const args = [
      "explain",
      "breakdown",
      "--gold",
      example("breakdown", "gold"),
      "--pred",
      example("breakdown", "hasty"),
    ];
    const { stdout } = await runKarat([...args, "--unit", "kayak"], narrow);
    expect(stdout.replace(/"digest": ?"\w{64}"/, '"digest":"DIGEST"')).toMatchSnapshot();
    const wrong = await runKarat([...args, "--unit", "kajak"]);
    expect(wrong).toMatchObject({ code: 3, stdout: "" });
    expect(wrong.stderr).toContain("did you mean kayak?");
  });

  it("karat validate says what is ready to score, with gold and without", async () => {
    const pred = example("breakdown", "careful");
    const alone = await runKarat(["validate", "breakdown", "--pred", pred]);
    expect(alone).toMatchObject({ code: 0, stdout: "✓ ready to score: 8 dialogues as dbdc-labels\n" });
    const both = await runKarat(["validate", "breakdown", "--pred", pred, "--gold", example("breakdown", "gold")]);
    expect(both.stdout).toBe("✓ ready to score: 8 dialogues as dbdc-labels, a prediction for every gold dialogue\n");
    const bad = await runKarat(["validate", "breakdown", "--pred", "-"], {
      input: '{"id":"a","turns":[{"index":0,"label":"Q","probabilities":{"O":1,"T":0,"X":0}}]}\n',
    });
    expect(bad).toMatchObject({ code: 3, stdout: "" });
  });

  it("karat validate says how many units have a prediction where some have none", async () => {
    const gold = join(folder, "scenes.jsonl");
    const pred = join(folder, "some-scenes.jsonl");
    const scene = (id: string) => `${JSON.stringify({ id, rules: [], edges: [] })}\n`;
    const goldScene = (id: string) => `${JSON.stringify({ id, lanes: ["1"], rules: [] })}\n`;
    writeFileSync(gold, ["a", "b", "c"].map(goldScene).join(""));
    const validated = async (predicted: readonly string[], missing: string) => {
      writeFileSync(pred, predicted.map(scene).join(""));
      return (await runKarat(["validate", "rules", "--gold", gold, "--pred", pred, "--missing", missing])).stdout;
    };
    expect(await validated(["a"], "skip")).toBe("✓ ready to score: 1 scene as jsonl; 1 of 3 scenes has a prediction\n");
    expect(await validated(["a", "b"], "skip")).toBe(
      "✓ ready to score: 2 scenes as jsonl; 2 of 3 scenes have a prediction\n",
    );
    expect(await validated(["a", "b"], "wrong")).toBe(
      "✓ ready to score: 3 scenes as jsonl; 2 of 3 scenes have a prediction\n",
    );
    expect(await validated(["a", "b", "c"], "skip")).toContain(", a prediction for every gold scene\n");
  });

  it("karat tasks lists every task, and all of one", async () => {
    const { stdout } = await runKarat(["tasks"]);
    for (const task of ["common-ground", "timeline", "breakdown", "rules", "concepts", "rouge"])
      expect(stdout).toContain(task);
    expect((await runKarat(["tasks", "breakdown"], narrow)).stdout).toMatchSnapshot();
    expect(JSON.parse((await runKarat(["tasks", "--format", "json"])).stdout)[0].scores).toBeDefined();
  });

  it("karat --help and karat score breakdown --help come from the declarations", async () => {
    expect((await runKarat(["--help"], narrow)).stdout).toMatchSnapshot();
    expect((await runKarat(["score", "breakdown", "--help"], narrow)).stdout).toMatchSnapshot();
  });

  it("karat score ./slot-filling.js runs a task of one's own with everything else for free", async () => {
    const own = (name: string) => join("examples/own-task", name);
    const args = ["./examples/own-task/slot-filling.js", "--gold", own("gold.jsonl"), "--pred", own("pred.jsonl")];
    const { stdout, code } = await runKarat(["score", ...args, "--format", "json", "--ci", "off"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).scores).toEqual({ precision: 5 / 7, recall: 5 / 7, f1: 5 / 7 });
    const ignoring = await runKarat(["score", ...args, "--ignore", "day", "--format", "json", "--ci", "off"]);
    expect(JSON.parse(ignoring.stdout).scores.f1).toBe(1);
    expect(readFileSync(join(root, "examples/own-task/slot-filling.js"), "utf8").split("\n").length).toBeLessThan(60);
    expect(existsSync(join(root, "src/tasks/slot-filling"))).toBe(false);
  });

  it("loads an embedder when an answer needs it, but refuses at once what can be none", async () => {
    const given = join(root, "examples/concepts/with-vectors");
    const run = (gold: string, pred: string, embedder: string) =>
      runKarat(["score", "concepts", "--gold", gold, "--pred", pred, "--ci", "off", "--embedder", embedder]);
    const vectors = [join(given, "gold.jsonl"), join(given, "pred.jsonl")] as const;
    const texts = ["gold", "careful"].map((side) => join(root, "examples/concepts", side)) as [string, string];
    expect((await run(...vectors, "file:nowhere.jsonl")).code).toBe(0);
    expect((await run(...texts, "file:nowhere.jsonl")).stderr).toMatch(
      /nowhere.jsonl.*nothing at this path.*READ_FAILED/s,
    );
    expect((await run(...vectors, "tabel")).code).toBe(2);
    expect((await run(...vectors, "file:")).stderr).toMatch("file:PATH");
  });
});
