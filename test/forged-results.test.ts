// Forged results: one number of a stored result or comparison is changed, and no reader accepts it. A sample; npm run forge changes every number.
import { afterAll, describe, expect, it } from "vitest";
import { servicesOf } from "../src/adapters/services-node.ts";
import { comparisonFromJson } from "../src/contract/stored-comparison.ts";
import { storedJson } from "../src/contract/stored-json.ts";
import { resultFromJson } from "../src/contract/stored-result.ts";
import type { AnyTask, AnyTaskMaker } from "../src/contract/task.ts";
import { KaratError } from "../src/problems/problem.ts";
import { checkStored } from "../src/run/check-stored.ts";
import { compare } from "../src/run/compare.ts";
import { score } from "../src/run/score.ts";
import { tasks } from "../src/tasks/index.ts";
import { contractInput, TASK_IDS } from "./contract-input.ts";

type Keys = readonly (string | number)[];

function* numbersIn(value: unknown, path: Keys = []): Generator<Keys> {
  if (typeof value === "number") yield path;
  else if (typeof value === "object" && value !== null)
    for (const [key, item] of Object.entries(value)) yield* numbersIn(item, [...path, key]);
}

/** The text of a document in which one number is another. */
function forged(document: unknown, path: Keys): string {
  const copy = structuredClone(document);
  const last = path.at(-1)!;
  const parent = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => at[key] as never, copy as never);
  parent[last] = Number(parent[last]) + 1;
  return JSON.stringify(copy);
}

let forgeries = 0;
afterAll(() => {
  if (IS_WHOLE) console.log(`${forgeries} forgeries`);
});

const IS_WHOLE = process.env.KARAT_FORGE === "all";

/** Every number below a hundred paths, and an even sample of more. */
function sampled(document: unknown): readonly Keys[] {
  const paths = [...numbersIn(document)];
  forgeries += paths.length;
  if (IS_WHOLE) return paths;
  const step = Math.ceil(paths.length / 100);
  return paths.filter((_, at) => at % step === 0);
}

const isAccepted = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof KaratError) return false;
    throw error;
  }
};

describe.each(TASK_IDS)("results of %s", async (id) => {
  const { gold, pred, perfect, options = {} } = contractInput(id);
  const task = ((await tasks[id]()) as AnyTaskMaker)(options as never) as AnyTask;
  const settings = { services: await servicesOf(task) };
  const result = await score(task, { gold, pred }, { ...settings, perUnit: true });
  const readResult = (text: string) =>
    checkStored(task.definition.make(result.options), resultFromJson(text, "result.json"), "result.json");

  it("are accepted as they were written", () => {
    expect(isAccepted(() => readResult(JSON.stringify(result)))).toBe(true);
  });

  it("are refused with one number changed", () => {
    const accepted = sampled(result).filter((path) => isAccepted(() => readResult(forged(result, path))));
    expect(accepted).toEqual([]);
  });

  it("as a comparison are refused with one number changed", async () => {
    const comparison = await compare(task, { gold, pred: { pred, perfect } } as never, settings);
    const read = (text: string) => comparisonFromJson(storedJson(text, "c.json"), "c.json");
    expect(isAccepted(() => read(JSON.stringify(comparison)))).toBe(true);
    expect(sampled(comparison).filter((path) => isAccepted(() => read(forged(comparison, path))))).toEqual([]);
  });

  it("without their digest, or with a repeated key, are refused", () => {
    const { digest: _, ...rest } = result;
    expect(isAccepted(() => readResult(JSON.stringify(rest)))).toBe(false);
    const text = JSON.stringify(result);
    expect(isAccepted(() => readResult(text.replace('"task":', '"task":"x","task":')))).toBe(false);
  });
});
