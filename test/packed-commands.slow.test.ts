// Every command of karat --help, run from each artefact that people get: the npm tarball, both wheels and the starting kit.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { buildWheel } from "../scripts/build-wheel.ts";
import { main, root } from "./cli/run-karat.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();
const example = (...path: string[]) => join(root, "examples", ...path);
const RULES = ["--gold", example("rules/gold"), "--pred", example("rules/careful")];

interface Artefact {
  /** The file that Node starts. */
  make(to: string): Promise<string>;
  /** Whether it can read concepts out of texts. */
  readonly hasConcepts: boolean;
  readonly licences: readonly string[];
}

function unzip(file: string, to: string): void {
  for (const [path, content] of Object.entries(unzipSync(readFileSync(file)))) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    if (!path.endsWith("/")) writeFileSync(join(to, path), content);
  }
}

/** The package with no more beside it than npm would install. */
async function tarball(to: string): Promise<string> {
  const packed = execFileSync("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", to], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [{ filename }] = Object.values(JSON.parse(packed)) as [{ filename: string }];
  execFileSync("tar", ["-xzf", join(to, filename), "-C", to]);
  const { dependencies } = JSON.parse(readFileSync(join(to, "package/package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  mkdirSync(join(to, "package/node_modules"));
  for (const name of Object.keys(dependencies))
    symlinkSync(join(root, "node_modules", name), join(to, "package/node_modules", name));
  return join(to, "package/dist/cli/main.js");
}

async function wheel(to: string, hasConcepts: boolean): Promise<string> {
  unzip(await buildWheel(to, { hasConcepts }), to);
  return join(to, "karat/program/dist/cli/main.js");
}

async function startingKit(to: string): Promise<string> {
  const bundle = join(to, "bundle.zip");
  execFileSync(process.execPath, [main, "host", "codabench", "rules", "--gold", example("rules/gold"), "-o", bundle]);
  unzip(bundle, to);
  return join(to, "starting_kit/karat.mjs");
}

const ARTEFACTS: Readonly<Record<string, Artefact>> = {
  "the npm tarball": {
    make: tarball,
    hasConcepts: true,
    licences: ["package/LICENSE", "package/dist/cli/THIRD-PARTY.txt"],
  },
  "the wheel": {
    make: (to) => wheel(to, true),
    hasConcepts: true,
    licences: ["karat/program/LICENSE", "karat/program/dist/cli/THIRD-PARTY.txt"],
  },
  "the slim wheel": {
    make: (to) => wheel(to, false),
    hasConcepts: false,
    licences: ["karat/program/LICENSE", "karat/program/dist/cli/THIRD-PARTY.txt"],
  },
  "the starting kit": {
    make: startingKit,
    hasConcepts: false,
    licences: ["starting_kit/LICENSE", "starting_kit/THIRD-PARTY.txt"],
  },
};

/** What is typed, in this order, in one folder; `null` stands for what is tried in a test of its own. */
const WORDS: Readonly<Record<string, readonly (readonly string[])[] | null>> = {
  score: [
    [...["rules", ...RULES], "--per-unit", "--format", "json", "-o", "a.json"],
    [
      "rules",
      "--gold",
      example("rules/gold"),
      "--pred",
      example("rules/hasty"),
      "--per-unit",
      "--format",
      "json",
      "-o",
      "b.json",
    ],
    ["rules", ...RULES, "--workers", "2"],
    ["rules", ...RULES, "--shard", "1/2", "-o", "part-1.json"],
    ["rules", ...RULES, "--shard", "2/2", "-o", "part-2.json"],
  ],
  guard: [
    ["rules", ...RULES, "--accept"],
    ["rules", ...RULES],
  ],
  compare: [["a.json", "b.json"]],
  explain: [["rules", ...RULES]],
  validate: [["rules", "--pred", example("rules/careful")]],
  report: [["a.json", "-o", "report.html"]],
  plan: [["a.json", "b.json"]],
  tasks: [[], ["timeline"]],
  demo: [["-o", "demo"]],
  merge: [["part-1.json", "part-2.json"]],
  worker: null,
  "concepts-calibrate": null,
  "concepts-extract": null,
  verify: [["a.json", ...RULES]],
  cite: [["a.json"]],
  figure: [["a.json", "b.json", "-o", "figure.pdf"]],
  rpc: [[]],
  serve: null,
  host: [["codabench", "rules", "--gold", example("rules/gold"), "-o", "bundle.zip"]],
};

describe.each(Object.entries(ARTEFACTS))("%s", (name, { make, hasConcepts, licences }) => {
  const place = join(folder.path, name.replaceAll(" ", "-"));
  const work = join(place, "work");
  let start = "";

  function karat(...words: readonly string[]) {
    return new Promise<{ code: number | null; said: string }>((resolve) => {
      const child = spawn(process.execPath, [start, ...words], { cwd: work, env: { PATH: process.env.PATH } });
      let said = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
      child.on("close", (code) => resolve({ code, said }));
      child.stdin.on("error", () => {});
      child.stdin.end(words[0] === "rpc" ? '{"jsonrpc":"2.0","id":1,"method":"version"}\n' : "");
    });
  }

  beforeAll(async () => {
    mkdirSync(work, { recursive: true });
    start = await make(place);
    cpSync(example("concepts"), join(work, "concepts"), { recursive: true });
    writeFileSync(join(work, "pairs.json"), '[["heart attack", "cardiac arrest", 1], ["heart", "stone", 0]]');
    writeFileSync(join(work, "answer.txt"), "A glacier carves a valley.");
  }, 300_000);

  it("runs every command that its help lists", async () => {
    const { said } = await karat("--help");
    const groups = said.slice(said.indexOf("\nEveryday:"));
    const listed = [...groups.matchAll(/^ {2}([a-z-]+)/gm)].map(([, command]) => command!);
    expect(listed.length).toBeGreaterThan(10);
    expect(Object.keys(WORDS).filter((command) => !listed.includes(command))).toEqual([]);
    const failed: string[] = [];
    for (const command of [...Object.keys(WORDS), ...listed.filter((one) => !Object.hasOwn(WORDS, one))])
      for (const words of (Object.hasOwn(WORDS, command) ? WORDS[command] : [["--help"]]) ?? []) {
        const outcome = await karat(command, ...words);
        if (outcome.code !== 0) failed.push(`karat ${command} ${words.join(" ")}: ${outcome.code}\n${outcome.said}`);
      }
    expect(failed).toEqual([]);
  }, 300_000);

  it("serves the page", async () => {
    const child = spawn(process.execPath, [start, "serve", "--port", "0"], {
      cwd: work,
      stdio: ["ignore", "pipe", "ignore"],
    });
    try {
      const url = await new Promise<string>((resolve) =>
        child.stdout.once("data", (chunk) => resolve(String(chunk).trim())),
      );
      expect(await (await fetch(url)).text()).toContain("<!doctype html>");
    } finally {
      child.kill();
    }
  });

  it("reads concepts out of texts, or says that this copy cannot", async () => {
    for (const words of [
      ["concepts-extract", "answer.txt"],
      ["concepts-calibrate", "pairs.json"],
    ]) {
      const { code, said } = await karat(...words);
      if (hasConcepts) expect([code, said]).toEqual([0, expect.any(String)]);
      else {
        expect([2, 3]).toContain(code);
        expect(said).toContain("hint:");
      }
    }
  });

  it("says what a worker needs that is not installed, or reachable", async () => {
    const { code, said } = await karat("worker", "--queue", "redis://127.0.0.1:1");
    expect([2, 3], said).toContain(code);
    expect(said).toContain("hint:");
  });

  it("carries the licences of what it is made of", () => {
    const texts = licences.map((path) => readFileSync(join(place, path), "utf8"));
    expect(texts.join("\n")).toContain("MIT License");
    expect(texts.join("\n")).toContain("commander");
    expect(texts.join("\n")).toContain("WordNet 3.0 Copyright");
  });
});
