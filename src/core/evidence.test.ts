// Rows of evidence as tasks give them.
import { expect, it } from "vitest";
import { evidenceOf } from "./evidence.ts";
import type { AnyTask } from "./task.ts";

const taskThatSays = (rows: unknown) =>
  ({ definition: { id: "toy", unit: "line", explain: () => rows }, options: {} }) as unknown as AnyTask;

it("evidenceOf(task, id, match) reads the verdicts of 0.2.0 as those of today", () => {
  const words = ["hit", "miss", "spurious", "wrong", "skipped", "correct", "not-scored"];
  const rows = evidenceOf(taskThatSays(words.map((verdict) => ({ at: "x", verdict }))), "a", null);
  expect(rows.map(({ verdict }) => verdict)).toEqual([
    "correct",
    "missed",
    "extra",
    "wrong",
    "not-scored",
    "correct",
    "not-scored",
  ]);
});

it("evidenceOf(task, id, match) refuses other verdicts and keys that are no text", () => {
  expect(() => evidenceOf(taskThatSays([{ at: "x", verdict: "constructor" }]), "a", null)).toThrow(
    /one of correct, missed, extra, wrong, not-scored/,
  );
  expect(() => evidenceOf(taskThatSays([{ at: "x", verdict: "wrong", key: 3 }]), "a", null)).toThrow(/a text/);
});
