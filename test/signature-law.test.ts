// The signature hides nothing: whatever changes a score changes it, and what changes nothing does not.
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPath } from "../src/adapters/node/read-path.ts";
import type { OptionSpecs } from "../src/contract/option-spec.ts";
import type { Result } from "../src/contract/result.ts";
import type { AnyTask, AnyTaskMaker } from "../src/contract/task.ts";
import { score } from "../src/run/score.ts";
import { commonGround } from "../src/tasks/common-ground/index.ts";
import { tasks } from "../src/tasks/index.ts";
import { rules } from "../src/tasks/rules/index.ts";
import { contractInput, type Neutral, TASK_IDS } from "./contract-input.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const QUICK = { ci: null, missing: "wrong", perUnit: true } as const;

describe.each(TASK_IDS)("the signature of %s", async (id) => {
  const make: AnyTaskMaker = await tasks[id]();
  const input = contractInput(id);
  const variants = [
    {},
    ...Object.entries(make.definition.options as OptionSpecs).flatMap(([name, spec]) =>
      spec.kind === "choice" ? (input.choices?.[name] ?? spec.choices).map((choice) => ({ [name]: choice })) : [],
    ),
  ];
  const choices = input.gold.map(({ id: unit }) =>
    [...input.pred, ...input.perfect, ...input.empty].filter((pred) => pred.id === unit),
  );
  const runs = fc.record({
    options: fc.constantFrom(...variants),
    gold: fc.subarray([...input.gold], { minLength: input.gold.length - 1 }),
    pred: fc.tuple(...choices.map((units) => fc.constantFrom(undefined, ...units))),
  });
  type Run = typeof runs extends fc.Arbitrary<infer Value> ? Value : never;
  const result = ({ options, gold, pred }: Run): Promise<Result> =>
    score(make(options) as AnyTask, { gold, pred: pred.filter((unit) => unit !== undefined) }, QUICK);

  it("changes with everything that changes a score", async () => {
    const scoresOf = new Map<string, string>();
    for (const run of fc.sample(runs, { numRuns: 80, seed: 5 })) {
      const { signature, scores } = await result(run).catch(withoutCommonUnit);
      const written = JSON.stringify(scores);
      expect(scoresOf.get(signature) ?? written).toBe(written);
      scoresOf.set(signature, written);
    }
    expect(new Set(scoresOf.values()).size).toBeGreaterThan(1);
  });

  it("does not change with the order of units and of keys", async () => {
    const turned = (units: readonly Neutral[]) => units.toReversed().map(withTurnedKeys) as Neutral[];
    const straight = await score(make() as AnyTask, { gold: input.gold, pred: input.pred }, QUICK);
    const other = await score(make() as AnyTask, { gold: turned(input.gold), pred: turned(input.pred) }, QUICK);
    expect(other.signature).toBe(straight.signature);
  });
});

/** A run whose predictions have no unit of gold has no signature. */
function withoutCommonUnit(error: unknown): Pick<Result, "signature" | "scores"> {
  if (!String(error).includes("expected a prediction for at least one")) throw error;
  return { signature: "none", scores: {} };
}

function withTurnedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTurnedKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, withTurnedKeys(entry)] as const);
  return Object.fromEntries(entries.toReversed());
}

const temporary = temporaryFolder();
let folders = 0;

/** A new folder with these files. */
function write(files: Readonly<Record<string, string>>): string {
  const folder = String(folders++);
  for (const [path, text] of Object.entries(files)) temporary.write(`${folder}/${path}`, text);
  return join(temporary.path, folder);
}

describe("the signature of files", () => {
  it("tells further sources of predictions apart", async () => {
    const { gold, pred } = contractInput("rules");
    const rulesOnly = pred.map(({ edges: _, ...unit }) => unit);
    const withEdges = (edges: readonly Neutral[]) =>
      score(
        rules() as AnyTask,
        {
          gold,
          pred: readPath(join(write({ "pred.jsonl": lines(rulesOnly) }), "pred.jsonl")),
          sources: { edges: readPath(join(write({ "edges.jsonl": lines(edges) }), "edges.jsonl")) },
        },
        QUICK,
      );
    const right = await withEdges(pred.map(({ id, edges }) => ({ id, edges })));
    const wrong = await withEdges(pred.map(({ id }) => ({ id, edges: [] })));
    expect(wrong.scores).not.toEqual(right.scores);
    expect(wrong.signature).not.toBe(right.signature);
    expect(right.digests.pred).toMatch(/^[0-9a-f]{64}$/);
  });

  it("tells apart files that have changed their names, where names are ids", async () => {
    const file = (weight: string) =>
      JSON.stringify({
        "1.5": { gold: [`red=${weight}`], gpt_chat: [{ output: { text: `{"Red_Block": ${weight}}` } }] },
      });
    const gold = write({ "a.json": file("10"), "b.json": file("20") });
    const run = (files: Readonly<Record<string, string>>) =>
      score(commonGround(), { gold: readPath(gold), pred: readPath(write(files)) }, QUICK);
    const right = await run({ "a.json": file("10"), "b.json": file("20") });
    const wrong = await run({ "a.json": file("20"), "b.json": file("10") });
    expect([right.scores.f1, wrong.scores.f1]).toEqual([1, 0]);
    expect(wrong.signature).not.toBe(right.signature);
    expect((await run({ "below/a.json": file("10"), "below/b.json": file("20") })).signature).toBe(right.signature);
  });
});

const lines = (units: readonly unknown[]) => units.map((unit) => `${JSON.stringify(unit)}\n`).join("");

describe("the signature of options", () => {
  it.each([
    [["a", "b"], ["a,b"]],
    [[], ["none"]],
  ])("tells the names %j from %j", async (one, other) => {
    const { gold, pred } = contractInput("rules");
    const signed = async (ignoreProperty: string[]) =>
      (await score(rules({ ignoreProperty }) as AnyTask, { gold, pred }, QUICK)).signature;
    expect(await signed(one)).not.toBe(await signed(other));
  });

  it("tells tables apart whose texts hold commas and equals signs", async () => {
    const { gold, pred } = contractInput("common-ground");
    const signed = async (truth: Record<string, string>) =>
      (await score(commonGround({ truth }) as AnyTask, { gold, pred }, QUICK)).signature;
    expect(await signed({ red: "10,blue=20" })).not.toBe(await signed({ red: "10", blue: "20" }));
  });
});
