import { expect, it } from "vitest";
import { KaratError, type Problem } from "../../../problems/problem.ts";
import { failureOf } from "../failure.ts";
import { refusalError } from "./queue.ts";

const problem: Problem = {
  code: "BAD_SHAPE",
  at: { file: "a.jsonl", line: 3, column: 1, path: ["turns", 0] },
  expected: "a text",
  received: "7",
  hint: "see the format",
  alike: { count: 2, places: [{ file: "b.jsonl" }] },
};

it("refusalError(message) gives the problems as the worker found them", () => {
  for (const isUsage of [true, false]) {
    const error = new KaratError([problem], { isUsage });
    const { problems, message, isUsage: wasUsage } = refusalError(JSON.stringify(failureOf(error)));
    expect([problems, message, wasUsage]).toEqual([[problem], error.message, isUsage]);
  }
});

it.each([
  "out of memory",
  "null",
  "7",
  '{"kind":"problems"}',
  '{"kind":"problems","problems":[],"isUsage":false}',
  '{"kind":"problems","problems":[{"code":"NO_SUCH","at":null,"expected":"","received":""}],"isUsage":false}',
  '{"kind":"problems","problems":[{"code":"BAD_SHAPE","at":5,"expected":"","received":""}],"isUsage":false}',
  '{"kind":"error","text":"x"}',
])("refusalError(%j) is a worker that failed", (message) => {
  const { code, problems } = refusalError(message);
  expect([code, problems[0]?.received]).toEqual(["WORKER_FAILED", message]);
});
