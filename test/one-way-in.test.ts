// There is one way to units: score and compare, through an executor.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPath } from "../src/adapters/node/read-path.ts";
import { runOf, shardJob } from "../src/adapters/node/shard-job.ts";
import type { Executor, Run } from "../src/engine/run.ts";
import { here, scoreShard } from "../src/engine/score-shard.ts";
import { compare } from "../src/run/compare.ts";
import { score } from "../src/run/score.ts";
import { breakdown } from "../src/tasks/breakdown/index.ts";
import { root } from "./cli/run-karat.ts";

const example = (name: string) => join(root, "examples/breakdown", name);

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
  import(`../src/page/worker/${"score-systems"}.ts`) as Promise<{
    scoreAsked(ask: object, tell: () => void, executor: Executor): Promise<unknown>;
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
    const { systems } = await compare(breakdown(), input, { executor });
    expect(systems).toHaveLength(2);
    expect(runs.map(names)).toEqual([["careful", "hasty"]]);
  });

  it("scoreAsked(ask, tell) of the page reaches units through score and compare", async () => {
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
      run: { ci: 90 },
    });
    const { executor, runs } = witness();
    const { scoreAsked } = await pageWorker();
    await scoreAsked(ask(["hasty"]), () => {}, executor);
    await scoreAsked(ask(["careful", "hasty"]), () => {}, executor);
    expect(runs.map(names)).toEqual([["system"], ["careful", "hasty"]]);
  });

  it("runOf(shardJob(run, task)), as data, is the same shard of the same run", async () => {
    const task = breakdown();
    const settings = { ci: null, shard: { index: 1, count: 2 } };
    for (const systems of [["hasty"], ["careful", "hasty"]]) {
      const input = { gold: gold(), systems: systems.map((name) => ({ name, pred: pred(name) })) };
      const job = shardJob({ task, input, settings }, { task: "breakdown", options: task.options });
      const again = await runOf(JSON.parse(JSON.stringify(job)));
      expect(await scoreShard(again)).toEqual(await scoreShard({ task, input, settings }));
    }
  });
});
