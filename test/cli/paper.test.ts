// From files to the paper: presets, tables, the sentence to write, and computing again what was claimed.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { presetsOf } from "../../src/contract/preset.ts";
import { tasks } from "../../src/tasks/index.ts";
import { TASK_IDS } from "../contract-input.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

interface Scored {
  readonly signature: string;
  readonly scores: Readonly<Record<string, number | null>>;
}

const folder = temporaryFolder();
const example = (...path: string[]) => join(root, "examples", ...path);
const input = (task: string, system = "careful") => ["--gold", example(task, "gold"), "--pred", example(task, system)];
const score = async (task: string, ...flags: string[]) => {
  const ci = flags.includes("--ci") ? [] : ["--ci", "off"];
  const { stdout } = await runKarat(["score", task, ...input(task), ...ci, "-q", "--format", "json", ...flags]);
  return JSON.parse(stdout) as Scored;
};

/** Protocols that others have published with, on whose examples each preset runs; a description is the user's own. */
const PUBLISHED = TASK_IDS.filter((id) => !["fields", "values", "anls", "entities", "tool-calls"].includes(id));

describe("--as PRESET", () => {
  it.each(PUBLISHED)("gives %s the options that are declared, and is in the signature", async (id) => {
    const { definition } = await tasks[id]();
    const presets = presetsOf(definition);
    expect(presets.length).toBeGreaterThan(0);
    for (const { name, about, cite } of presets) {
      expect(about.length + cite.length).toBeGreaterThan(20);
      const { signature } = await score(id, "--as", name);
      expect(signature).toContain(`|as:${name}|`);
      expect(signature).not.toContain("|over:");
    }
  });

  it("news-tls is align+ m:1 with F of means, and tilse another name of it", async () => {
    const byPreset = await score("timeline", "--as", "news-tls");
    const byFlags = await score("timeline", "--ar", "align+m1", "--average", "f-of-means");
    expect(byPreset.scores).toEqual(byFlags.scores);
    expect(byPreset.scores.ar1).toBe(byFlags.scores["align+m1.rouge1.f1"]);
    expect((await score("timeline", "--as", "tilse")).signature).toBe(byPreset.signature);
    const same = await score("timeline", "--as", "same-date");
    expect(same.scores).toEqual((await score("timeline")).scores);
    expect(same.signature).not.toBe(byPreset.signature);
  });

  it("dbdc3 is eval.py: rows by order, wrong labels count", async () => {
    const { scores } = await score("breakdown", "--as", "dbdc3");
    expect(scores).toEqual((await score("breakdown", "--align", "order", "--invalid", "wrong")).scores);
  });

  it("says the sense in labels, and lets an option override and says so", async () => {
    const { stdout } = await runKarat(["score", "timeline", ...input("timeline"), "--as", "news-tls"]);
    expect(stdout).toContain("AR-1 (align+ m:1)");
    const { stdout: other, stderr } = await runKarat([
      "score",
      "timeline",
      ...input("timeline"),
      "--as",
      "news-tls",
      "--ar",
      "concat",
    ]);
    expect(other).toContain("AR-1 (concat)");
    expect(other).toContain("|as:news-tls|over:ar|");
    expect(stderr).toContain("--ar concat overrides --as news-tls, which has align+m1");
  });

  it("refuses an unknown preset with the nearest name, and names the task of another's", async () => {
    const unknown = await runKarat(["score", "timeline", ...input("timeline"), "--as", "news-tsl"]);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("did you mean news-tls?")]);
    const foreign = await runKarat(["score", "timeline", ...input("timeline"), "--as", "dbdc3"]);
    expect([foreign.code, foreign.stderr]).toEqual([2, expect.stringContaining("it is one of breakdown")]);
  });

  it("shows published results only in the same sense, and says why others are missing", async () => {
    const same = await runKarat(["score", "timeline", ...input("timeline"), "--with-published"]);
    expect(same.stdout).toContain("CHRONOS");
    const other = await runKarat(["score", "timeline", ...input("timeline"), "--as", "news-tls", "--with-published"]);
    expect(other.stdout).not.toContain("CHRONOS");
    expect(other.stdout).toContain("not shown, since it was computed with --ar same-date");
  });

  it.each(["text", "markdown"])(
    "--with-published of score and compare warns that the data are others: %s",
    async (format) => {
      const shown = ["--with-published", "--format", format];
      const scored = await runKarat(["score", "rules", ...input("rules"), ...shown]);
      const systems = ["--pred", `a=${example("rules", "careful")}`, "--pred", `b=${example("rules", "hasty")}`];
      const compared = await runKarat(["compare", "rules", "--gold", example("rules", "gold"), ...systems, ...shown]);
      for (const { stdout } of [scored, compared]) {
        expect(stdout).toContain("RuleVLM");
        expect(stdout).toContain("warning: the published numbers are of other data");
      }
    },
  );

  it("--with-published keeps the primary score at 80 columns", async () => {
    const words = ["score", "rules", ...input("rules"), "--with-published"];
    const { stdout } = await runKarat(words, { env: { COLUMNS: "80" } });
    expect(stdout).toMatch(/^ +published +data +overall\.f1/m);
  });

  it("at 80 columns compare drops exploratory scores before the interval of the primary one", async () => {
    const systems = ["careful", "hasty"].flatMap((name) => [
      ...["--pred", `${name}-of-a-system-with-a-long-name=${example("breakdown", name)}`],
    ]);
    const words = ["compare", "breakdown", "--gold", example("breakdown", "gold"), ...systems, "--scores", "all"];
    const { stdout } = await runKarat(words, { env: { COLUMNS: "80" } });
    expect(stdout).toMatch(/^ +accuracy +95 % interval/m);
    expect(stdout).toContain("Terminal too narrow for: ");
  });
});

describe("tables for papers", () => {
  const hasLatex = spawnSync("pdflatex", ["--version"]).status === 0;
  if (!hasLatex) console.warn("SKIPPED: pdflatex is not installed, the width of LaTeX tables is not measured");
  const four = (task: string) => {
    const system = (name: string, from: string) => ["--pred", `${name}=${example(task, from)}`];
    return [
      "compare",
      task,
      "--gold",
      example(task, "gold"),
      ...system("a", "careful"),
      ...system("b", "hasty"),
      ...system("c", "careful"),
      ...system("d", "hasty"),
      "-q",
    ];
  };

  it.runIf(hasLatex)("LaTeX fits a column of 219 points at 10 points, whatever the systems are called", async () => {
    const names = ["gpt-4o-mini-2024-07-18-with-long-prompt", "averyveryverylongnamewithoutanyplacetobreak"];
    const pred = (name: string, task: string, from: string) => ["--pred", `${name}=${example(task, from)}`];
    const calls = TASK_IDS.flatMap((task) => {
      const sides = [task, "--gold", example(task, "gold"), "-q", "--format", "latex"];
      const systems = ["careful", "hasty"].flatMap((from, at) => pred(names[at]!, task, from));
      const compare = ["compare", ...sides, ...systems];
      const others = [...pred("an-invented-careful-system", task, "careful"), ...pred("another_hasty", task, "hasty")];
      return [
        ["score", ...sides, "--pred", example(task, "careful")],
        compare,
        ["compare", ...sides, ...others],
        [...compare, "--transpose"],
        [...compare, "--baseline", names[0]!],
        [...four(task), "--format", "latex"],
      ];
    });
    const breakdown = calls.find(([command, task]) => command === "compare" && task === "breakdown")!;
    const tables: string[] = [];
    const ratings = folder.write("ratings.csv", `id,${names.join()}\n1,a,a\n2,b,a\n3,c,c\n4,a,b\n5,b,b\n`);
    const more = [
      [...breakdown, "--group-by", "folder"],
      ["agree", ratings, "--format", "latex"],
    ];
    for (const words of [...calls, ...more]) tables.push((await runKarat(words)).stdout);
    const stored = join(folder.path, "compared.json");
    await runKarat([...four("breakdown"), "--per-unit", "--format", "json", "-o", stored]);
    expect((await runKarat(["figure", stored, "-o", join(folder.path, "figure.pdf")])).code).toBe(0);
    tables.push("\\noindent\\includegraphics{figure.pdf}");
    const size = "\\setlength{\\textwidth}{448pt}\\setlength{\\columnsep}{10pt}";
    const head = `\\documentclass[10pt,twocolumn]{article}\\usepackage{booktabs,tabularx,graphicx}${size}`;
    writeFileSync(
      join(folder.path, "t.tex"),
      `${head}\\begin{document}\\typeout{\\the\\columnwidth}\n${tables.join("\n\n")}\\end{document}\n`,
    );
    const words = ["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "t.tex"];
    const { status, stdout } = spawnSync("pdflatex", words, { cwd: folder.path, encoding: "latin1" });
    expect([status, stdout]).toEqual([0, expect.stringContaining("219.0pt")]);
    expect(stdout).not.toContain("Overfull");
  });

  it("names its package and signature, and shows per cent and the other way round", async () => {
    const { stdout } = await runKarat([...four("rules"), "--format", "latex", "--percent"]);
    expect(stdout).toMatch(/^% needs \\usepackage\{booktabs,tabularx\}\n% karat\|task:rules/);
    expect(stdout).toContain("80.9");
    const markdown = await runKarat([...four("rules"), "--format", "markdown", "--percent", "--transpose"]);
    expect(markdown.stdout).toMatch(/\| system \|.* a \|/);
    expect(markdown.stdout).toContain("**80.9**");
  });

  it("shows what papers print in text and LaTeX, and everything with --scores all", async () => {
    const { stdout } = await runKarat(["score", "timeline", ...input("timeline"), "--ci", "off"]);
    expect(stdout).toContain("more scores with --scores all");
    expect(stdout).not.toContain("concat.rouge1.f1");
    const all = await runKarat(["score", "timeline", ...input("timeline"), "--ci", "off", "--scores", "all"]);
    expect(all.stdout).toContain("concat.rouge1.f1");
    const csv = await runKarat(["score", "rules", ...input("rules"), "--ci", "off", "--format", "csv"]);
    expect(csv.stdout).toMatch(/^score,value,low,high,level,method,label,signature\r\n/);
    expect(csv.stdout).toContain("Overall: F1,karat|task:rules");
  });
});

describe("karat cite and karat verify", () => {
  const stored = join(folder.path, "stored.json");

  it("cite gives the sentence and the BibTeX", async () => {
    await runKarat([
      "score",
      "timeline",
      ...input("timeline"),
      "--as",
      "news-tls",
      "--per-unit",
      "--format",
      "json",
      "-o",
      stored,
    ]);
    const { stdout } = await runKarat(["cite", stored]);
    expect(stdout).toMatch(
      /^We report AR-1 \(align\+ m:1\) 0\.\d{3} \(95\\,\\% interval .* as published with news-tls~\\cite\{gholipour-ghalandari-ifrim-2020-news-tls\}: options ar align\+m1, .*\(signature [0-9a-f]{10}\)/,
    );
    expect(stdout).toContain("@inproceedings{martschat-markert-2017-timeline,");
    expect(stdout).toContain("@misc{karat,");
  });

  it("verify accepts what score wrote, from another folder, and a signature", async () => {
    const { signature } = await score("timeline", "--as", "news-tls", "--ci", "95");
    const words = ["verify", stored, ...input("timeline")];
    expect((await runKarat(words, { cwd: folder.path })).code).toBe(0);
    expect((await runKarat([...words, "--signature", signature])).code).toBe(0);
    const wrong = await runKarat([...words, "--signature", `${signature}x`]);
    expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringContaining("signature: given")]);
  });

  it("verify finds settings again whose values have commas and other marks of signatures", async () => {
    const line = (id: string, field: string) => JSON.stringify({ id, references: ["a b"], "x,y %|": field });
    const gold = folder.write("grouped.jsonl", `${line("a", "one")}\n${line("b", "two")}\n`);
    const pred = folder.write("said.jsonl", '{"id":"a","summary":"a"}\n{"id":"b","summary":"b a"}\n');
    const result = join(folder.path, "grouped.json");
    const words = ["--gold", gold, "--pred", pred];
    const flags = ["--group-by", "x,y %|", "--ci", "90", "--format", "json", "-o", result];
    expect((await runKarat(["score", "rouge", ...words, ...flags])).code).toBe(0);
    expect(await runKarat(["verify", result, ...words])).toMatchObject({ code: 0 });
  });

  it("verify refuses a number that no double can hold, with its place", async () => {
    const damaged = folder.write("large.json", readFileSync(stored, "utf8").replace("{", '{"note": 1e999,'));
    const { code, stderr } = await runKarat(["verify", damaged, ...input("timeline")]);
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining("large.json:1 note\n  expected a number that a double"),
    ]);
  });

  it("verify refuses a result with one changed digit, and names the difference", async () => {
    const { stdout } = await runKarat(["score", "rules", ...input("rules"), "--per-unit", "--format", "json"]);
    const changed = stdout.replace("0.8089887640449438", "0.8089887640449439");
    const file = folder.write("changed.json", changed);
    const outcome = await runKarat(["verify", file, ...input("rules")]);
    expect(outcome.code).toBe(1);
    expect(outcome.stdout).toContain("scores.overall.f1: claimed 0.8089887640449439, computed 0.8089887640449438");
  });

  it("verify refuses any digit that was changed, also where the number stays the same double", async () => {
    const text = readFileSync(stored, "utf8");
    const [, digits] = /"ar1": (0\.\d{17})/.exec(text)!;
    const other = `${digits!.slice(0, -1)}${digits!.endsWith("4") ? 5 : 4}`;
    expect(Number(other)).toBe(Number(digits));
    const file = folder.write("last-digit.json", text.replace(digits!, other));
    const { code, stdout } = await runKarat(["verify", file, ...input("timeline")]);
    expect([code, stdout]).toEqual([1, expect.stringContaining(`claimed ${other}, computed ${digits}`)]);
  });

  it("verify computes groups and further predictions again", async () => {
    const grouped = join(folder.path, "grouped.json");
    const flags = ["--group-by", "folder", "--format", "json", "-o", grouped];
    await runKarat(["score", "breakdown", ...input("breakdown"), ...flags]);
    expect((await runKarat(["verify", grouped, ...input("breakdown")])).code).toBe(0);
    const mapdr = join(root, "src/tasks/rules/fixtures/mapdr");
    const sides = ["--gold", mapdr, "--pred", join(mapdr, "predictions/e2e.json")];
    const edges = join(mapdr, "predictions/cr.json");
    const linked = join(folder.path, "linked.json");
    await runKarat(["score", "rules", ...sides, "--edges", edges, "--format", "json", "-o", linked]);
    expect((await runKarat(["verify", linked, ...sides, "--source", `edges=${edges}`])).code).toBe(0);
    expect((await runKarat(["verify", linked, ...sides])).code).toBe(1);
    const wrong = await runKarat(["verify", linked, ...sides, "--source", edges]);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("--source edges=edges.json")]);
  });
});

describe("many files", () => {
  it("compare takes paths up to the next flag and names systems by what differs in them", async () => {
    const words = [
      "compare",
      "rules",
      "--pred",
      example("rules/careful"),
      example("rules/hasty"),
      "--gold",
      example("rules/gold"),
      "--format",
      "json",
    ];
    const { stdout } = await runKarat(words);
    expect((JSON.parse(stdout) as { systems: { name: string }[] }).systems.map(({ name }) => name)).toEqual([
      "careful",
      "hasty",
    ]);
  });

  it("karat.json pins what a project has settled, and says so", async () => {
    const project = join(folder.path, "project");
    mkdirSync(project);
    const gold = example("rules/gold");
    folder.write("project/karat.json", JSON.stringify({ task: "rules", options: { average: "macro" }, as: "mapdr" }));
    const { stdout, stderr, code } = await runKarat(
      ["score", "--gold", gold, "--pred", example("rules/careful"), "--ci", "off"],
      { cwd: project },
    );
    expect(code).toBe(0);
    expect(stderr).toContain("from karat.json: rules --as mapdr --average macro");
    expect(stdout).toContain("|as:mapdr|over:average|");
    const overridden = await runKarat(
      ["score", "--gold", gold, "--pred", example("rules/careful"), "--average", "micro", "-q"],
      { cwd: project },
    );
    expect(overridden.stdout).toContain("|average:micro|");
    folder.write("project/other.json", '{\n  "task": "rules",\n  "golld": "x"\n}\n');
    const wrong = await runKarat(["score", "--config", "other.json", "--pred", "x"], { cwd: project });
    expect(wrong.code).toBe(3);
    expect(wrong.stderr).toContain("other.json:3 golld");
    expect(wrong.stderr).toContain("did you mean gold?");
    const joined = await runKarat(["score", "--config=other.json", "--pred", "x"], { cwd: project });
    expect(joined).toEqual(wrong);
    expect((await runKarat(["score", "--config="], { cwd: project })).stderr).toContain("expected --config FILE");
    expect((await runKarat(["compare", "rules", "--help"])).stdout).toContain("--config <file>");
  });
});
