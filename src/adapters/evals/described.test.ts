// Tasks that a description makes, in evaluation frameworks and test runners.
import { expect, it } from "vitest";
import { fields } from "../../tasks/fields/index.ts";
import { corpus, scorer } from "./index.ts";
import { matchers } from "./matchers.ts";
import { assertion, derivedMetrics } from "./promptfoo.ts";

const order = fields({ $karat: "fields 1", city: "text", lines: [{ sku: "exact" }] })();
const rows = [
  { expected: { value: { city: "Ulm", lines: [{ sku: "a" }] } }, output: { value: { city: "ULM", lines: [] } } },
  { expected: { value: { city: "Bonn", lines: [{ sku: "b" }] } }, output: '{"city": "Bonn", "lines": [{"sku": "b"}]}' },
];

it("scorer and corpus score rows of values and of models' texts", async () => {
  expect(await Promise.all(rows.map(scorer(order, { score: "recall" })))).toMatchObject([{ score: 0.5 }, { score: 1 }]);
  const result = await corpus(order, rows, { ci: null, perUnit: true });
  expect(result.scores["field.lines.sku.recall"]).toBe(0.5);
  expect(matchers.toScoreAtLeast(result, "field.city.f1", 1)).toMatchObject({ pass: true });
  const gate = await matchers.toPassGate(result, await corpus(order, rows, { ci: null, perUnit: true }));
  expect(gate.message()).toContain("f1");
});

it("promptfoo gets the scores of fields from the sums of rows", async () => {
  const sums: Record<string, number> = {};
  for (const { expected, output } of rows) {
    const wrapped = typeof output === "string" ? JSON.stringify({ response: output }) : output;
    const { namedScores } = await assertion(order)(wrapped, { vars: { expected: JSON.stringify(expected) } });
    for (const [name, sum] of Object.entries(namedScores)) sums[name] = (sums[name] ?? 0) + sum;
  }
  const [metric] = derivedMetrics(order, { show: ["field.lines.sku.recall"], expect: rows.length });
  expect([metric?.name, metric?.value(sums)]).toEqual(["fields_field_lines_sku_recall", 0.5]);
});
