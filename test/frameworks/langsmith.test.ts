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

for (const system of ["careful", "hasty"] as const)
  it(`langsmithSummary(rules) gives the run's score of the ${system} example`, async () => {
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
      const rows = exampleRows(system);
      const outputs = new Map(rows.map(({ id, output }) => [id, output]));
      const results = await evaluate((input: { id: string }) => outputs.get(input.id) as Record<string, unknown>, {
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
        summaryEvaluators: [langsmithSummary(rules(), { ci: null })],
        disableEvaluatorTracing: true,
      });
      const scores = Object.fromEntries(results.summaryResults.results.map(({ key, score }) => [key, score]));
      expect(scores["rules overall.f1"]).toBe(OVERALL[system]);
      const perRow = results.results.flatMap(({ evaluationResults }) => evaluationResults.results);
      expect(perRow).toHaveLength(rows.length);
      expect(perRow.every(({ key }) => key === "rules Overall: F1 (row)")).toBe(true);
    } finally {
      await server.close();
    }
  });
