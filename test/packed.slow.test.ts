// The packed artifact, installed into an empty folder: what users get, used as they use it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
let folder: string;
let files: readonly { path: string; size: number }[];

const inFolder = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: "pipe" });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "karat-packed-"));
  const packed = execFileSync("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
    cwd: root,
    encoding: "utf8",
    stdio: "pipe",
  });
  const listing = Object.values(JSON.parse(packed))[0] as { filename: string; files: typeof files };
  files = listing.files;
  writeFileSync(join(folder, "package.json"), '{"name":"empty","private":true,"type":"module"}');
  inFolder("npm", "install", "--no-audit", "--no-fund", "--prefer-offline", `./${listing.filename}`);
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the packed artifact", () => {
  it("holds what users need and nothing else", () => {
    const paths = files.map(({ path }) => path);
    expect(paths).toContain("dist/cli/main.js");
    expect(paths).toContain("dist/index.d.ts");
    const own = paths.filter((path) => !path.startsWith("examples/"));
    expect(
      own.filter((path) => /(^|\/)(test|bench|scripts|fixtures|node_modules)\/|\.test\.|^src\//.test(path)),
    ).toEqual([]);
    expect(paths.filter((path) => /^examples\/.*(node_modules|fixtures)\//.test(path))).toEqual([]);
  });

  it("has a README that links only to what is there", () => {
    const paths = files.map(({ path }) => path);
    const links = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(
      ([, to]) => to!,
    );
    const inside = links.filter((to) => !/^[a-z]+:/.test(to));
    expect(inside.length).toBeGreaterThan(10);
    expect(inside.filter((to) => !paths.some((path) => path === to || path.startsWith(`${to}/`)))).toEqual([]);
  });

  it("installs in less than 25 MB, dependencies included", () => {
    const bytes = Number(inFolder("du", "-sb", "node_modules").split("\t")[0]);
    console.log(`installed size: ${(bytes / 1e6).toFixed(1)} MB`);
    expect(bytes).toBeLessThan(25e6);
  });

  it("works as a command", () => {
    const line = {
      gold: '{"id":"a","turns":[{"index":0,"annotations":["O"]}]}\n',
      pred: '{"id":"a","turns":[{"index":0,"label":"O","probabilities":{"O":1,"T":0,"X":0}}]}\n',
    };
    writeFileSync(join(folder, "gold.jsonl"), line.gold);
    writeFileSync(join(folder, "pred.jsonl"), line.pred);
    const json = inFolder(
      "npx",
      "karat",
      "score",
      "breakdown",
      "--gold",
      "gold.jsonl",
      "--pred",
      "pred.jsonl",
      "--format",
      "json",
    );
    expect(JSON.parse(json).scores.accuracy).toBe(1);
  });

  it("works as a library, with a subpath a task and files through karat/node", () => {
    writeFileSync(
      join(folder, "use.js"),
      `import { score, KaratError } from "karat";
       import { breakdown } from "karat/breakdown";
       import { commonGround } from "karat/common-ground";
       import { timeline } from "karat/timeline";
       import { rules } from "karat/rules";
       import { concepts } from "karat/concepts";
       import { rouge } from "karat/rouge";
       import { readPath } from "karat/node";
       const input = { gold: readPath("gold.jsonl"), pred: readPath("pred.jsonl") };
       const result = await score(breakdown({ threshold: 0.5 }), input, { ci: null });
       const failed = await score(breakdown(), { gold: [{ id: 1 }], pred: [] }).catch((error) => error);
       const ids = [breakdown, commonGround, timeline, rules, concepts, rouge].map((task) => task.definition.id);
       console.log(JSON.stringify({ accuracy: result.scores.accuracy, isError: failed instanceof KaratError, ids }));`,
    );
    expect(JSON.parse(inFolder("node", "use.js"))).toEqual({
      accuracy: 1,
      isError: true,
      ids: ["breakdown", "common-ground", "timeline", "rules", "concepts", "rouge"],
    });
  });

  it("scores concepts from text with the table it brings", () => {
    const line = (answer: string) => `${JSON.stringify({ id: "a", answer })}\n`;
    writeFileSync(join(folder, "g.jsonl"), line("A glacier carves a valley."));
    writeFileSync(join(folder, "p.jsonl"), line("The valley was carved by a glacier."));
    const json = inFolder(
      "npx",
      "karat",
      "score",
      "concepts",
      "--gold",
      "g.jsonl",
      "--pred",
      "p.jsonl",
      "--format",
      "json",
      "--ci",
      "off",
    );
    expect(JSON.parse(json).scores.f1).toBe(1);
    expect(files.filter(({ path }) => path.endsWith("table.bin.gz"))).toHaveLength(1);
  });

  it("is typed for TypeScript users", () => {
    writeFileSync(
      join(folder, "use.ts"),
      `import { score, type Result } from "karat";
       import { breakdown } from "karat/breakdown";
       const result: Result = await score(breakdown({ align: "order" }), { gold: [], pred: [] });
       // @ts-expect-error: no such choice
       breakdown({ align: "alphabet" });
       export { result };`,
    );
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    expect(() =>
      inFolder(
        "node",
        tsc,
        "--noEmit",
        "--strict",
        "--module",
        "nodenext",
        "--target",
        "es2022",
        "--types",
        "",
        "use.ts",
      ),
    ).not.toThrow();
  });
});
