import { describe, expect, it } from "vitest";
import { problemOf } from "../../test/problem-of.ts";
import type { Result } from "../contract/result.ts";
import type { Scored } from "../contract/scored.ts";
import { addShards } from "../engine/add-shards.ts";
import { breakdown } from "../tasks/breakdown/index.ts";
import { scoreSystems } from "./compare.ts";
import { resultOf } from "./result-of.ts";
import { scoreSystem } from "./score.ts";
import { shardFrom, shardResult } from "./shard-result.ts";

const turn = (label: string) => ({ index: 1, label, probabilities: { O: 0.2, T: 0.3, X: 0.5 } });
const gold = ["a", "b", "c", "d", "e"].map((id, k) => ({
  id,
  lang: k % 2 === 0 ? "de" : "fr",
  turns: [{ index: 1, annotations: ["X", "X", "O"] }],
}));
const pred = gold.map(({ id }, k) => ({ id, turns: [turn(k === 0 ? "O" : "X")] }));
const task = breakdown();
const shard = (index: number) => ({ index, count: 2 });

/** The result as a file has it: with its units, as plain JSON. */
const stored = (scored: Scored): Result => {
  const { result, units } = shardResult(task, scored);
  const all = units === null ? null : [...units()];
  const more = all && { rows: all.map(({ row }) => row), perUnit: all.map(({ row: _, ...unit }) => unit) };
  return JSON.parse(JSON.stringify({ ...result, ...more })) as Result;
};
const again = (scored: Scored) => shardFrom([stored(scored)], "p.json")[0]!;

describe("shardFrom([shardResult(task, scored).result], file)", () => {
  it.each([
    ["rows that only add up", { ci: null }],
    ["rows that are kept for intervals", {}],
    ["units that the result shows", { perUnit: true }],
    ["groups and clusters", { groupBy: "lang", clusterBy: "id" }],
    ["missing predictions that were left out", { missing: "skip" as const, only: new Set(["a", "b"]) }],
  ])("shardFrom(…) is the same shard again, with %s", async (_, settings) => {
    const scored = await scoreSystem(task, { gold, pred }, { ...settings, shard: shard(1) });
    expect(JSON.parse(JSON.stringify(again(scored)))).toEqual(JSON.parse(JSON.stringify(scored)));
    expect(again(scored).units?.values).toEqual(scored.units?.values);
  });

  it("shardFrom(…) keeps all systems of a comparison, by name and place", async () => {
    const other = gold.map(({ id }) => ({ id, turns: [turn("O")] }));
    const systems = await scoreSystems(task, { gold, pred: { one: pred, two: other } });
    const read = shardFrom(systems.map(stored), "p.json");
    expect(read.map(({ header }) => header.system)).toEqual([
      { name: "one", place: 0 },
      { name: "two", place: 1 },
    ]);
    expect(await resultOf(task, read[1]!)).toEqual(await resultOf(task, systems[1]!));
  });

  it("shardFrom(…) of all shards adds up to the whole run", async () => {
    const shards = await Promise.all(
      [1, 2].map(async (index) =>
        again(await scoreSystem(task, { gold, pred }, { perUnit: true, shard: shard(index) })),
      ),
    );
    const whole = await scoreSystem(task, { gold, pred }, { perUnit: true });
    expect(await resultOf(task, addShards(shards)[0]!)).toEqual(await resultOf(task, whole));
    expect(shards.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(5);
  });
});

describe("shardResult(task, scored)", () => {
  it("shardResult(…) gives an ordinary result that names its shard and carries its exact sums", async () => {
    const scored = await scoreSystem(task, { gold, pred }, { ci: null, shard: shard(2) });
    const { result, units } = shardResult(task, scored);
    expect(units).toBeNull();
    expect(result.signature).toContain("|shard:2/2|");
    expect(result.sums).toEqual(scored.sums);
    expect(result.part).toEqual({
      shard: { index: 2, count: 2 },
      system: "system",
      gold: "gold",
      settings: { ci: null, missing: "error", perUnit: false, keepRows: 0, official: false },
      services: {},
      findings: expect.anything(),
      mistakes: expect.objectContaining({ units: 1 }),
    });
    expect(result.digest).toMatch(/^[0-9a-f]+$/);
    expect(result.units.scored).toBe(scored.count);
  });

  it("shardResult(…) gives units scores only if the run shows them", async () => {
    const unitsOf = async (settings: object) => [
      ...shardResult(task, await scoreSystem(task, { gold, pred }, settings)).units!(),
    ];
    expect((await unitsOf({}))[0]).toMatchObject({ id: "a", scores: {}, row: expect.any(Array) });
    expect((await unitsOf({}))[0]!.scores).toEqual({});
    expect((await unitsOf({ perUnit: true }))[0]!.scores.accuracy).toBe(0);
    expect((await unitsOf({ perUnit: true }))[1]!.scores.accuracy).toBe(1);
  });

  it("shardResult(…) reports no problem: a shard that went wrong can be stored, and throws when it becomes a result", async () => {
    const scored = await scoreSystem(task, { gold: [...gold, { id: "f", turns: 3 }], pred }, { missing: "skip" });
    await expect(resultOf(task, again(scored))).rejects.toThrow("turns");
  });
});

describe("shardFrom(results, file)", () => {
  const one = async () => stored(await scoreSystem(task, { gold, pred }, { shard: shard(1) }));
  const complaint = async (results: readonly unknown[]) => {
    const { code, at, expected, received, hint } = await problemOf(() => shardFrom(results as Result[], "p.json"));
    return { code, file: at!.file, expected, received, hint };
  };
  const notAPart = {
    code: "READ_FAILED",
    file: "p.json",
    expected: "a part of a run",
    hint: "karat score … --shard i/N -o FILE writes parts; make parts of other versions again",
  };

  it("shardFrom(…) refuses results that are no part, of different shards, or without their rows", async () => {
    const result = await one();
    const { part: _, ...plain } = result;
    const { rows: __, ...bare } = result;
    const other = { ...result, part: { ...result.part, shard: shard(2) } };
    expect(await complaint([])).toEqual({ ...notAPart, received: "none" });
    expect(await complaint([plain])).toEqual({ ...notAPart, received: "none" });
    expect(await complaint([result, plain])).toEqual({ ...notAPart, received: "results of different shards" });
    expect(await complaint([result, other])).toEqual({ ...notAPart, received: "results of different shards" });
    expect(await complaint([bare])).toEqual({ ...notAPart, received: "one without the rows that its run keeps" });
  });

  it("shardFrom(…) refuses settings that no run could have had", async () => {
    const result = await one();
    const part = { ...result.part, settings: { ...result.part!.settings, seed: "many" } };
    expect(await complaint([{ ...result, part }])).toMatchObject({ code: "BAD_VALUE", received: '"many"' });
  });
});
