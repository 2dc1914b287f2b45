// Rows of evidence as tasks give them.
import { expect, it } from "vitest";
import { evidenceOf } from "./checked-evidence.ts";
import { evidencePlace } from "./evidence.ts";
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

it.each([
  ["turn 4", "turn"],
  ["lines[2].sku", "lines.sku"],
  ["2011-01-25", "all"],
  ["12", "all"],
  ["turn \u0664", "turn"],
])("evidencePlace(row) of %s is %s", (at, place) => expect(evidencePlace({ at })).toBe(place));
