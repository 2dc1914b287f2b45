// However a run is cut, and wherever its pieces are carried out, its result file is the same to the byte.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { madeUpDialogue } from "../bench/made-up-dialogue.ts";
import { partFrom, partText } from "../src/adapters/node/parts/part-file.ts";
import { readPath } from "../src/adapters/node/read-path.ts";
import { threads } from "../src/adapters/node/threads/threads.ts";
import type { Scored } from "../src/contract/scored.ts";
import type { Shard } from "../src/contract/shard.ts";
import type { AnyTask } from "../src/contract/task.ts";
import { addShards } from "../src/engine/add-shards.ts";
import { checkParts } from "../src/engine/check-parts.ts";
import type { Executor } from "../src/engine/run.ts";
import { withDigest } from "../src/json/digest.ts";
import { reportFormats } from "../src/report/index.ts";
import { PLAIN } from "../src/report/score-report.ts";
import { resultOf } from "../src/run/result-of.ts";
import { scoreSystem } from "../src/run/score.ts";
import { officialText } from "../src/stats/own-statistics.ts";
import { tasks } from "../src/tasks/index.ts";
import { root, spawnKarat as runKarat } from "./cli/run-karat.ts";
import { CONTRACTS, type Neutral } from "./contract-input.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();

/** The same each time, and nobody's order. */
function shuffle<T>(items: readonly T[], seed: number): T[] {
  const keyed = items.map((item, at) => ({ item, key: Math.imul(at + 1, 2654435761 + 2 * seed) >>> 0 }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

const lines = (units: readonly Neutral[]) => units.map((unit) => `${JSON.stringify(unit)}\n`).join("");

/** Every report there is of a run. */
async function reportsOf(task: AnyTask, scored: Scored): Promise<Record<string, string>> {
  const result = await resultOf(task, scored);
  const { definition } = task;
  const report = { result, checks: [], definition, digits: 3, published: true, style: PLAIN };
  const texts = Object.entries(reportFormats).map(([name, format]) => [name, format(report)]);
  if (definition.official !== undefined) texts.push(["official", officialText(task, scored, result)]);
  return Object.fromEntries(texts);
}

/** As files or a queue carry it. */
const textOf = (task: AnyTask, scored: Scored) => [...partText(task, [scored])].join("");
const throughText = (task: AnyTask, scored: Scored) => partFrom(textOf(task, scored), "part");

interface Plan {
  readonly task: AnyTask;
  readonly gold: string;
  readonly pred: string;
}

const SETTINGS = { perUnit: true, official: true } as const;
/** The lowest value of a metric that anybody may have named is unknown. */
const missingOf = ({ definition }: AnyTask) => (definition.id === "values" ? "skip" : "wrong");

/** A run, or a shard of it. */
const scoredOf = ({ task, gold, pred }: Plan, more: { shard?: Shard; executor?: Executor } = {}) =>
  scoreSystem(task, { gold: readPath(gold), pred: readPath(pred) }, { ...SETTINGS, missing: missingOf(task), ...more });

async function inShards(plan: Plan, count: number): Promise<Scored> {
  const indices = shuffle(
    Array.from({ length: count }, (_, k) => k + 1),
    count,
  );
  const parts: (readonly Scored[])[] = [];
  for (const index of indices) parts.push(throughText(plan.task, await scoredOf(plan, { shard: { index, count } })));
  checkParts(parts.map((part, at) => ({ name: `part ${at}`, part })));
  return addShards(parts.flat())[0]!;
}

describe.each(CONTRACTS)("$name", async ({ name: contract, id, input: { options, gold, pred: all } }) => {
  const task = (await tasks[id]())(options as never) as AnyTask;
  /** The last prediction is missing, and there is one too many. */
  const pred = [...all.slice(0, -1), { ...all[0]!, id: "surplus" }];
  const plan = (name: string, seed: number | null): Plan => ({
    task,
    gold: folder.write(`${contract}/${name}/gold.jsonl`, lines(seed === null ? gold : shuffle(gold, seed))),
    pred: folder.write(`${contract}/${name}/pred.jsonl`, lines(seed === null ? pred : shuffle(pred, seed + 1))),
  });
  const serial = await scoredOf(plan("as-is", null));
  const expected = await reportsOf(task, serial);

  it.each([1, 2, 7, 64])("gives the same bytes in every format from %i shards", async (count) => {
    expect(await reportsOf(task, await inShards(plan("as-is", null), count))).toEqual(expected);
  });

  it.each([1, 2, 4])("gives the same bytes in every format from %i workers", async (workers) => {
    expect(await reportsOf(task, await scoredOf(plan("as-is", null), { executor: threads({ workers }) }))).toEqual(
      expected,
    );
  });

  it("gives the same bytes whatever the order of the input", async () => {
    for (const seed of [1, 2]) {
      const {
        warnings: _places,
        digest: _ofPlaces,
        ...other
      } = await resultOf(task, await scoredOf(plan("as-is", seed)));
      const { warnings: _others, digest: _ofOthers, ...result } = await resultOf(task, serial);
      expect(JSON.stringify(other)).toBe(JSON.stringify(result));
    }
  });

  it("splits a shard among workers without losing or gaining a unit", async () => {
    const shard = { index: 2, count: 3 };
    const alone = await scoredOf(plan("as-is", null), { shard });
    const shared = await scoredOf(plan("as-is", null), { shard, executor: threads({ workers: 2 }) });
    expect(textOf(task, shared)).toBe(textOf(task, alone));
  });
});

describe("files whose units go to threads", async () => {
  const task = (await tasks.breakdown())() as AnyTask;
  const dialogues = Array.from({ length: 50 }, (_, number) => madeUpDialogue(1, number));
  /** Named so that the gold of a unit comes last where its prediction comes first. */
  const gold = dialogues.map(({ gold }, at) => folder.write(`files/gold/${99 - at}.log.json`, JSON.stringify(gold)));
  const pred = dialogues.map(({ id, pred }) => folder.write(`files/pred/${id}.labels.json`, JSON.stringify(pred)));
  const plan = { task, gold: dirname(gold[0]!), pred: dirname(pred[0]!) };
  const serial = await scoredOf(plan);

  it("gives the same bytes from one thread and several", async () => {
    for (const workers of [1, 3, "auto"] as const) {
      const scored = await scoredOf(plan, { executor: threads({ workers }) });
      expect(scored.header).toEqual(serial.header);
      expect(await reportsOf(task, scored)).toEqual(await reportsOf(task, serial));
    }
  });

  it("counts files without a unit, and says of wrong ones what one thread says", async () => {
    const { id } = dialogues[0]!;
    writeFileSync(gold[1]!, '{"dialogue-id": "lonely", "turns": []}');
    writeFileSync(gold[2]!, '{"turns": 3}');
    writeFileSync(pred[0]!, `{"dialogue-id": "${id}", "turns": [{}`);
    writeFileSync(pred[3]!, `{"dialogue-id": "${dialogues[3]!.id}", "turns": [{"turn-index": "one"}]}`);
    const alone = await scoredOf(plan);
    const shared = await scoredOf(plan, { executor: threads({ workers: 1 }) });
    expect(alone.findings).not.toEqual(serial.findings);
    expect(alone.header.gold.digest).not.toBe(serial.header.gold.digest);
    expect(textOf(task, shared)).toBe(textOf(task, alone));
  });
});

describe("karat merge", () => {
  const example = (side: string) => join(root, "examples/timeline", side);
  const score = (...args: string[]) =>
    runKarat(["score", "timeline", "--gold", example("gold"), "--pred", example("careful"), ...args]);
  const file = (name: string) => join(folder.path, name);
  const parts = [1, 2, 3].map((index) => file(`part-${index}.json`));
  const shard = (index: number, path: string, ...args: string[]) => score("--shard", `${index}/3`, "-o", path, ...args);
  const merge = (files: readonly string[], ...args: string[]) =>
    runKarat(["merge", ...files, "--format", "json", ...args]);

  beforeAll(async () => {
    for (const [at, path] of parts.entries()) expect((await shard(at + 1, path)).code).toBe(0);
    await shard(2, file("stem.json"), "--stem");
    await score("--shard", "2/2", "-o", file("of-two.json"));
    await runKarat([
      ...["score", "timeline", "--gold", example("gold"), "--pred", example("hasty")],
      ...["--shard", "2/3", "-o", file("hasty.json")],
    ]);
  });

  it("writes the file that one run writes", async () => {
    await score("--format", "json", "-o", file("one.json"));
    expect((await merge(parts.toReversed(), "-o", file("merged.json"))).code).toBe(0);
    expect(readFileSync(file("merged.json"), "utf8")).toBe(readFileSync(file("one.json"), "utf8"));
  });

  it("calls the system as one run does, on a page and as the protocol's own script prints it", async () => {
    const page = file("merged.html");
    expect((await runKarat(["merge", ...parts, "--format", "html", "-o", page])).code).toBe(0);
    expect(/<title>([^<]+)/.exec(readFileSync(page, "utf8"))?.[1]).toMatch(/: careful$/);
    const run = ["score", "rouge", "--gold", join(root, "examples/rouge/gold"), "--format", "official"];
    const pred = ["--pred", join(root, "examples/rouge/careful")];
    const halves = [file("rouge-1.json"), file("rouge-2.json")];
    for (const [at, half] of halves.entries()) await runKarat([...run, ...pred, "--shard", `${at + 1}/2`, "-o", half]);
    const { stdout } = await runKarat(["merge", ...halves, "--format", "official"]);
    expect(stdout).toContain("careful ");
    expect(stdout).toBe((await runKarat([...run, ...pred])).stdout);
  });

  it("merges parts of a user's own task, which it is told where to find", async () => {
    const own = (name: string) => join(root, "examples/own-task", name);
    const run = ["score", own("slot-filling.js"), "--gold", own("gold.jsonl"), "--pred", own("pred.jsonl")];
    const own1 = file("own-1.json");
    const own2 = file("own-2.json");
    await runKarat([...run, "--shard", "1/2", "-o", own1]);
    await runKarat([...run, "--shard", "2/2", "-o", own2]);
    const one = await runKarat([...run, "--format", "json"]);
    expect(await merge([own2, own1], "--task", own("slot-filling.js"))).toEqual(one);
    expect((await merge([own1, own2])).stderr).toMatch("UNKNOWN_TASK");
    expect((await merge(parts, "--task", own("slot-filling.js"))).stderr).toMatch(
      /"slot-filling", received data of "timeline" UNKNOWN_TASK/,
    );
  });

  it("does a shard again only if its part is not there, whole, and of the same run", async () => {
    const before = readFileSync(parts[0]!, "utf8");
    const resume = async () => (await shard(1, parts[0]!, "--resume")).stderr;
    expect(await resume()).toMatch("is there already: part 1/3 of the same run");
    writeFileSync(parts[0]!, before.slice(0, -20));
    expect(await resume()).toMatch(/^wrote .*part-1.json\n$/);
    expect(readFileSync(parts[0]!, "utf8")).toBe(before);
    expect((await shard(1, parts[0]!, "--resume", "--stem")).stderr).toMatch(/^wrote .*part-1.json\n$/);
    expect(readFileSync(parts[0]!, "utf8")).not.toBe(before);
    await shard(1, parts[0]!);
  });

  it("wants a file to write a part to, and a shard that can be", async () => {
    expect((await score("--shard", "1/3")).stderr).toMatch("expected -o FILE with --shard");
    for (const wrong of ["0/3", "4/3", "1", "1/0", "a/b"]) {
      const { code, stderr } = await score("--shard", wrong, "-o", file("never"));
      expect([code, stderr]).toEqual([2, expect.stringMatching("i/N with i from 1 to N")]);
    }
  });

  const damaged = (name: string, change: (text: string) => string) => {
    writeFileSync(file(name), change(readFileSync(parts[1]!, "utf8")));
    return file(name);
  };
  it.each([
    ["a gap", () => [parts[0]!, parts[2]!], /without 2\/3 .*SHARD_MISMATCH/],
    [
      "a part twice",
      () => [parts[0]!, parts[1]!, parts[1]!, parts[2]!],
      /part 2\/3, as .*part-2.json .*SHARD_MISMATCH/,
    ],
    ["another option", () => [parts[0]!, file("stem.json"), parts[2]!], /stem.json\n.*the options of .*part-1.json/],
    ["another count", () => [parts[0]!, file("of-two.json")], /one of 3 parts, as .*part-1.json, received part 2\/2/],
    ["other input", () => [parts[0]!, file("hasty.json"), parts[2]!], /hasty.json\n.*the input of .*part-1.json/],
    ["another version", async () => [await damagedVersion(), ...parts.slice(1)], /format 4.*/],
    ["a cut part", () => [damaged("cut.json", (text) => text.slice(0, -30)), parts[0]!], /cut.json:1\n.*BAD_JSON/],
    ["a damaged part", () => [damaged("bad.json", (text) => text.replace("0.", "1."))], /expected .*SHAPE/],
    ["a foreign file", () => [join(root, "package.json")], /package.json\n.*expected a part of a run.*READ_FAILED/s],
    ["no file at all", () => [file("nowhere.json")], /nowhere.json\n.*READ_FAILED/],
  ] as const)("refuses %s, names the file, and writes nothing", async (_, files, message) => {
    const { code, stderr, stdout } = await merge(await files(), "-o", file("never.json"));
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(message);
    expect(existsSync(file("never.json"))).toBe(false);
  });

  /** A part that another version wrote, with a digest of its own. */
  async function damagedVersion(): Promise<string> {
    const part = { ...JSON.parse(readFileSync(parts[0]!, "utf8")), format: 9 };
    return damaged("version.json", () => JSON.stringify(withDigest(part)));
  }
});
