import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import type { Result } from "../../core/result.ts";
import { breakdown } from "../../tasks/breakdown/index.ts";
import { comparePart } from "../compare/compare.ts";
import { resultOf } from "../result/result-of.ts";
import { mergeParts } from "../run.ts";
import { scorePart } from "../score.ts";
import { partOf, partResults } from "./part-result.ts";

const turn = (label: string) => ({ index: 1, label, probabilities: { O: 0.2, T: 0.3, X: 0.5 } });
const gold = ["a", "b", "c", "d", "e"].map((id, k) => ({
  id,
  lang: k % 2 === 0 ? "de" : "fr",
  turns: [{ index: 1, annotations: ["X", "X", "O"] }],
}));
const pred = gold.map(({ id }, k) => ({ id, turns: [turn(k === 0 ? "O" : "X")] }));
const task = breakdown();
const shard = (index: number) => ({ index, count: 2 });

/** The results as a file has them: with their units, as plain JSON. */
const stored = (part: Awaited<ReturnType<typeof scorePart>>): Result[] =>
  partResults(task, part).map(({ result, units }) => {
    const all = units === null ? null : [...units()];
    const more = all && { rows: all.map(({ row }) => row), perUnit: all.map(({ row: _, ...unit }) => unit) };
    return JSON.parse(JSON.stringify({ ...result, ...more })) as Result;
  });

describe("partOf(partResults(task, part), file)", () => {
  it.each([
    ["rows that only add up", { ci: null }],
    ["rows that are kept for intervals", {}],
    ["units that the result shows", { perUnit: true }],
    ["groups and clusters", { groupBy: "lang", clusterBy: "id" }],
    ["votes drawn anew", { votes: true }],
    ["missing predictions that were left out", { missing: "skip" as const, only: new Set(["a", "b"]) }],
  ])("partOf(…) is the same part again, with %s", async (_, settings) => {
    const part = await scorePart(task, { gold, pred }, { ...settings, shard: shard(1) });
    const again = partOf(stored(part), "p.json");
    expect(JSON.parse(JSON.stringify(again))).toEqual(JSON.parse(JSON.stringify(part)));
    expect(again.systems[0]!.rows.kept?.values).toEqual(part.systems[0]!.rows.kept?.values);
  });

  it("partOf(…) keeps all systems of a comparison, by name", async () => {
    const part = await comparePart(task, {
      gold,
      pred: { one: pred, two: gold.map(({ id }) => ({ id, turns: [turn("O")] })) },
    });
    const again = partOf(stored(part), "p.json");
    expect(again.header.systems.map(({ name }) => name)).toEqual(["one", "two"]);
    expect(resultOf(task, again, { at: 1 })).toEqual(resultOf(task, part, { at: 1 }));
  });

  it("partOf(…) of all shards adds up to the whole run", async () => {
    const parts = await Promise.all(
      [1, 2].map(async (index) => {
        const part = await scorePart(task, { gold, pred }, { perUnit: true, shard: shard(index) });
        return partOf(stored(part), "p.json");
      }),
    );
    const whole = await scorePart(task, { gold, pred }, { perUnit: true });
    expect(resultOf(task, mergeParts(parts))).toEqual(resultOf(task, whole));
    expect(parts.map(({ systems }) => systems[0]!.rows.count).reduce((sum, count) => sum + count)).toBe(5);
  });
});

describe("partResults(task, part)", () => {
  it("partResults(…) gives an ordinary result that names its shard and carries its exact sums", async () => {
    const part = await scorePart(task, { gold, pred }, { ci: null, shard: shard(2) });
    const [{ result, units } = { result: null, units: null }] = partResults(task, part);
    expect(units).toBeNull();
    expect(result!.signature).toContain("|shard:2/2|");
    expect(result!.sums).toEqual(part.systems[0]!.rows.sums);
    expect(result!.part).toEqual({
      shard: { index: 2, count: 2 },
      system: "system",
      gold: "gold",
      settings: { ci: null, missing: "error", perUnit: false, keepRows: false, official: false },
      services: {},
      findings: expect.anything(),
    });
    expect(result!.digest).toMatch(/^[0-9a-f]+$/);
    expect(result!.units.scored).toBe(part.systems[0]!.rows.count);
  });

  it("partResults(…) gives units scores only if the run shows them", async () => {
    const unitsOf = async (settings: object) => {
      const [first] = partResults(task, await scorePart(task, { gold, pred }, settings));
      return [...first!.units!()];
    };
    expect((await unitsOf({}))[0]).toMatchObject({ id: "a", scores: {}, row: expect.any(Array) });
    expect((await unitsOf({}))[0]!.scores).toEqual({});
    expect((await unitsOf({ perUnit: true }))[0]!.scores.accuracy).toBe(0);
    expect((await unitsOf({ perUnit: true }))[1]!.scores.accuracy).toBe(1);
  });

  it("partResults(…) reports no problem: a part that went wrong can be stored, and throws when it becomes a result", async () => {
    const part = await scorePart(task, { gold: [...gold, { id: "f", turns: 3 }], pred }, { missing: "skip" });
    expect(stored(part)).toHaveLength(1);
    const again = partOf(stored(part), "p.json");
    expect(() => resultOf(task, again)).toThrow("turns");
  });
});

describe("partOf(results, file)", () => {
  const one = async () => stored(await scorePart(task, { gold, pred }, { shard: shard(1) }))[0]!;
  const complaint = async (results: readonly unknown[]) => {
    const { code, at, expected, received, hint } = await problemOf(() => partOf(results as Result[], "p.json"));
    return { code, file: at!.file, expected, received, hint };
  };
  const notAPart = {
    code: "READ_FAILED",
    file: "p.json",
    expected: "a part of a run",
    hint: "karat score … --shard i/N -o FILE writes parts; make parts of other versions again",
  };

  it("partOf(…) refuses results that are no part, of different shards, or without their rows", async () => {
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

  it("partOf(…) refuses settings that no run could have had", async () => {
    const result = await one();
    const part = { ...result.part, settings: { ...result.part!.settings, votes: "many" } };
    expect(await complaint([{ ...result, part }])).toMatchObject({ code: "BAD_VALUE", received: '"many"' });
  });
});
