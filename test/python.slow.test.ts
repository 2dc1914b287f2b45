// The Python package: the wheel is built, installed into an empty environment without a network, and tried there.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { committedTypes, pythonSettings, pythonTypes } from "../scripts/build-python-types.ts";
import { buildWheel } from "../scripts/build-wheel.ts";
import { root, spawnKarat as runKarat } from "./cli/run-karat.ts";
import { EXAMPLE_TASKS, exampleOptions, exampleTask } from "./example-task.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const hasPython = spawnSync("python3", ["-c", "import venv, ensurepip"]).status === 0;
if (!hasPython)
  console.warn("SKIPPED: python3 with its venv module is not installed, the Python package is not tested");

it("python/karat/__init__.pyi is what the declarations say (npm run python-types writes it anew)", async () => {
  expect(committedTypes()).toEqual({ types: await pythonTypes(), settings: pythonSettings() });
});

it("python/karat/_version.py has the version of the package", () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  expect(readFileSync(join(root, "python/karat/_version.py"), "utf8")).toContain(`"${version}"`);
});

describe.runIf(hasPython)("the wheel", () => {
  const folder = temporaryFolder();
  const python = join(folder.path, "venv/bin/python");
  const plain = { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: "1" };
  const example = (...path: string[]) => join(root, "examples", ...path);
  const unittest = (below: string, file: string) => ["-m", "unittest", "discover", "-s", join(root, below), "-p", file];
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    execFileSync(python, [...args], { encoding: "utf8", cwd: folder.path, env: { ...plain, ...env } });

  beforeAll(async () => {
    const wheel = await buildWheel(folder.path, { hasConcepts: true });
    execFileSync("python3", ["-m", "venv", join(folder.path, "venv")]);
    execFileSync(python, ["-m", "pip", "install", "--quiet", "--no-index", wheel]);
  }, 300_000);

  it("is small enough, also without concepts, and has the same bytes when it is built again", async () => {
    const path = await buildWheel(folder.path, { hasConcepts: true });
    const first = readFileSync(path);
    expect(first.length).toBeLessThan(14e6);
    expect(readFileSync(await buildWheel(folder.path, { hasConcepts: true })).equals(first)).toBe(true);
    expect(statSync(await buildWheel(join(folder.path, "slim"), { hasConcepts: false })).size).toBeLessThan(2e6);
  });

  it("passes its own tests: the digits of the command for all tasks, errors, life and death of the process", async () => {
    const expected: Record<string, unknown> = {};
    for (const id of EXAMPLE_TASKS) {
      const input = ["--gold", example(id, "gold"), "--pred", example(id, "careful")];
      const task = exampleTask(id);
      const { stdout } = await runKarat(["score", task, ...input, "--ci", "off", "--format", "json"]);
      const { scores } = JSON.parse(stdout) as { scores: unknown };
      expected[id] = { scores, options: exampleOptions(id) };
    }
    const { status, stderr } = spawnSync(python, ["-W", "error", ...unittest("python/tests", "test_karat.py")], {
      encoding: "utf8",
      cwd: folder.path,
      env: { ...plain, KARAT_EXAMPLES: example(), KARAT_EXPECTED: JSON.stringify(expected) },
    });
    expect(stderr).toMatch(/Ran \d\d tests[\s\S]*\nOK/);
    expect(status).toBe(0);
  }, 300_000);

  it("has types of all there is, which refuse a misspelt task, option or score where mypy can tell", () => {
    const { status, stderr } = spawnSync(python, unittest("python/tests", "test_types.py"), {
      encoding: "utf8",
      cwd: folder.path,
      env: plain,
    });
    if (stderr.includes("SKIPPED")) console.warn(stderr.split("\n").find((line) => line.startsWith("SKIPPED")));
    expect(stderr).toMatch(/Ran 2 tests[\s\S]*\nOK/);
    expect(status).toBe(0);
  });

  it("runs the recipes of docs/python.md", () => {
    const recipe = (name: string) => join(root, "examples/python", name);
    const breakdown = [example("breakdown/gold"), example("breakdown/careful")];
    const rules = [example("rules/gold"), example("rules/careful")];
    expect(run([recipe("plain_script.py"), ...breakdown])).toMatch(/^F1 \(X\) 0\.923 \[/);
    expect(run([recipe("notebook_cell.py"), ...rules])).toContain("<td>overall.f1</td>");
    expect(
      run([recipe("with_pandas.py"), ...rules])
        .trim()
        .split("\n"),
    ).toHaveLength(3);
    const env = { GOLD: example("rules/gold"), PRED: example("rules/careful") };
    expect(run(unittest("examples/python", "test_quality.py"), env)).toBe("");
    const rows = `
import json, sys
sys.path.insert(0, ${JSON.stringify(join(root, "examples/python"))})
read = lambda path: {line["id"]: line for line in map(json.loads, open(path))}
gold = read(${JSON.stringify(example("rules/gold/scenes.jsonl"))})
pred = read(${JSON.stringify(example("rules/careful/rules.jsonl"))})
`;
    const harness = `${rows}
from lm_eval_aggregation import overall_f1, process_results
print(overall_f1([process_results({"gold": gold[i]}, [json.dumps(pred[i])])["overall_f1"] for i in gold]))`;
    expect(run(["-c", harness]).trim()).toBe("0.8089887640449438");
    const inspect = `${rows}
from types import SimpleNamespace as N
from inspect_metric import overall_f1
print(overall_f1()([N(score=N(metadata={"gold": gold[i], "pred": pred[i]})) for i in gold]))`;
    expect(run(["-c", inspect]).trim()).toBe("0.8089887640449438");
  });
});
