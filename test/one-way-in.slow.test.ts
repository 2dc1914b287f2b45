// There is one way to units: score and compare, through an executor; and docs/walk.md describes it.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readPath } from "../src/io/read-path.ts";
import { compare } from "../src/run/compare/compare.ts";
import { type Executor, here, type Run } from "../src/run/run.ts";
import { score } from "../src/run/score.ts";
import { jobOf, runJob } from "../src/scale/queue/job.ts";
import { breakdown } from "../src/tasks/breakdown/index.ts";
import { root } from "./cli/run-karat.ts";
import { temporaryFolder } from "./temporary-folder.ts";

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
      run: { resamples: 99 },
    });
    const { executor, runs } = witness();
    const { scoreSystems } = await pageWorker();
    await scoreSystems(ask(["hasty"]), () => {}, executor);
    await scoreSystems(ask(["careful", "hasty"]), () => {}, executor);
    expect(runs.map(names)).toEqual([["system"], ["careful", "hasty"]]);
  });

  it("runJob(job, executor) of a queue worker reaches units through score and compare", async () => {
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
    ["carryOut", ["run/compare/compare.ts", "run/score.ts", "scale/parts/parts.ts"]],
  ])("%s is called only on the way from score and compare", (name, expected) => {
    expect(callers(name)).toEqual(expected);
  });
});

describe("docs/walk.md", () => {
  const walk = text("docs/walk.md");
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

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
}

/** The files of the source in which the plain command executes a function, in one thread, with intervals as users get them. */
function filesPassed(folder: string): readonly string[] {
  const args = ["score", "breakdown", "--gold", example("gold"), "--pred", example("hasty")];
  const { status } = spawnSync(process.execPath, ["--import", "tsx", join(source, "cli/main.ts"), ...args], {
    cwd: root,
    env: { ...process.env, NODE_V8_COVERAGE: folder },
  });
  expect(status).toBe(0);
  const passed = new Set<string>();
  for (const name of readdirSync(folder))
    for (const { url, functions } of (JSON.parse(readFileSync(join(folder, name), "utf8")) as Coverage).result) {
      const [, file] = /\/src\/(.*\.ts)/.exec(url) ?? [];
      const isExecuted = functions.some(
        // Neither the top level of the file, nor what tsx and the engine add to it.
        ({ functionName, ranges: [range] }) =>
          range!.count > 0 && range!.startOffset > 0 && !["__name", "<static_initializer>"].includes(functionName),
      );
      if (file !== undefined && url.includes(source) && isExecuted) passed.add(file);
    }
  return [...passed];
}

describe("karat score breakdown in one thread", () => {
  const folder = temporaryFolder();
  let passed: readonly string[] = [];
  beforeAll(() => {
    passed = filesPassed(folder.path);
  });

  it("passes at most 60 files: command, engine, statistics, task and report together", () => {
    expect(passed).toEqual(
      expect.arrayContaining(["cli/main.ts", "run/score.ts", "stats/jackknife.ts", "report/text.ts"]),
    );
    expect(passed.length, passed.toSorted().join("\n")).toBeLessThanOrEqual(60);
  });

  it("has at most four frames between the command and the pairing of units", () => {
    const script = folder.write(
      "frames.mts",
      `import { Pairing } from ${JSON.stringify(join(source, "core/pair.ts"))};
      import { program } from ${JSON.stringify(join(source, "cli/program.ts"))};
      Error.stackTraceLimit = 50;
      const add = Pairing.prototype.add;
      Pairing.prototype.add = function (...args) {
        Pairing.prototype.add = add;
        process.stderr.write(String(new Error("here").stack));
        return add.apply(this, args);
      };
      const args = ["score", "breakdown", "--gold", ${JSON.stringify(example("gold"))}, "--pred", ${JSON.stringify(example("hasty"))}, "--ci", "off", "-q"];
      await program().parseAsync(args, { from: "user" });`,
    );
    const { stderr } = spawnSync(process.execPath, ["--import", "tsx", script], { cwd: root, encoding: "utf8" });
    const frames = [...stderr.matchAll(/^\s+at (?:async )?(\S+) .*?\/src\/([^:]+):/gm)].map(([, name]) => name!);
    const pairing = frames.indexOf("pairUnits");
    const command = frames.indexOf("run");
    expect(frames.slice(pairing + 1, command)).toEqual(["makePart", "here", "carryOut"]);
  });
});
