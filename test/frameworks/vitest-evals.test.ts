// The judge inside vitest-evals 0.16.
import { expect, it } from "vitest";
import { createHarness, createJudge, describeEval } from "vitest-evals";
import { judge } from "../../dist/adapters/evals/vitest.js";
import { rules } from "../../dist/tasks/rules/index.js";
import { exampleRows } from "../example-rows.ts";

const rows = exampleRows("careful");
const [name, assess] = judge(rules());
const RulesJudge = createJudge(name, assess as never);
const harness = createHarness({
  name: "signs",
  run: async ({ input }: { input: string }) => {
    if (input === "busy") throw new Error("the model is busy");
    return {
      output: rows.find(({ id }) => id === input)?.output as never,
      messages: [
        { role: "user" as const, content: input },
        { role: "assistant" as const, content: "the rules" },
      ],
    };
  },
});

interface JudgedExpectation {
  toSatisfyJudge(judge: unknown, options: object): Promise<void>;
}

describeEval("signs", { harness: harness as never }, (test) => {
  test("judge(rules) gives a row its score, which decides", async ({ run }) => {
    const { id, expected } = rows[0] as (typeof rows)[number];
    const result = await (run as (input: string) => Promise<unknown>)(id);
    const judged = expect(result) as never as JudgedExpectation;
    await judged.toSatisfyJudge(RulesJudge, { expected, threshold: 0.75 });
    await expect(judged.toSatisfyJudge(RulesJudge, { expected, threshold: 0.76 })).rejects.toThrow(/Score: 0.75/);
  });

  test("a harness that throws fails its test, so that no row is dropped", async ({ run }) => {
    await expect((run as (input: string) => Promise<unknown>)("busy")).rejects.toThrow("the model is busy");
  });
});

it("judge(rules) gives null and says why where there is no gold", async () => {
  const { score, metadata } = await assess({ output: rows[0]?.output });
  expect(score).toBeNull();
  expect(metadata.rationale).toContain("received nothing");
});
