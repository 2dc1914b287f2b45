// Neutral lines: keys as written, in the order of the text, and values as Python's str() writes them.
import { expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import { FindingCollector } from "../../contract/finding-sink.ts";
import { score } from "../../run/score.ts";
import { commonGround } from "./index.ts";
import { formats } from "./read.ts";

const LINE =
  '{"id":"d","truth":{"9":5e1,"red":null},"statements":[{"red":"10"},{"7":10,"Red_block":10.0,"3":true,"__proto__":"x"}]}';

it("read(record) of lines keeps keys as they are written and in their order, and 10 apart from 10.0", () => {
  const sink = new FindingCollector();
  const record = { file: "a.jsonl", line: 1, text: LINE };
  const [gold] = formats.gold[1]!.open({}, sink).read(record);
  const [pred] = formats.pred[1]!.open(commonGround().options, sink).read(record);
  const statements = [
    [["red", "10"]],
    [
      ["7", "10"],
      ["Red_block", "10.0"],
      ["3", "True"],
      ["__proto__", "x"],
    ],
  ];
  expect(gold!.value!.statements!.map((one) => [...one])).toEqual(statements);
  expect(pred!.value!.statements!.map((one) => [...one])).toEqual(statements);
  expect([...(gold!.value as { truth: ReadonlyMap<string, string> }).truth]).toEqual([
    ["9", "50.0"],
    ["red", "None"],
  ]);
  expect(sink.problemCount).toBe(0);
});

it.each([
  ["10", "10", 1],
  ["10", '"10"', 1],
  ["10", "10.0", 0],
  ["5e1", "50.0", 1],
  ["true", '"True"', 1],
])("score(commonGround, …) compares %s with %s by their text", async (gold, pred, f1) => {
  const source = (name: string, value: string) =>
    inMemorySource(name, { [name]: `{"id":"d","statements":[{"red":${value}}]}` });
  const input = { gold: source("gold.jsonl", gold), pred: source("pred.jsonl", pred) };
  expect((await score(commonGround(), input, { ci: null })).scores.f1).toBe(f1);
});
