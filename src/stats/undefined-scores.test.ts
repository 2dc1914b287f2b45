import { describe, expect, it } from "vitest";
import { toyTask } from "../../test/toy-results.ts";
import { score } from "../run/score.ts";
import { tasks } from "../tasks/index.ts";
import { undefinedNotes } from "./undefined-scores.ts";

const totals = { correct: 0, parts: 0, hits: 0, units: 1 };
const ids = ["accuracy", "rare", "error"];

const empty = { name: "b", totals };
const full = { name: "a", totals: { ...totals, parts: 10, hits: 1 } };
const messages = (...systems: Parameters<typeof undefinedNotes>[2]) =>
  undefinedNotes(toyTask, ids, systems).map(({ message }) => message);

describe("undefinedNotes(task, ids, systems)", () => {
  it("has one note for each reason, with the scores it holds for", () => {
    expect(messages({ totals })).toEqual([
      "No value for accuracy, error: the denominator is 0",
      "No value for rare: hits is 0",
    ]);
  });

  it("names the systems, unless it holds for all of them", () => {
    expect(messages(full, empty)[1]).toBe("No value for rare in b: hits is 0");
    expect(messages(empty, { ...empty, name: "c" })[1]).toBe("No value for rare: hits is 0");
  });

  it("is silent about scores that are defined", () => expect(messages(full)).toEqual([]));
});

it("score(task, input) says why a score is null", async () => {
  const rules = await tasks.rules();
  const gold = [{ id: "s", lanes: ["l"], rules: [{ id: "r", properties: { RuleIndex: 1 }, lanes: ["l"] }] }];
  const pred = [{ id: "s", rules: [{ id: "r", properties: { RuleIndex: 1 }, lanes: ["l"] }] }];
  const { scores, warnings } = await score(rules(), { gold, pred });
  expect(scores["correspondence.f1"]).toBeNull();
  expect(warnings).toContainEqual({
    code: "UNDEFINED_SCORE",
    message:
      "No value for correspondence.f1, correspondence.precision, correspondence.recall: only defined if some scene predicts it",
  });
});
