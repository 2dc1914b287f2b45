// What an audit of the statistics found, kept from coming back.
import { describe, expect, it } from "vitest";
import { average } from "../src/core/formula/formula.ts";
import { compare, defineTask, jsonLines, ratio, score, share } from "../src/index.ts";
import { readPath } from "../src/io/read-path.ts";
import { reportFormats } from "../src/report/index.ts";
import { PLAIN } from "../src/report/score-report.ts";
import { breakdown } from "../src/tasks/breakdown/index.ts";

const lines = jsonLines({
  about: '{"id","label":"a"}',
  keys: ["label"],
  value: ({ label }: Readonly<Record<string, unknown>>) => String(label),
});

/** No unit ever has anything in the column `never`. */
const own = (scores: object) =>
  defineTask({
    id: "own",
    unit: "question",
    columns: ["correct", "never"],
    scores: { accuracy: share({ label: "Accuracy", about: "right answers" }) },
    formats: { gold: [lines], pred: [lines] },
    match: ({ gold, pred }: { gold: string; pred: string }) => gold === pred,
    tally: (isRight: boolean) => ({ correct: Number(isRight), never: 0 }),
    ...scores,
  } as never);

const accuracy = ratio("correct", "units", null);
const units = (right: number) =>
  Array.from({ length: 100 }, (_, k) => ({ id: String(k), label: (k * 37) % 100 < right ? "a" : "b" }));

describe("compare(own task) of accuracies .90 and .40 on 100 units with a column of zeros", () => {
  it.each([
    ["a formula", { formulas: { accuracy } }],
    [
      "an average that the empty column is part of",
      { formulas: { accuracy: average([accuracy, ratio("never", "never", null)]) } },
    ],
    ["a function", { summarize: ({ correct, units }: Record<string, number>) => ({ accuracy: correct! / units! }) }],
  ])("gives p ≤ 0.001, by %s", async (_, scores) => {
    const task = own(scores)();
    const input = { gold: units(100), pred: { good: units(90), bad: units(40) } };
    const [test] = (await compare(task as never, input as never)).comparisons;
    expect(test!.difference).toBeCloseTo(-0.5, 12);
    expect(test!.p).toBeLessThanOrEqual(0.001);
  });
});

describe("score(breakdown, …, { votes }) of f1.x and recall.x", () => {
  const folder = (name: string) => readPath(new URL(`../examples/breakdown/${name}`, import.meta.url).pathname);

  it("has no NaN, in whatever format", async () => {
    const task = breakdown();
    const result = await score(
      task,
      { gold: folder("gold"), pred: folder("careful") },
      {
        votes: true,
        scores: ["f1.x", "recall.x"],
      },
    );
    expect(Object.keys(result.spread!)).toEqual(["recall.x", "f1.x"]);
    for (const { units, votes } of Object.values(result.spread!)) expect(Number.isFinite(units! + votes!)).toBe(true);
    const report = {
      result,
      checks: [],
      remarks: [],
      definition: task.definition,
      digits: 3,
      published: false,
      style: PLAIN,
    };
    for (const write of Object.values(reportFormats)) expect(write(report as never)).not.toContain("NaN");
  });
});
