// Tasks that a description makes, in evaluation frameworks and test runners.
import { expect, it } from "vitest";
import { baselineOf, baselineText } from "../../stats/guard/baseline.ts";
import { fields } from "../../tasks/fields/index.ts";
import { rouge } from "../../tasks/rouge/index.ts";
import { corpus, scorer } from "./index.ts";
import { matchers } from "./matchers.ts";
import { assertion, derivedMetrics } from "./promptfoo.ts";

const order = fields({ $karat: "fields 2", city: "text", lines: [{ sku: "exact" }] });
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

it("toScoreAtLeast lists only units below a perfect score, and its hint names the description", async () => {
  const message = matchers.toScoreAtLeast(await corpus(order, rows, { ci: null, perUnit: true }), "f1", 1).message();
  expect(
    message
      .match(/worst units:\n((?: {4}.*\n)*)/)?.[1]
      ?.trim()
      .split("\n"),
  ).toHaveLength(1);
  expect(message).toContain("npx karat explain DESCRIPTION.fields.json --gold");
});

it("takes values and bare objects alike if the description names an id", async () => {
  const withId = fields({ $karat: "fields 2", $id: "id", city: "text" });
  const value = (city: string) => ({ id: "a", city });
  const scoreOf = async (expected: unknown, output: unknown) =>
    (await corpus(withId, [{ expected, output }], { ci: null })).scores.f1;
  expect(await scoreOf({ value: { city: "Ulm" } }, { value: { city: "ulm" } })).toBe(1);
  expect(await scoreOf({ value: value("Ulm") }, value("ulm"))).toBe(1);
  expect(await scoreOf(value("Ulm"), { id: "a", value: { city: "ulm" } })).toBe(1);
  const own = fields({ $karat: "fields 2", $id: "id", value: "text" });
  const rowsOfOwn = [{ expected: { id: "a", value: "Ulm" }, output: { value: "ulm" } }];
  expect((await corpus(own, rowsOfOwn, { ci: null })).scores.f1).toBe(1);
});

it("toPassGate compares with the baseline that karat guard wrote", async () => {
  const result = await corpus(order, rows, { ci: null, perUnit: true });
  const written = JSON.parse(baselineText(baselineOf([result])));
  const [one, other] = [await matchers.toPassGate(result, written), await matchers.toPassGate(result, result)];
  expect(one.message()).toBe(other.message());
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

it("takes bare values, for tasks that say how a value becomes a line", async () => {
  const bare = [
    { expected: { city: "Ulm", lines: [{ sku: "a" }] }, output: { city: "ULM", lines: [] } },
    { expected: { city: "Bonn", lines: [{ sku: "b" }] }, output: '{"city": "Bonn", "lines": [{"sku": "b"}]}' },
  ];
  const wrapped = await corpus(order, rows, { ci: null });
  expect((await corpus(order, bare, { ci: null })).scores).toEqual(wrapped.scores);
  const list = fields({ $karat: "fields 2", $list: "text" });
  expect(await scorer(list)({ expected: ["a", "b"], output: ["b"] })).toMatchObject({ score: 2 / 3 });
  const text = fields({ $karat: "fields 2", $compare: "text" });
  expect(await scorer(text)({ expected: "Ulm", output: "ulm" })).toMatchObject({ score: 1 });
  expect(await scorer(rouge(), { score: "rouge1.f1" })({ expected: "the cat", output: "the dog" })).toMatchObject({
    score: 0.5,
  });
});

it("pairs bare objects by the row, and still compares the field that holds the id", async () => {
  const task = fields({ $karat: "fields 2", $id: "number", number: "exact", total: "number" });
  const expected = { number: 7, total: 2 };
  const scores = async (output: unknown) => (await corpus(task, [{ expected, output }], { ci: null })).scores;
  expect(await scores({ number: 7, total: 2 })).toMatchObject({ "field.number.recall": 1, whole: 1 });
  expect(await scores({ number: 8, total: 2 })).toMatchObject({ "field.number.recall": 0, "field.total.recall": 1 });
  expect(await scores({ total: 2 })).toMatchObject({ "field.number.recall": 0, "field.total.recall": 1 });
  expect(await scores('{"number": 7, "total": 2}')).toMatchObject({ whole: 1 });
  const gold = [expected, { number: 9, total: 1 }];
  await expect(corpus(task, [{ expected, output: expected }], { expect: gold })).rejects.toThrow('"9"');
  const circle: Record<string, unknown> = { number: 7 };
  circle.total = circle;
  await expect(scores(circle)).rejects.toThrow("a value that contains itself");
});
