// Results of programs that cannot be compared are refused with their place in the list.
import { expect, it } from "vitest";
import { toyResult, toyTask } from "../../../test/toy-results.ts";
import { checkResults } from "./check-results.ts";

const result = toyResult([1, 2]);

it("checkResults(task, results) takes results of the task", () => {
  expect(() => checkResults(toyTask, [{ name: "a", result }])).not.toThrow();
});

it.each([
  ["a", /a list of \{ name, result \}/],
  [[result], /results\[0\].*\{ name, result \}/s],
  [
    [
      { name: "a", result },
      { name: 1, result },
    ],
    /results\[1\]/,
  ],
  [[{ name: "a", result: { ...result, task: "other" } }], /a result of toy.*"other"/s],
  [[{ name: "a", result: { ...result, part: { shard: { index: 2, count: 3 } } } }], /part 2 of 3/],
  [[{ name: "a", result: { ...result, columns: ["correct"] } }], /the columns of toy.*score it again/s],
])("checkResults(task, %j) says what is wrong", (results, text) => {
  expect(() => checkResults(toyTask, results)).toThrow(text);
});
