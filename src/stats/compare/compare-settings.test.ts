import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { toyTask } from "../../../test/toy-results.ts";
import type { AnyTask } from "../../contract/task.ts";
import { type CompareSettings, comparePlan } from "./compare-settings.ts";

const systems = (...names: readonly string[]) => names.map((name) => ({ name }));
const plan = (settings: CompareSettings = {}, names = ["a", "b"], task = toyTask) =>
  comparePlan(task, systems(...names), settings);
const refusal = async (settings: CompareSettings, names = ["a", "b"]) => {
  const { expected, received, hint } = await problemOf(() => plan(settings, names));
  return [expected, received, hint];
};

describe("comparePlan(task, systems, settings)", () => {
  it("comparePlan(…) has the defaults of all settings", () => {
    expect(plan()).toEqual({
      level: 0.95,
      alpha: 0.05,
      primary: "accuracy",
      baseline: "all-pairs",
      scores: ["accuracy", "error", "rare"],
      tested: ["accuracy", "error", "rare"],
      margin: null,
      signal: undefined,
    });
  });

  it("comparePlan(…) takes the level of the tests from that of the intervals", () => {
    expect(plan({ ci: 90 })).toMatchObject({ level: 0.9, alpha: 0.1 });
    expect(plan({ ci: "off" })).toMatchObject({ level: null, alpha: 0.05 });
  });

  it("comparePlan(…) tests what reports print, unless scores are named; the primary one always", () => {
    const printing = { ...toyTask, definition: { ...toyTask.definition, printed: ["error"] } } as AnyTask;
    expect(plan({}, ["a", "b"], printing)).toMatchObject({
      scores: ["accuracy", "error", "rare"],
      tested: ["accuracy", "error"],
    });
    expect(plan({ scores: ["rare"] }, ["a", "b"], printing)).toMatchObject({
      scores: ["accuracy", "rare"],
      tested: ["accuracy", "rare"],
    });
    expect(plan({ scores: ["rare"], primary: "error" })).toMatchObject({ primary: "error", tested: ["error", "rare"] });
  });

  it("comparePlan(…) refuses names that are not there", async () => {
    expect(await refusal({ primary: "acuracy" })).toEqual([
      "a score for `primary`",
      '"acuracy"',
      "did you mean accuracy?",
    ]);
    expect((await refusal({ baseline: "c" }))[0]).toBe("a system for `baseline`");
  });

  it("comparePlan(…) wants two systems or more, none of them called all-pairs", async () => {
    expect(await refusal({}, ["a", "a"])).toEqual([
      "two systems or more",
      "1",
      "add a system with another name, or use score for a single system; predictions with the same name count as runs of one system",
    ]);
    expect((await refusal({}, ["a", "all-pairs"])).slice(0, 2)).toEqual(["another name for the system", '"all-pairs"']);
  });

  it("comparePlan(…) wants a margin within the width of the range", async () => {
    expect(plan({ margin: 0.25 }).margin).toBe(0.25);
    const range = "a number above 0 and below 1, the width of the score's range, for `margin`";
    expect((await refusal({ margin: 0 })).slice(0, 2)).toEqual([range, "0"]);
    expect((await refusal({ margin: 1 })).slice(0, 2)).toEqual([range, "1"]);
    const { accuracy } = toyTask.definition.scores;
    const scores = {
      accuracy: { ...accuracy, range: [-1, 1] },
      open: { ...accuracy, range: [0, Number.POSITIVE_INFINITY] },
    };
    const wide = { ...toyTask, definition: { ...toyTask.definition, scores } } as unknown as AnyTask;
    expect(plan({ margin: 1.5 }, ["a", "b"], wide).margin).toBe(1.5);
    const { expected } = await problemOf(() => plan({ primary: "open", margin: -1 }, ["a", "b"], wide));
    expect(expected).toBe("a number above 0 for `margin`");
  });
});
