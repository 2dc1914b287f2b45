// Units in memory: a list, a list of promises and a stream of the same values give the same.
import { describe, expect, it } from "vitest";
import { contractInput, TASK_IDS } from "../../test/contract-input.ts";
import type { AnyTask, AnyTaskMaker } from "../contract/task.ts";
import { tasks } from "../tasks/index.ts";
import { score } from "./score.ts";
import { scoreDirectly, scoreUnit } from "./score-unit.ts";
import { settledTask } from "./settle-task.ts";

async function* streamed(values: readonly unknown[]): AsyncGenerator<unknown> {
  yield* values;
}

/** What a run gives, or the error it ends with. */
async function outcome(task: AnyTask, gold: unknown, pred: unknown, settings: object = {}): Promise<string> {
  const run = score(task, { gold, pred } as never, { perUnit: true, ...settings });
  return run.then(JSON.stringify, (error: Error) => `${error.name}: ${error.message}`);
}

describe.each(TASK_IDS)("%s", async (id) => {
  const { gold, pred, options = {} } = contractInput(id);
  const open = ((await tasks[id]()) as AnyTaskMaker)(options as never) as AnyTask;
  // A stream cannot be read once more for the options that data decide.
  const task = await settledTask(open, { gold, preds: [pred] });
  const twice = [...pred, pred[0]!];
  const broken = [{ ...pred[0]!, id: true }, null, ...pred.slice(1, -1), { id: "surplus" }];
  const both = async (side: readonly unknown[], settings = {}) => [
    await outcome(task, gold, side, settings),
    await outcome(task, streamed(gold), streamed(side), settings),
  ];

  it("gives the same bytes from a list, from promises and from a stream", async () => {
    for (const settings of [{}, { ci: null }, { missing: "wrong" }]) {
      const [list, stream] = await both(pred, settings);
      expect(list).toBe(stream);
      expect(
        await outcome(
          task,
          gold,
          pred.map(async (unit) => unit),
          settings,
        ),
      ).toBe(list);
      expect(list).toMatch(/^\{"karat"/);
    }
  });

  it("gives the same errors from a list and from a stream", async () => {
    for (const [side, settings] of [
      [twice, {}],
      [broken, {}],
      [broken, { missing: "skip" }],
      [pred.slice(1), {}],
      [[], {}],
      [pred, { predFormat: "nothing" }],
    ] as const) {
      const [list, stream] = await both(side, settings);
      expect(list).toBe(stream);
    }
    expect((await both(twice))[0]).toContain("DUPLICATE_ID");
  });

  it("scoreUnit(task, gold, pred) gives what a run of that unit gives, and its errors", async () => {
    const idOf = (value: unknown) => (value as { id?: unknown }).id;
    const own = (unit: unknown) => pred.find((other) => idOf(other) === idOf(unit)) ?? pred[0];
    const others = [null, 5, "text", { id: "surplus" }, { ...(pred[0] as object), id: true }, [gold[0]], pred[0]];
    const pairs = [...gold.map((unit) => [unit, own(unit)]), ...others.map((unit) => [gold[0], unit])];
    for (const [one, other] of pairs) {
      const run = score(open, { gold: [one], pred: [other] } as never, { ci: null });
      const expected = await run.then(
        ({ scores, totals, signature }) => ({ scores, totals, signature }),
        ({ name, message }: Error) => ({ name, message }),
      );
      const received = await scoreUnit(open, one, other).catch(({ name, message }: Error) => ({ name, message }));
      expect(received).toMatchObject(expected);
    }
    // Options that data decide, and a protocol's own averages, need all units.
    const isDirect = (await scoreDirectly(open, gold[0], own(gold[0]))) !== null;
    expect(isDirect).toBe(open.definition.fromData?.(open.options) == null && id !== "rouge");
  });
});
