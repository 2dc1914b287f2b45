// The published JSON Schemas are fresh, and say yes to what karat reads and writes.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Ajv from "ajv";
import { describe, expect, it } from "vitest";
import { inputSchemas } from "../scripts/build-schemas.ts";
import { partText } from "../src/adapters/node/parts/part-file.ts";
import type { AnyTaskMaker } from "../src/contract/task.ts";
import { compare } from "../src/run/compare.ts";
import { score, scoreSystem } from "../src/run/score.ts";
import { tasks } from "../src/tasks/index.ts";
import { contractInput, TASK_IDS } from "./contract-input.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");
const validator = (name: string) => new Ajv.default({ strict: false }).compile(JSON.parse(read("schemas", name)));

/** What karat writes; the others are what it reads. */
const BY_HAND = ["result.schema.json", "comparison.schema.json"];

describe("schemas/", () => {
  it("is what the declarations say (npm run schemas writes it anew)", async () => {
    const wanted = await inputSchemas();
    const there = readdirSync(join(root, "schemas")).filter((name) => !BY_HAND.includes(name));
    expect(there.sort()).toEqual([...wanted.keys()].sort());
    for (const [name, text] of wanted) expect(read("schemas", name)).toBe(text);
  });

  it.each(TASK_IDS)("accepts the neutral lines and the result of %s", async (id) => {
    const { gold, pred } = contractInput(id);
    const isGold = validator(`${id}.gold.jsonl.schema.json`);
    const isPred = validator(`${id}.pred.jsonl.schema.json`);
    for (const unit of gold) expect(isGold(unit), JSON.stringify(isGold.errors)).toBe(true);
    for (const unit of pred) expect(isPred(unit), JSON.stringify(isPred.errors)).toBe(true);
    expect(isGold({ ...gold[0], id: 7 })).toBe(true);
    expect(isGold({ ...gold[0], id: true })).toBe(false);
    const make: AnyTaskMaker = await tasks[id]();
    const result = await score(make(), { gold, pred }, { perUnit: true });
    const isResult = validator("result.schema.json");
    expect(isResult(JSON.parse(JSON.stringify(result))), JSON.stringify(isResult.errors)).toBe(true);
    expect(isResult({ ...result, scores: { f1: "high" } })).toBe(false);
  });

  it.each(TASK_IDS)("accepts a part of a run of %s", async (id) => {
    const { gold, pred } = contractInput(id);
    const make: AnyTaskMaker = await tasks[id]();
    const shard = { index: 2, count: 2 };
    const scored = await scoreSystem(make(), { gold, pred }, { perUnit: true, official: true, missing: "skip", shard });
    const isResult = validator("result.schema.json");
    const stored = JSON.parse([...partText(make(), [scored])].join(""));
    expect(isResult(stored), JSON.stringify(isResult.errors)).toBe(true);
    expect(isResult({ ...stored, part: { ...stored.part, shard: { index: 0, count: 2 } } })).toBe(false);
  });

  it.each(TASK_IDS)("accepts a comparison of %s", async (id) => {
    const { gold, pred, perfect, perfectGold = gold } = contractInput(id);
    const systems = { ordinary: pred, again: pred, ...(perfectGold === gold ? { perfect } : {}) };
    const make: AnyTaskMaker = await tasks[id]();
    const comparison = await compare(make(), { gold, pred: systems });
    const isComparison = validator("comparison.schema.json");
    expect(isComparison(JSON.parse(JSON.stringify(comparison))), JSON.stringify(isComparison.errors)).toBe(true);
    expect(isComparison({ ...comparison, primary: 3 })).toBe(false);
  });

  it("accepts groups, clusters and a margin", async () => {
    const lines = contractInput("breakdown");
    const gold = lines.gold.map((line, k) => ({ ...line, user: `u${k}`, bot: `b${k % 2}` }));
    const by = { groupBy: "bot", clusterBy: "user" } as const;
    const make = (await tasks.breakdown()) as AnyTaskMaker;
    const result = await score(make(), { gold, pred: lines.pred }, { perUnit: true, ...by });
    const isResult = validator("result.schema.json");
    expect(isResult(JSON.parse(JSON.stringify(result))), JSON.stringify(isResult.errors)).toBe(true);
    expect(result.perUnit![0]).toMatchObject({ group: "b0", cluster: "u0" });
    expect(isResult({ ...result, units: { ...result.units, clusters: "many" } })).toBe(false);
    const systems = { one: lines.pred, other: lines.pred };
    const comparison = await compare(make(), { gold, pred: systems }, { ...by, margin: 0.1 });
    const isComparison = validator("comparison.schema.json");
    expect(isComparison(JSON.parse(JSON.stringify(comparison))), JSON.stringify(isComparison.errors)).toBe(true);
    for (const key of ["groupComparisons", "margin"]) expect(isComparison({ ...comparison, [key]: "x" })).toBe(false);
    expect(isComparison({ ...comparison, comparisons: [{ ...comparison.comparisons[0], equivalent: 1 }] })).toBe(false);
  });

  it("accepts the official files of the examples", () => {
    for (const [name, folder] of [
      ["breakdown.gold.dbdc-log", "examples/breakdown/gold"],
      ["breakdown.pred.dbdc-labels", "examples/breakdown/careful"],
      ["common-ground.gold.mmdp", "examples/common-ground/gold"],
      ["common-ground.pred.mmdp", "examples/common-ground/hasty"],
    ] as const) {
      const isRight = validator(`${name}.schema.json`);
      const files = (readdirSync(join(root, folder), { recursive: true }) as string[]).filter((file) =>
        file.endsWith(".json"),
      );
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect(isRight(JSON.parse(read(folder, file))), file).toBe(true);
    }
  });
});
