// A key that occurs twice in one object of a prediction is a warning with its place, in every task: the last value counts.
import { expect, it } from "vitest";
import type { AnyTask, AnyTaskMaker } from "../src/contract/task.ts";
import { needsGold } from "../src/contract/task-facts.ts";
import { score } from "../src/run/score.ts";
import { tasks } from "../src/tasks/index.ts";
import { CONTRACTS } from "./contract-input.ts";
import { inMemorySource } from "./in-memory-source.ts";

it.each(CONTRACTS)("score($name) warns of a key that occurs twice in a prediction", async ({ id, input }) => {
  const maker = (await tasks[id]()) as AnyTaskMaker;
  const [first, ...others] = input.pred.map((unit) => JSON.stringify(unit));
  const key = Object.keys(input.pred[0]!).find((name) => name !== "id")!;
  const repeated = first!.replace("{", `{${JSON.stringify(key)}:null,`);
  const source = (name: string, lines: readonly string[]) => inMemorySource(name, { [name]: lines.join("\n") });
  const gold = source(
    "gold.jsonl",
    input.gold.map((unit) => JSON.stringify(unit)),
  );
  const { warnings } = await score(
    maker(input.options as never) as AnyTask,
    {
      ...(needsGold(maker.definition) ? { gold } : {}),
      pred: source("pred.jsonl", [repeated, ...others]),
    } as never,
    { ci: null },
  );
  const examples = [`pred.jsonl:1 ${key}`];
  expect(warnings).toContainEqual(expect.objectContaining({ code: "REPEATED_KEY", examples }));
});
