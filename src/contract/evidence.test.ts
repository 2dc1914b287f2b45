// Rows of evidence as tasks give them.
import { expect, it } from "vitest";
import { evidenceOf } from "./checked-evidence.ts";
import type { AnyTask } from "./task.ts";

const taskThatSays = (rows: unknown) =>
  ({
    definition: { id: "toy", unit: "line", explain: { columns: [], rows: () => rows } },
    options: {},
  }) as unknown as AnyTask;

it("evidenceOf(task, id, match) refuses other verdicts and keys that are no text", () => {
  expect(() => evidenceOf(taskThatSays([{ at: "x", verdict: "constructor" }]), "a", null)).toThrow(
    /one of correct, missed, extra, wrong, not-scored/,
  );
  expect(() => evidenceOf(taskThatSays([{ at: "x", verdict: "wrong", key: 3 }]), "a", null)).toThrow(/a text/);
});
