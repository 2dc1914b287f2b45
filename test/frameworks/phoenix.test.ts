// The adapter inside Phoenix's client 6, against a server on loopback.
import { createClient } from "@arizeai/phoenix-client";
import { getDataset } from "@arizeai/phoenix-client/datasets";
import { runExperiment } from "@arizeai/phoenix-client/experiments";
import { expect, it } from "vitest";
import { corpus, phoenixEvaluator, scorer } from "../../dist/adapters/evals/index.js";
import { rules } from "../../dist/tasks/rules/index.js";
import { exampleRows, OVERALL } from "../example-rows.ts";
import { loopback } from "./loopback.ts";

const time = "2026-01-01T00:00:00Z";
const quiet = { info: () => {}, warn: () => {}, error: () => {}, log: () => {}, debug: () => {}, table: () => {} };

/** A server that has the rows as its only dataset. */
function phoenixServer(rows: ReturnType<typeof exampleRows>) {
  const examples = rows.map(({ id, expected }) => ({
    id,
    node_id: id,
    input: { id },
    output: expected,
    metadata: {},
    updated_at: time,
  }));
  return loopback(({ path }) => {
    if (path.includes("/examples")) return { data: { dataset_id: "signs", version_id: "1", examples } };
    return {
      data: { id: "signs", name: "signs", description: null, metadata: {}, created_at: time, updated_at: time },
    };
  });
}

for (const system of ["careful", "hasty"] as const)
  it(`phoenixEvaluator(rules) scores the rows of an experiment, and corpus(rules) its runs, for the ${system} example`, async () => {
    const rows = exampleRows(system);
    const server = await phoenixServer(rows);
    try {
      const client = createClient({ options: { baseUrl: server.url } });
      const dataset = { datasetId: "signs" };
      const { runs, evaluationRuns = [] } = await runExperiment({
        client,
        dataset,
        task: ({ input }) => rows.find(({ id }) => id === input.id)?.output ?? null,
        evaluators: [phoenixEvaluator(rules())],
        dryRun: true,
        logger: quiet,
      });
      expect(new Set(evaluationRuns.map(({ name }) => name))).toEqual(new Set(["rules Overall: F1 (row)"]));
      const alone = await Promise.all(rows.map(scorer(rules())));
      expect(evaluationRuns.map(({ result }) => result?.score)).toEqual(alone.map(({ score }) => score));
      const stored = await getDataset({ client, dataset });
      const gold = new Map(stored.examples.map(({ id, output }) => [id, output]));
      const ran = Object.values(runs).map((run) => ({ output: run.output, expected: gold.get(run.datasetExampleId) }));
      const { scores } = await corpus(rules(), ran, { ci: null });
      expect(scores["overall.f1"]).toBe(OVERALL[system]);
    } finally {
      await server.close();
    }
  });

it("corpus(rules) over the examples of the dataset gives no number where the task of an experiment threw", async () => {
  const rows = exampleRows("careful");
  const server = await phoenixServer(rows);
  try {
    const client = createClient({ options: { baseUrl: server.url } });
    const dataset = { datasetId: "signs" };
    const { runs } = await runExperiment({
      client,
      dataset,
      task: ({ input }) => {
        if (input.id === rows[0]?.id) throw new Error("the model is busy");
        return rows.find(({ id }) => id === input.id)?.output ?? null;
      },
      evaluators: [phoenixEvaluator(rules())],
      dryRun: true,
      logger: quiet,
    });
    const { examples } = await getDataset({ client, dataset });
    const outputs = new Map(Object.values(runs).map((run) => [run.datasetExampleId, run.output]));
    const ran = examples.map(({ id, output }) => ({ output: outputs.get(id), expected: output }));
    await expect(corpus(rules(), ran)).rejects.toMatchObject({ code: "MISSING_PREDICTION" });
    const { scores } = await corpus(rules(), ran, { missing: "wrong", ci: null });
    expect(scores["overall.f1"]).toBeLessThan(OVERALL.careful);
  } finally {
    await server.close();
  }
});

it("phoenixEvaluator(rules) gives null and the reason for a row of a wrong shape", async () => {
  const [row] = exampleRows("careful");
  const { score, explanation } = await phoenixEvaluator(rules()).evaluate({
    output: { rules: 5 },
    expected: row?.expected,
  });
  expect([score, explanation]).toEqual([null, expect.stringContaining("pred[0]")]);
});
