// The Codabench bundle, unpacked as a worker unpacks it, its program run as a process that knows nothing of the checkout.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { root, spawnKarat as runKarat } from "./cli/run-karat.ts";
import { temporaryFolder } from "./temporary-folder.ts";

interface Competition {
  readonly version: number;
  readonly image: string;
  readonly terms: string;
  readonly docker_image: string;
  readonly pages: readonly { readonly title: string; readonly file: string }[];
  readonly tasks: readonly {
    readonly index: number;
    readonly scoring_program: string;
    readonly reference_data: string;
  }[];
  readonly phases: readonly {
    readonly start: string;
    readonly tasks: readonly number[];
    readonly starting_kit: string;
  }[];
  readonly leaderboards: readonly {
    readonly columns: readonly {
      readonly key: string;
      readonly title: string;
      readonly sorting: string;
      readonly index: number;
    }[];
  }[];
}

const folder = temporaryFolder();
const example = (...path: string[]) => join(root, "examples", ...path);

function unpack(bundle: string, target: string): string[] {
  const files = Object.entries(unzipSync(readFileSync(bundle)));
  for (const [path, content] of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), content);
  }
  return files.map(([path]) => path);
}

/** Lays the folders of a worker out and runs the command of the metadata in them. Some workers move a single folder to the root. */
function runWorker(bundle: string, name: string, submission: string | null, movesFolder = false) {
  const app = join(folder.path, name);
  cpSync(join(bundle, "scoring_program"), join(app, "program"), { recursive: true });
  cpSync(join(bundle, movesFolder ? "reference_data/gold" : "reference_data"), join(app, "input/ref"), {
    recursive: true,
  });
  mkdirSync(join(app, "input/res"), { recursive: true });
  mkdirSync(join(app, "output"));
  if (submission !== null) cpSync(submission, join(app, "input/res"), { recursive: true });
  const { command } = parse(readFileSync(join(app, "program/metadata.yaml"), "utf8")) as { command: string };
  const outcome = spawnSync("bash", ["-c", command.replaceAll("/app/", `${app}/`)], {
    cwd: join(app, "program"),
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  });
  const scores = join(app, "output/scores.json");
  const page = join(app, "output/detailed_results.html");
  return {
    ...outcome,
    output: readdirSync(join(app, "output")).sort(),
    scores: existsSync(scores) ? (JSON.parse(readFileSync(scores, "utf8")) as Record<string, number>) : null,
    page: existsSync(page) ? readFileSync(page, "utf8") : null,
  };
}

describe.each(["rules", "breakdown", "concepts"])("karat host codabench %s", (task) => {
  const bundle = join(folder.path, `${task}-bundle`);
  let paths: string[] = [];
  let competition: Competition;

  beforeAll(async () => {
    const zip = join(folder.path, `${task}.zip`);
    const { code, stderr } = await runKarat(["host", "codabench", task, "--gold", example(task, "gold"), "-o", zip]);
    expect(stderr).toContain("upload");
    expect(code).toBe(0);
    paths = unpack(zip, bundle);
    competition = parse(readFileSync(join(bundle, "competition.yaml"), "utf8")) as Competition;
  });

  it("keeps the rules of the format", () => {
    const { version, image, terms, docker_image, pages, tasks, phases, leaderboards } = competition;
    expect(version).toBe(2);
    expect(docker_image).toBe("node:22-slim");
    for (const file of [image, terms, ...pages.map((page) => page.file)]) expect(paths).toContain(file);
    for (const { scoring_program, reference_data } of tasks)
      for (const part of [scoring_program, reference_data])
        expect(paths.some((path) => path.startsWith(`${part}/`))).toBe(true);
    expect(phases[0]).toMatchObject({
      tasks: [0],
      starting_kit: "starting_kit",
      start: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(paths).toContain("starting_kit/karat.mjs");
    const columns = leaderboards[0]?.columns ?? [];
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
    for (const { key, title, sorting } of columns) {
      expect(key).toMatch(/^\w{1,36}$/);
      expect(title.length).toBeLessThanOrEqual(36);
      expect(["asc", "desc"]).toContain(sorting);
    }
    expect(paths.filter((path) => /(^|\/)metadata$/.test(path))).toEqual([]);
  });

  it("scores a right submission with the digits of karat score, numbers only", async () => {
    const { stdout } = await runKarat([
      "score",
      task,
      "--gold",
      example(task, "gold"),
      "--pred",
      example(task, "careful"),
      "--format",
      "json",
    ]);
    const { scores } = JSON.parse(stdout) as { scores: Record<string, number | null> };
    const outcome = runWorker(bundle, `${task}-right`, example(task, "careful"));
    expect(outcome.stderr).not.toContain("error");
    expect(outcome.status).toBe(0);
    expect(outcome.output).toEqual(["detailed_results.html", "scores.json"]);
    // Scores of single units would give hidden gold away.
    expect(outcome.page).toContain('"ids":[]');
    const defined = Object.values(scores).filter((value) => value !== null);
    expect(Object.values(outcome.scores ?? {})).toEqual(defined);
    for (const { key } of competition.leaderboards[0]?.columns ?? [])
      if (key in (outcome.scores ?? {})) expect(typeof outcome.scores?.[key]).toBe("number");
  });

  it("refuses a broken and an empty submission with located problems", () => {
    const broken = join(folder.path, `${task}-broken-input`);
    mkdirSync(broken, { recursive: true });
    writeFileSync(join(broken, "a.jsonl"), '{"id":"x",\n');
    for (const [name, submission, place] of [
      ["broken", broken, "a.jsonl"],
      ["empty", null, "submission"],
    ] as const) {
      const { status, stderr, scores } = runWorker(bundle, `${task}-${name}`, submission);
      expect(status).toBe(3);
      expect(stderr).toContain(place);
      expect(scores).toBeNull();
    }
  });
});

it("the scoring program refuses rules under a misspelt key, with the line and the key that is meant", async () => {
  const zip = join(folder.path, "typo.zip");
  const bundle = join(folder.path, "typo-bundle");
  await runKarat(["host", "codabench", "rules", "--gold", example("rules/gold"), "-o", zip]);
  unpack(zip, bundle);
  const submission = join(folder.path, "typo-input");
  mkdirSync(submission);
  const lines = readFileSync(example("rules/careful/rules.jsonl"), "utf8").trim().split("\n");
  const misspelt = lines.map((line) => {
    const { id, rules } = JSON.parse(line) as { id: string; rules: unknown };
    return JSON.stringify({ id, Rules: rules });
  });
  writeFileSync(join(submission, "rules.jsonl"), misspelt.join("\n"));
  const { status, stderr, output, scores } = runWorker(bundle, "typo", submission);
  expect(status).toBe(3);
  expect(stderr).toContain("rules.jsonl:1");
  expect(stderr).toMatch(/Rules[\s\S]*rules/);
  expect(output).toEqual(["detailed_results.html"]);
  expect(scores).toBeNull();
});

it("the scoring program reads gold of MapDR wherever the worker lays it", async () => {
  const scene = join(folder.path, "mapdr/gold/scene-7");
  mkdirSync(scene, { recursive: true });
  const label = { 1: { attr_info: { RuleType: "BusLane", AllowedTransport: "None" }, centerline: ["2"] } };
  writeFileSync(join(scene, "label.json"), JSON.stringify(label));
  writeFileSync(join(scene, "data.json"), JSON.stringify({ vector: { 2: { type: "3" } } }));
  const zip = join(folder.path, "mapdr.zip");
  const bundle = join(folder.path, "mapdr-bundle");
  const { code, stderr } = await runKarat(["host", "codabench", "rules", "--gold", join(scene, ".."), "-o", zip]);
  expect(code, stderr).toBe(0);
  unpack(zip, bundle);
  const submission = join(folder.path, "mapdr/pred");
  mkdirSync(submission);
  writeFileSync(join(submission, "p.jsonl"), '{"id":"scene-7","rules":[]}\n');
  for (const movesFolder of [false, true])
    expect(runWorker(bundle, `mapdr-${movesFolder}`, submission, movesFolder).status).toBe(0);
});

it("karat host codabench refuses gold that fails validation, a wrong day and an unknown task", async () => {
  const gold = folder.write("bad.jsonl", '{"id":"a","rules":3}\n');
  const out = join(folder.path, "none.zip");
  const wrong = await runKarat(["host", "codabench", "rules", "--gold", gold, "-o", out]);
  expect(wrong.code).toBe(3);
  expect(wrong.stderr).toContain("bad.jsonl:1");
  expect(existsSync(out)).toBe(false);
  const from = ["host", "codabench", "rules", "--gold", example("rules/gold"), "-o", out, "--start"];
  for (const day of ["soon", "2027-13-01", "2027-02-30"]) expect((await runKarat([...from, day])).code).toBe(2);
  expect((await runKarat(["host", "codabench", "rulez", "--gold", gold, "-o", out])).code).toBe(2);
});

describe.each([
  ["DESCRIPTION", example("fields", "invoice.fields.json")],
  ["fields, which infers the description once", "fields"],
])("karat host codabench %s", (_, description) => {
  const bundle = join(folder.path, `described-by-${basename(description)}`);

  beforeAll(async () => {
    const zip = `${bundle}.zip`;
    const sides = ["--gold", example("fields", "gold"), "-o", zip];
    const { code, stderr } = await runKarat(["host", "codabench", description, ...sides]);
    expect(code, stderr).toBe(0);
    unpack(zip, bundle);
  });

  it("scores a submission by the description", () => {
    const { status, stderr, scores } = runWorker(bundle, `${basename(bundle)}-right`, example("fields", "careful"));
    expect(status, stderr).toBe(0);
    expect(Object.keys(scores ?? {}).some((key) => key.includes("lines_sku"))).toBe(true);
  });

  /** The command of the kit, from any folder. */
  function validate(pred: string, cwd: string) {
    const kit = join(bundle, "starting_kit");
    const [command] = /node karat\.mjs validate .*/.exec(readFileSync(join(kit, "README.md"), "utf8"))!;
    const words = command.replace("karat.mjs", join(kit, "karat.mjs")).replace("YOUR-FOLDER", pred);
    return spawnSync("bash", ["-c", words], { cwd, encoding: "utf8" });
  }

  it("gives participants a kit that checks by the description and the ids, in any folder", () => {
    for (const cwd of [join(bundle, "starting_kit"), folder.path]) {
      const { status, stderr } = validate(example("fields", "hasty"), cwd);
      expect(status, stderr).toBe(0);
      expect(stderr).toContain("--ids");
    }
    const surplus = folder.write("surplus.jsonl", '{"id":"nobody"}\n');
    const { status, stderr } = validate(surplus, folder.path);
    expect(status).toBe(3);
    expect(stderr).toMatch(/MISSING_PREDICTION[\s\S]*UNKNOWN_ID|UNKNOWN_ID[\s\S]*MISSING_PREDICTION/);
  });

  it("has no example of other data", () => {
    expect(existsSync(join(bundle, "starting_kit/examples"))).toBe(false);
  });
});
