// Lists of values go directly to the match; streams of the same values go through the engine: both give the same.
import { describe, expect, it } from "vitest";
import { contractInput, TASK_IDS } from "../../test/contract-input.ts";
import type { AnyTask, AnyTaskMaker } from "../core/task.ts";
import { tasks } from "../tasks/index.ts";
import { isInMemory } from "./direct-part.ts";
import { score, scoreUnits } from "./score.ts";

async function* streamed(values: readonly unknown[]): AsyncGenerator<unknown> {
  yield* values;
}

/** What a run gives, or the error it ends with. */
async function outcome(task: AnyTask, gold: unknown, pred: unknown, settings: object = {}): Promise<string> {
  const run = score(task, { gold, pred } as never, { perUnit: true, resamples: 99, ...settings });
  return run.then(JSON.stringify, (error: Error) => `${error.name}: ${error.message}`);
}

describe.each(TASK_IDS)("%s", async (id) => {
  const { gold, pred, options = {} } = contractInput(id);
  const task = ((await tasks[id]()) as AnyTaskMaker)(options as never) as AnyTask;
  const twice = [...pred, pred[0]!];
  const broken = [{ ...pred[0]!, id: true }, null, ...pred.slice(1, -1), { id: "surplus" }];
  const both = async (side: readonly unknown[], settings = {}) => [
    await outcome(task, gold, side, settings),
    await outcome(task, streamed(gold), streamed(side), settings),
  ];

  it("gives the bytes of the engine", async () => {
    for (const settings of [{}, { ci: null }, { missing: "wrong" }]) {
      const [direct, engine] = await both(pred, settings);
      expect(direct).toBe(engine);
      expect(direct).toMatch(/^\{"karat"/);
    }
  });

  it("gives the errors of the engine", async () => {
    for (const [side, settings] of [
      [twice, {}],
      [broken, {}],
      [broken, { missing: "skip" }],
      [pred.slice(1), {}],
      [[], {}],
      [pred, { predFormat: "nothing" }],
    ] as const) {
      const [direct, engine] = await both(side, settings);
      expect(direct).toBe(engine);
    }
    expect((await both(twice))[0]).toContain("DUPLICATE_ID");
  });

  it("scoreUnits(task, gold, pred) gives the scores, totals and signature of a run without intervals", async () => {
    const { scores, totals, signature } = await score(task, { gold, pred }, { ci: null });
    expect(await scoreUnits(task, gold, pred)).toMatchObject({ scores, totals, signature });
  });
});

describe("isInMemory(input)", () => {
  const systems = (pred: unknown, more = {}) => ({ gold: [], systems: [{ name: "a", pred: pred as [], ...more }] });

  it("is so of lists of values alone", () => {
    expect(isInMemory(systems([{}]))).toBe(true);
    expect(isInMemory(systems([Promise.resolve({})]))).toBe(false);
    expect(isInMemory(systems(new Set([{}])))).toBe(false);
    expect(isInMemory(systems([], { sources: { edges: [] } }))).toBe(false);
  });
});
