// The adapters inside Langfuse's client 5, against a server on loopback.
import { createEvaluatorFromAutoevals, LangfuseClient } from "@langfuse/client";
import { expect, it } from "vitest";
import { langfuseRun, scorer } from "../../dist/adapters/evals/index.js";
import { rules } from "../../dist/tasks/rules/index.js";
import { exampleRows, OVERALL } from "../example-rows.ts";
import { loopback } from "./loopback.ts";

for (const system of ["careful", "hasty"] as const)
  it(`langfuseRun(rules) gives the run's score of the ${system} example`, async () => {
    const server = await loopback(() => ({}));
    const client = new LangfuseClient({ publicKey: "pk", secretKey: "sk", baseUrl: server.url });
    try {
      const rows = exampleRows(system);
      const outputs = new Map(rows.map(({ id, output }) => [id, output]));
      const { runEvaluations, itemResults } = await client.experiment.run({
        name: "signs",
        data: rows.map(({ id, expected }) => ({ input: id, expectedOutput: expected })),
        task: async ({ input }) => outputs.get(input as string),
        evaluators: [createEvaluatorFromAutoevals(scorer(rules()))],
        runEvaluators: [langfuseRun(rules(), { expect: rows.length, ci: null })],
      });
      const values = Object.fromEntries(runEvaluations.map(({ name, value }) => [name, value]));
      expect(values["rules overall.f1"]).toBe(OVERALL[system]);
      expect(itemResults.flatMap(({ evaluations }) => evaluations)).toHaveLength(rows.length);
      // Undefined scores are left out: hasty has no correspondence.
      expect("rules correspondence.f1" in values).toBe(system === "careful");
    } finally {
      await client.shutdown();
      await server.close();
    }
  });

it("langfuseRun(rules, { expect }) gives no number where a task threw, and counts it as wrong where that is asked for", async () => {
  const server = await loopback(() => ({}));
  const client = new LangfuseClient({ publicKey: "pk", secretKey: "sk", baseUrl: server.url });
  try {
    const rows = exampleRows("careful");
    const gold = rows.map(({ id, expected }) => ({ ...expected, id }));
    const evaluated = (runEvaluator: ReturnType<typeof langfuseRun>) =>
      client.experiment.run({
        name: "signs",
        data: rows.map(({ id, expected }) => ({ input: id, expectedOutput: expected })),
        task: async ({ input }) => {
          if (input === rows[0]?.id) throw new Error("the model is busy");
          return rows.find(({ id }) => id === input)?.output;
        },
        runEvaluators: [runEvaluator],
      });
    const { itemResults, runEvaluations } = await evaluated(langfuseRun(rules(), { expect: gold, ci: null }));
    expect(itemResults).toHaveLength(rows.length - 1);
    expect(runEvaluations).toMatchObject([{ name: "rules", value: "not scored" }]);
    expect(runEvaluations[0]?.comment).toContain(rows[0]?.id);
    const wrong = await evaluated(langfuseRun(rules(), { expect: gold, missing: "wrong", ci: null }));
    const value = wrong.runEvaluations.find(({ name }) => name === "rules overall.f1")?.value;
    expect(value).toBeLessThan(OVERALL.careful);
  } finally {
    await client.shutdown();
    await server.close();
  }
});

it("langfuseRun(rules) says why a run cannot be scored, and the experiment goes on", async () => {
  const [first] = exampleRows("careful");
  const evaluations = await langfuseRun(rules(), { expect: 1 })({
    itemResults: [{ item: { expectedOutput: first?.expected }, output: { rules: "none" } }],
  });
  expect(evaluations).toHaveLength(1);
  expect(evaluations[0]).toMatchObject({ name: "rules", value: "not scored" });
  expect(evaluations[0]?.comment).toContain("pred[0] rules");
});
