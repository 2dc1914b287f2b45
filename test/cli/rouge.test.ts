// What the command prints for ROUGE: the Perl program's own text, for one system and for several.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Collection, systemsFile } from "../rouge-vectors.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { runKarat } from "./run-karat.ts";

const { path: folder } = temporaryFolder();
const five = systemsFile().collections.find(({ name }) => name === "five")!;
const lines = (units: readonly object[]) => units.map((unit) => `${JSON.stringify(unit)}\n`).join("");

function writeLines({ topics, systems }: Collection): { gold: string; pred: Readonly<Record<string, string>> } {
  const gold = join(folder, "gold.jsonl");
  writeFileSync(gold, lines(Object.entries(topics).map(([id, references]) => ({ id, references }))));
  const pred = Object.entries(systems).map(([name, summaries]) => {
    const path = join(folder, `${name}.jsonl`);
    writeFileSync(path, lines(Object.entries(summaries).map(([id, summary]) => ({ id, summary }))));
    return [name, path];
  });
  return { gold, pred: Object.fromEntries(pred) };
}

/** The same as ROUGE's own settings and files of sentences. */
function writeSettings({ topics, systems }: Collection): string {
  const place = join(folder, "settings");
  for (const name of ["models", "systems"]) mkdirSync(join(place, name), { recursive: true });
  const write = (path: string, text: readonly string[]) => writeFileSync(join(place, path), `${text.join("\n")}\n`);
  const evaluations = Object.entries(topics).map(([id, references]) => {
    for (const [k, reference] of references.entries()) write(`models/${id}.${k}`, reference);
    for (const [name, summaries] of Object.entries(systems)) write(`systems/${id}.${name}`, summaries[id]!);
    const models = references.map((_, k) => `<M ID="${k}">${id}.${k}</M>`).join("");
    const peers = Object.keys(systems)
      .map((name) => `<P ID="${name}">${id}.${name}</P>`)
      .join("");
    return `<EVAL ID="${id}"><PEER-ROOT>/elsewhere/systems</PEER-ROOT><MODEL-ROOT>models</MODEL-ROOT><INPUT-FORMAT TYPE="SPL"></INPUT-FORMAT><PEERS>${peers}</PEERS><MODELS>${models}</MODELS></EVAL>`;
  });
  writeFileSync(
    join(place, "settings.xml"),
    `<ROUGE-EVAL version="1.5.5">\n${evaluations.join("\n")}\n</ROUGE-EVAL>\n`,
  );
  return place;
}

const DUC = ["--official-flags", "-w -2 -u", "--format", "official"];

describe("karat score rouge --format official", () => {
  it("prints what the Perl program prints for a system", async () => {
    const { gold, pred } = writeLines(five);
    const { stdout } = await runKarat(["score", "rouge", "--gold", gold, "--pred", pred.A!, ...DUC]);
    expect(five.runs.duc!.text!.startsWith(stdout)).toBe(true);
    expect(stdout.split("\n").length).toBeGreaterThan(20);
  });
});

describe("karat score rouge --format official names the system", () => {
  it("after its ID in ROUGE's settings, if they have one peer", async () => {
    const place = writeSettings({ ...five, systems: { A: five.systems.A! } });
    const { stdout } = await runKarat(["score", "rouge", "--gold", place, "--pred", place, ...DUC]);
    expect(stdout).toContain("A ROUGE-1 Average_R:");
    expect(five.runs.duc!.text!.startsWith(stdout)).toBe(true);
  });

  it("as --pred NAME=PATH says", async () => {
    const { gold, pred } = writeLines(five);
    const { stdout } = await runKarat(["score", "rouge", "--gold", gold, "--pred", `mine=${pred.A!}`, ...DUC]);
    expect(stdout).toContain("mine ROUGE-1 Average_R:");
  });
});

describe("karat compare rouge --format official", () => {
  it("prints its whole output for several systems, byte for byte", async () => {
    const { gold, pred } = writeLines(five);
    const systems = Object.entries(pred).flatMap(([name, path]) => ["--pred", `${name}=${path}`]);
    expect((await runKarat(["compare", "rouge", "--gold", gold, ...systems, ...DUC])).stdout).toBe(five.runs.duc!.text);
  });

  it("finds the systems in ROUGE's XML settings by itself", async () => {
    const place = writeSettings(five);
    const { stdout } = await runKarat([
      "compare",
      "rouge",
      "--gold",
      place,
      "--pred",
      place,
      "--skip",
      "any",
      "--format",
      "official",
    ]);
    expect(stdout).toBe(five.runs.pyrouge!.text);
    const one = await runKarat(["score", "rouge", "--gold", place, "--pred", `${place}#B`, ...DUC]);
    expect(five.runs.duc!.text).toContain(one.stdout);
    expect(one.stdout.startsWith(`${"-".repeat(45)}\nB ROUGE-1`)).toBe(true);
  });

  it("takes what comes by standard input as one system, and reads it once", async () => {
    const { gold, pred } = writeLines(five);
    const [path] = Object.values(pred) as [string];
    const words = ["compare", "rouge", "--gold", gold, "--format", "json", "--pred"];
    const { code, stdout, stderr } = await runKarat([...words, "-", path], { input: readFileSync(path, "utf8") });
    expect(code, stderr).toBe(0);
    const { systems } = JSON.parse(stdout);
    expect(systems[0].scores).toEqual(systems[1].scores);
  });

  it.each(["pyrouge", "duc", "duc2004", "headlines"])("--as %s never leaves out a topic unasked", async (preset) => {
    const { gold, pred } = writeLines(five);
    const [path] = Object.values(pred) as [string];
    const some = join(folder, "some.jsonl");
    writeFileSync(some, readFileSync(path, "utf8").split("\n").slice(0, 2).join("\n"));
    const run = (...words: string[]) =>
      runKarat(["score", "rouge", "--gold", gold, "--pred", some, "--as", preset, "--ci", "off", ...words]);
    const { code, stdout, stderr } = await run();
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("MISSING_PREDICTION");
    expect((await run("--missing", "skip")).code).toBe(0);
  });
});
