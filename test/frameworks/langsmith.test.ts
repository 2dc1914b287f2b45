// The adapters inside LangSmith 0.10, against a server on loopback.
import { randomUUID } from "node:crypto";
import { Client } from "langsmith";
import { evaluate } from "langsmith/evaluation";
import { expect, it } from "vitest";
import { langsmithRow, langsmithSummary } from "../../dist/adapters/evals/index.js";
import { rules } from "../../dist/tasks/rules/index.js";
import { exampleRows, OVERALL } from "../example-rows.ts";
import { loopback } from "./loopback.ts";

const dataset = randomUUID();

/** An experiment on the rows of an example, whose target may throw. */
async function experiment(
  rows: ReturnType<typeof exampleRows>,
  target: (id: string) => unknown,
  summary: ReturnType<typeof langsmithSummary>,
) {
  const server = await loopback(({ method, path, body }) => {
    const fields = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
    if (method === "POST" && path.startsWith("/sessions"))
      return {
        id: randomUUID(),
        tenant_id: randomUUID(),
        start_time: new Date().toISOString(),
        name: "signs",
        ...fields,
      };
    if (path.startsWith("/sessions")) return [{ id: randomUUID(), tenant_id: randomUUID(), name: "signs" }];
    if (path.startsWith("/info")) return { version: "0.10", batch_ingest_config: {} };
    if (path.startsWith("/datasets"))
      return { id: dataset, name: "signs", created_at: "2026-01-01T00:00:00Z", tenant_id: randomUUID() };
    return { id: randomUUID() };
  });
  const client = new Client({ apiUrl: server.url, apiKey: "key", autoBatchTracing: false });
  try {
    return await evaluate((input: { id: string }) => target(input.id) as Record<string, unknown>, {
      client,
      data: rows.map(({ id, expected }) => ({
        id: randomUUID(),
        inputs: { id },
        outputs: expected as Record<string, unknown>,
        dataset_id: dataset,
        created_at: "2026-01-01T00:00:00Z",
        modified_at: "2026-01-01T00:00:00Z",
        runs: [],
      })),
      evaluators: [langsmithRow(rules())],
      summaryEvaluators: [summary],
      disableEvaluatorTracing: true,
    });
  } finally {
    await server.close();
  }
}

for (const system of ["careful", "hasty"] as const)
  it(`langsmithSummary(rules) gives the run's score of the ${system} example`, async () => {
    const rows = exampleRows(system);
    const outputs = new Map(rows.map(({ id, output }) => [id, output]));
    const results = await experiment(rows, (id) => outputs.get(id), langsmithSummary(rules(), { ci: null }));
    const scores = Object.fromEntries(results.summaryResults.results.map(({ key, score }) => [key, score]));
    expect(scores["rules overall.f1"]).toBe(OVERALL[system]);
    const perRow = results.results.flatMap(({ evaluationResults }) => evaluationResults.results);
    expect(perRow).toHaveLength(rows.length);
    expect(perRow.every(({ key }) => key === "rules Overall: F1 (row)")).toBe(true);
  });

it("langsmithSummary(rules) gives no number where the target threw, and counts it as wrong where that is asked for", async () => {
  const rows = exampleRows("careful");
  const target = (id: string) => {
    if (id === rows[0]?.id) throw new Error("the model is busy");
    return rows.find((row) => row.id === id)?.output;
  };
  const overall = async (settings: object) => {
    const { summaryResults } = await experiment(rows, target, langsmithSummary(rules(), { ci: null, ...settings }));
    return summaryResults.results.find(({ key }) => key === "rules overall.f1");
  };
  expect(await overall({})).toMatchObject({ score: null, comment: expect.stringContaining("MISSING_PREDICTION") });
  expect((await overall({ missing: "wrong" }))?.score).toBeLessThan(OVERALL.careful);
});
