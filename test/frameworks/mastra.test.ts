// The adapter inside Mastra 1.
import { createScorer, runEvals } from "@mastra/core/evals";
import { createStep, createWorkflow } from "@mastra/core/workflows";
import { expect, it } from "vitest";
import { z } from "zod";
import { corpus, mastraScorer } from "../../dist/adapters/evals/index.js";
import { rules } from "../../dist/tasks/rules/index.js";
import { exampleRows, OVERALL } from "../example-rows.ts";

function rulesScorer() {
  const { config, preprocess, generateScore, generateReason } = mastraScorer(rules());
  return createScorer(config).preprocess(preprocess).generateScore(generateScore).generateReason(generateReason);
}

for (const system of ["careful", "hasty"] as const)
  it(`mastraScorer(rules) scores the rows of runEvals, and corpus(rules) all of them, for the ${system} example`, async () => {
    const rows = exampleRows(system);
    const inputSchema = z.object({ id: z.string() });
    const outputSchema = z.object({ read: z.any() });
    const read = createStep({
      id: "read",
      inputSchema,
      outputSchema,
      execute: async ({ inputData }) => ({ read: rows.find(({ id }) => id === inputData.id)?.output }),
    });
    const target = createWorkflow({ id: "signs", inputSchema, outputSchema }).then(read).commit();
    const { config, preprocess, generateScore, generateReason } = mastraScorer(rules(), {
      prediction: ({ output }) => (output as { read: unknown }).read,
    });
    const scorer = createScorer(config)
      .preprocess(preprocess)
      .generateScore(generateScore)
      .generateReason(generateReason);
    const done: { output: unknown; expected: unknown }[] = [];
    const { scores, summary } = await runEvals({
      target,
      data: rows.map(({ id, expected }) => ({ input: { id }, groundTruth: expected })),
      scorers: [scorer],
      onItemComplete: ({ scorerResults }) => {
        const { output, groundTruth } = scorerResults[config.id];
        done.push({ output: output.read, expected: groundTruth });
      },
    });
    expect(summary.totalItems).toBe(rows.length);
    expect(scores[config.id]).not.toBeCloseTo(OVERALL[system], 3);
    const run = await corpus(rules(), done, { expect: rows.map(({ id }) => id), ci: null });
    expect(run.scores["overall.f1"]).toBe(OVERALL[system]);
  });

it("corpus(rules, rows, { expect }) gives no number where a run of the target failed in runEvals", async () => {
  const rows = exampleRows("careful");
  const inputSchema = z.object({ id: z.string() });
  const outputSchema = z.object({ read: z.any() });
  const read = createStep({
    id: "read",
    inputSchema,
    outputSchema,
    execute: async ({ inputData }) => {
      if (inputData.id === rows[0]?.id) throw new Error("the model is busy");
      return { read: rows.find(({ id }) => id === inputData.id)?.output };
    },
  });
  const target = createWorkflow({ id: "signs", inputSchema, outputSchema }).then(read).commit();
  const { config, preprocess, generateScore, generateReason } = mastraScorer(rules(), {
    prediction: ({ output }) => (output as { read?: unknown } | undefined)?.read,
  });
  const done: { output: unknown; expected: unknown }[] = [];
  await runEvals({
    target,
    data: rows.map(({ id, expected }) => ({ input: { id }, groundTruth: expected })),
    scorers: [createScorer(config).preprocess(preprocess).generateScore(generateScore).generateReason(generateReason)],
    onItemComplete: ({ item, targetResult }) => {
      const { result } = targetResult as { result?: { read?: unknown } };
      done.push({ output: result?.read, expected: item.groundTruth });
    },
  }).catch(() => {});
  const expected = rows.map(({ id, expected }) => ({ ...expected, id }));
  await expect(corpus(rules(), done, { expect: expected })).rejects.toMatchObject({ code: "MISSING_PREDICTION" });
  const { scores } = await corpus(rules(), done, { expect: expected, missing: "wrong", ci: null });
  expect(scores["overall.f1"]).toBeLessThan(OVERALL.careful);
});

it("mastraScorer(rules) hands on the score of a row with its sums and its signature", async () => {
  const [row] = exampleRows("careful");
  const outcome = await rulesScorer().run({ output: row?.output, groundTruth: row?.expected });
  expect(outcome.score).toBe(outcome.preprocessStepResult?.score);
  expect(outcome.preprocessStepResult).toMatchObject({
    name: "rules Overall: F1 (row)",
    metadata: { totals: { units: 1 } },
  });
  expect(outcome.reason).toMatch(/^karat\|task:rules/);
});

it("mastraScorer(rules) says that a row of a wrong shape is not scorable, and why", async () => {
  const [row] = exampleRows("careful");
  const { score, notScorable } = await rulesScorer().run({ output: { rules: 5 }, groundTruth: row?.expected });
  expect([score, notScorable]).toEqual([undefined, { step: "preprocess", reason: expect.stringContaining("pred[0]") }]);
});
