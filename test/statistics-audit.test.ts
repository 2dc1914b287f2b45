// What an audit of the statistics found, kept from coming back.
import { describe, expect, it } from "vitest";
import { average } from "../src/contract/formula/formula.ts";
import { compare, defineTask, jsonLines, ratio, share } from "../src/index.ts";

const lines = jsonLines({
  about: '{"id","label":"a"}',
  keys: ["label"],
  value: ({ label }: Readonly<Record<string, unknown>>) => String(label),
});

/** No unit ever has anything in the column `never`. */
const own = (formula: unknown) =>
  defineTask({
    id: "own",
    unit: "question",
    columns: ["correct", "never"],
    scores: { accuracy: share({ label: "Accuracy", about: "right answers", formula } as never) },
    formats: { gold: [lines], pred: [lines] },
    match: ({ gold, pred }: { gold: string; pred: string }) => gold === pred,
    tally: (isRight: boolean) => ({ correct: Number(isRight), never: 0 }),
  } as never);

const accuracy = ratio("correct", "units", null);
const units = (right: number) =>
  Array.from({ length: 100 }, (_, k) => ({ id: String(k), label: (k * 37) % 100 < right ? "a" : "b" }));

describe("compare(own task) of accuracies .90 and .40 on 100 units with a column of zeros", () => {
  it.each([
    ["a formula", accuracy],
    ["an average that the empty column is part of", average([accuracy, ratio("never", "never", null)])],
    ["a function", ({ correct, units }: Record<string, number>) => correct! / units!],
  ])("gives p ≤ 0.001, by %s", async (_, formula) => {
    const task = own(formula)();
    const input = { gold: units(100), pred: { good: units(90), bad: units(40) } };
    const [test] = (await compare(task as never, input as never)).comparisons;
    expect(test!.difference).toBeCloseTo(-0.5, 12);
    expect(test!.p).toBeLessThanOrEqual(0.001);
  });
});
