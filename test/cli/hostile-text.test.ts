// The terminal and the build server are outputs too: strangers' ids, names and answers cannot end a line, move the cursor or give commands.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describedTask } from "../../src/tasks/index.ts";
import { buildZip } from "../build-zip.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type Outcome, root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const EVIL = "x\r\n::error title=pwned::y\n##[error]z\u001b[2J\u001b]0;t\u0007\u202e";

/** The commands that GitHub's runner would find: lines that begin with `::name`, and `##[name]` anywhere in a line. */
function commandsIn(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.filter((line) => /^\s*::[^:\s]+.*::/.test(line) || /##\w*\[[^\]]+\]/.test(line));
}

function expectHarmless({ stdout, stderr }: Outcome): void {
  for (const text of [stdout, stderr]) {
    expect(commandsIn(text)).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what may not be there
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202e]|\r(?!\n)/);
  }
}

const gold = (id: string, label = "O") => JSON.stringify({ id, turns: [{ index: 0, annotations: [label] }] });
const pred = (id: string, label: unknown = "O") =>
  JSON.stringify({ id, turns: [{ index: 0, label, probabilities: { O: 1, T: 0, X: 0 } }] });
const goldFile = folder.write("gold.jsonl", `${gold(EVIL)}\n${gold("::warning::plain")}\n${gold("##[error]plain")}\n`);
const predFile = folder.write("pred.jsonl", `${pred(EVIL)}\n${pred("::warning::plain")}\n${pred("##[error]plain")}\n`);
const input = ["--gold", goldFile, "--pred", predFile];

describe("what karat says of hostile input", () => {
  it.each(["text", "json", "jsonl", "markdown", "latex", "csv", "junit", "official"])(
    "score --per-unit --format %s gives no command",
    async (format) => {
      const outcome = await runKarat(["score", "breakdown", ...input, "--per-unit", "--ci", "off", "--format", format]);
      expect(outcome.code).toBe(0);
      expectHarmless(outcome);
      if (format === "json")
        expect(JSON.parse(outcome.stdout).perUnit.map(({ id }: { id: string }) => id)).toContain(EVIL);
    },
  );

  it("a page on standard output gives no command, in its title, its tables and its data", async () => {
    const evil = "x\n::error::y\n  ##[error]z\n##[error]z";
    const said = JSON.stringify({ id: evil, turns: [{ index: 0, annotations: ["O"], text: evil, speaker: "S" }] });
    const [ours, theirs] = [
      folder.write("page-gold.jsonl", `${said}\n`),
      folder.write("page.jsonl", `${pred(evil, "X")}\n`),
    ];
    const words = ["--gold", ours, "--pred", `${evil}=${theirs}`, "--format", "html"];
    const { code, stdout } = await runKarat(["score", "breakdown", ...words]);
    expect([code, commandsIn(stdout)]).toEqual([0, []]);
    expect(stdout).toContain("&#58;:error::y");
    expect(stdout).toContain("&#35;#[error]z");
    expect(stdout).toContain("\\u0023#[error]z");
  });

  it("names of scores stay in their cells of Markdown, as text", async () => {
    const names = ["<img src=x onerror=alert(1)>", "a`|b", "[c](javascript:d)", "e\n\n# f"];
    const unit = (id: string) => JSON.stringify({ id, ...Object.fromEntries(names.map((name) => [name, 1])) });
    const values = folder.write("names.jsonl", `${unit("1")}\n${unit("2")}\n`);
    const { stdout } = await runKarat(["score", "values", "--pred", values, "--ci", "off", "--format", "markdown"]);
    const rows = stdout.split("\n").filter((line) => line.startsWith("| `"));
    expect(rows).toEqual([
      "| `<img src=x onerror=alert(1)>` | \\<img src=x onerror=alert(1)\\> | 1.000 |",
      "| `a'\\|b` | a\\`\\|b | 1.000 |",
      "| `[c](javascript:d)` | \\[c\\](javascript:d) | 1.000 |",
      "| `e\\n\\n# f` | e\\\\n\\\\n# f | 1.000 |",
    ]);
    expectHarmless({ stdout, stderr: "", code: 0 });
  });

  it("the noun of a unit, which a description chooses, is visible text in every output", async () => {
    const { definition } = await describedTask({ $karat: "fields 2", $unit: "\u001b[31mx\n", v: "exact" });
    expect(definition.unit).toBe("\\u001b[31mx\\n");
    const $unit = "<img src=x>\n\n# a|b";
    const description = folder.write(
      "noun.fields.json",
      JSON.stringify({ $karat: "fields 2", $unit, $id: "id", v: "exact" }),
    );
    const lines = folder.write("noun.jsonl", '{"id":"1","v":1}\n{"id":"2","v":1}\n');
    const words = ["score", description, "--gold", lines, "--pred", lines, "--ci", "off", "--group-by", "id"];
    const { stdout } = await runKarat([...words, "--format", "markdown"]);
    expect(stdout.split("\\<img src=x\\>\\\\n\\\\n\\# a\\|bs")).toHaveLength(4);
  });

  it("explain, compare and validate give none", async () => {
    const named = (name: string) => ["--pred", `${name}=${predFile}`];
    for (const args of [
      ["explain", "breakdown", ...input],
      ["explain", "breakdown", ...input, "--unit", "::error::no such unit"],
      ["compare", "breakdown", "--gold", goldFile, ...named("a"), ...named("::error::b")],
      ["compare", "breakdown", "--gold", goldFile, ...named("a"), ...named(EVIL), "--format", "csv"],
      ["validate", "breakdown", "--pred", predFile],
    ])
      expectHarmless(await runKarat(args));
  });

  it("errors give none: ids, labels, keys, names in archives, names of files, unknown flags and tasks", async () => {
    const bad = folder.write(
      "bad.jsonl",
      `${pred(EVIL, EVIL)}\n{"id":${JSON.stringify(EVIL)},${JSON.stringify(EVIL)}:1}\n`,
    );
    const archive = folder.write(
      "evil.zip",
      buildZip([
        { name: "::error::a.labels.json", content: "{" },
        { name: `${EVIL}.labels.json`, content: '{"turns":7}' },
      ]),
    );
    folder.write("here/::error::file.jsonl", "{");
    for (const args of [
      ["score", "breakdown", "--gold", goldFile, "--pred", bad],
      ["score", "breakdown", "--gold", goldFile, "--pred", archive],
      ["score", "breakdown", "--gold", goldFile, "--pred", "."],
      ["score", "breakdown", "--gold", EVIL, "--pred", "::error::nowhere"],
      ["score", "breakdown", ...input, `--${EVIL}`],
      ["score", EVIL],
      ["merge", EVIL],
      ["report", folder.write("evil.json", JSON.stringify({ karat: "1", task: EVIL }))],
      [EVIL],
    ]) {
      const outcome = await runKarat(args, { cwd: join(folder.path, "here") });
      expect([2, 3]).toContain(outcome.code);
      expectHarmless(outcome);
    }
  });

  it("an endpoint's answer gives none", async () => {
    const server = createServer((_, response) => response.writeHead(400).end(EVIL)).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const lines = folder.write("concepts.jsonl", '{"id":"a","concepts":["dog"]}\n');
    const env = {
      OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      XDG_CACHE_HOME: folder.path,
    };
    const outcome = await runKarat(
      ["score", "concepts", "--gold", lines, "--pred", lines, "--embedder", "http:m", "--identity", "off"],
      { env },
    );
    server.close();
    expect(outcome.stderr).toContain("HTTP 400 x\\r\\n");
    expectHarmless(outcome);
  });
});

const CANARY = "CANARY4711";

describe("secrets", () => {
  const everything = async (args: readonly string[], env: Record<string, string> = {}) => {
    const out = join(folder.path, `out-${Math.random()}`);
    const outcome = await runKarat([...args, "-o", out], { env });
    const { readFileSync } = await import("node:fs");
    const written = outcome.code === 0 ? readFileSync(out, "utf8") : "";
    return outcome.stdout + outcome.stderr + written;
  };

  it("of a queue's address are shown nowhere", async () => {
    for (const url of [
      `redis://user:${CANARY}@127.0.0.1:1`,
      `redis://:${CANARY}@127.0.0.1:1`,
      `redis://user:${CANARY}/x@127.0.0.1:1`,
      `redis://user:x/${CANARY}@h`,
      `http://${CANARY}@h`,
    ]) {
      const told = await everything(["score", "breakdown", ...input, "--queue", url]);
      expect(told).toMatch(/WORKER_FAILED|BAD_VALUE/);
      expect(told).not.toContain(CANARY);
      const worker = await runKarat(["worker", "--queue", url]);
      expect([2, 3]).toContain(worker.code);
      expect(worker.stdout + worker.stderr).not.toContain(CANARY);
    }
  });

  it("of an endpoint are shown nowhere, also not when it says them back: terminal, report, evidence, json, signature", async () => {
    let isAngry = true;
    const server = createServer((request, response) => {
      request.resume();
      if (isAngry) return void response.writeHead(401).end(`wrong key ${request.headers.authorization} at ${CANARY}`);
      request.on("end", () => {
        response.end(JSON.stringify({ data: [{ index: 0, embedding: [1, 0] }], key: request.headers.authorization }));
      });
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const lines = folder.write("one.jsonl", '{"id":"a","concepts":["dog"]}\n');
    const score = ["score", "concepts", "--gold", lines, "--pred", lines, "--embedder", "http:m", "--ci", "off"];
    for (const env of [
      { OPENAI_BASE_URL: `http://127.0.0.1:${port}`, OPENAI_API_KEY: CANARY },
      { OPENAI_BASE_URL: `http://user:${CANARY}@127.0.0.1:${port}` },
      { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1?api_key=${CANARY}` },
    ]) {
      isAngry = true;
      const told = await everything(score, { ...env, XDG_CACHE_HOME: join(folder.path, "angry") });
      expect(told).toContain("HTTP 401");
      expect(told).not.toContain(CANARY);
      expect(told).not.toContain(Buffer.from(`user:${CANARY}`).toString("base64"));
      isAngry = false;
      for (const format of ["text", "json", "html", "markdown"]) {
        const evidence = join(folder.path, "evidence.jsonl");
        const all = await everything([...score, "--format", format, "--per-unit", "--evidence", evidence], {
          ...env,
          XDG_CACHE_HOME: join(folder.path, "kind"),
        });
        expect(all).toContain("concepts");
        expect(all).not.toContain(CANARY);
      }
    }
    server.close();
  });

  it("in the command are not in the page that tells the command", async () => {
    const page = await everything(["score", "breakdown", ...input, "--format", "html", "--ci", "off"]);
    expect(page).toContain("--format html");

    const told = await runKarat(["score", "breakdown", "--gold", `https://user:${CANARY}@host/gold`, "--pred", root]);
    expect(told.stderr).toContain("https://host/gold");
    expect(told.stderr).not.toContain(CANARY);
  });
});
