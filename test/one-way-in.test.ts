// There is one way to units: score and compare, through an executor; and docs/internals/walk.md describes it.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPath } from "../src/io/read-path.ts";
import { compare } from "../src/run/compare/compare.ts";
import { type Executor, here, type Run } from "../src/run/run.ts";
import { score } from "../src/run/score.ts";
import { jobOf, runJob } from "../src/scale/queue/job.ts";
import { breakdown } from "../src/tasks/breakdown/index.ts";
import { root } from "./cli/run-karat.ts";

const source = join(root, "src");
const example = (name: string) => join(root, "examples/breakdown", name);
const text = (path: string) => readFileSync(join(root, path), "utf8");

/** An executor that remembers what it was asked to do. */
function witness(): { readonly executor: Executor; readonly runs: Run[] } {
  const runs: Run[] = [];
  const executor: Executor = (run) => {
    runs.push(run);
    return here(run);
  };
  return { executor, runs };
}

const gold = () => readPath(example("gold"));
const pred = (name: string) => readPath(example(name));
const names = ({ input }: Run) => input.systems.map(({ name }) => name);

/** By a name that the compiler does not follow: the page has types of its own. */
const pageWorker = () =>
  import(`../src/web/worker/${"score-systems"}.ts`) as Promise<{
    scoreSystems(ask: object, tell: () => void, executor: Executor): Promise<unknown>;
  }>;

function filesBelow(folder: string): string[] {
  return (readdirSync(folder, { recursive: true }) as string[]).filter((path) => statSync(join(folder, path)).isFile());
}

describe("an executor that watches", () => {
  it("score(task, input, { executor }) makes its one run with it", async () => {
    const { executor, runs } = witness();
    const result = await score(breakdown(), { gold: gold(), pred: pred("hasty") }, { executor, ci: null });
    expect(result.units.scored).toBe(8);
    expect(runs.map(names)).toEqual([["system"]]);
  });

  it("compare(task, inputs, { executor }) makes one run of all systems with it", async () => {
    const { executor, runs } = witness();
    const input = { gold: gold(), pred: { careful: pred("careful"), hasty: pred("hasty") } };
    const { systems } = await compare(breakdown(), input, { executor, resamples: 99 });
    expect(systems).toHaveLength(2);
    expect(runs.map(names)).toEqual([["careful", "hasty"]]);
  });

  it("scoreSystems(ask, tell) of the page reaches units through score and compare", async () => {
    const chosen = (name: string) => ({
      name,
      kind: "folder" as const,
      files: filesBelow(example(name)).map((path) => ({
        path,
        file: new File([readFileSync(join(example(name), path))], path),
      })),
    });
    const ask = (systems: readonly string[]) => ({
      task: "breakdown",
      options: {},
      gold: chosen("gold"),
      goldFormat: null,
      predFormat: null,
      systems: systems.map((name) => ({ name, chosen: chosen(name) })),
      sources: {},
      description: null,
      run: { resamples: 99 },
    });
    const { executor, runs } = witness();
    const { scoreSystems } = await pageWorker();
    await scoreSystems(ask(["hasty"]), () => {}, executor);
    await scoreSystems(ask(["careful", "hasty"]), () => {}, executor);
    expect(runs.map(names)).toEqual([["system"], ["careful", "hasty"]]);
  });

  it("runJob(job, executor) of a queue worker makes the part of its shard with the executor", async () => {
    const settings = { ci: null, shard: { index: 1, count: 2 } };
    const run = (systems: readonly string[]): Run => ({
      task: breakdown(),
      input: { gold: gold(), systems: systems.map((name) => ({ name, pred: pred(name) })) },
      settings,
    });
    const { executor, runs } = witness();
    const one = await runJob(jobOf(run(["hasty"])), executor);
    const two = await runJob(jobOf(run(["careful", "hasty"])), executor);
    expect([one, two].map(({ systems }) => systems.length)).toEqual([1, 2]);
    expect(runs.map(({ settings: { shard } }) => shard)).toEqual([settings.shard, settings.shard]);
  });
});

const files = (readdirSync(source, { recursive: true }) as string[]).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);
/** The files that call a function, without the one that has it. */
const callers = (name: string) =>
  files.filter((file) => new RegExp(`(?<!function )\\b${name}\\(`).test(text(join("src", file)))).sort();

describe("the source", () => {
  it.each([
    ["pairUnits", ["run/run.ts"]],
    ["makePart", ["run/run.ts", "scale/threads/threads.ts"]],
    ["carryOut", ["run/compare/compare.ts", "run/score.ts", "scale/parts/parts.ts", "scale/queue/job.ts"]],
  ])("%s is called only on the way from score and compare", (name, expected) => {
    expect(callers(name)).toEqual(expected);
  });
});

describe("docs/internals/walk.md", () => {
  const walk = text("docs/internals/walk.md");
  const mentions = [...walk.matchAll(/`(src\/[^`]+\.ts)`((?:(?!`src\/)[^|\n])*)/g)].map(
    ([, file, rest]) => [file!, [...rest!.matchAll(/`([A-Za-z]+)`/g)].map(([, name]) => name!)] as const,
  );

  it("names files", () => expect(mentions.length).toBeGreaterThan(20));

  it.each(mentions)("%s is there, with the functions %j", (file, names) => {
    expect(existsSync(join(root, file))).toBe(true);
    const here = text(file);
    const known = names.filter((name) => new RegExp(`\\b${name}\\b`).test(here));
    expect(known[0]).toBe(names[0]);
  });
});
