import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { toyTask } from "../../../test/toy-results.ts";
import type { AnyTask } from "../../core/task.ts";
import { type CompareSettings, comparePlan, enoughSwaps } from "./compare-settings.ts";

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
      resamples: 9_999,
      permutations: null,
      seed: expect.any(Number),
      interval: "auto",
      primary: "accuracy",
      baseline: "all-pairs",
      correction: "holm",
      test: "studentised",
      scores: ["accuracy", "error", "rare"],
      tested: ["accuracy", "error", "rare"],
      margin: null,
      compat: null,
      alpha: 0.05,
      pairs: 1,
      swaps: 10_000,
      onPermutations: expect.any(Function),
    });
    expect(plan().onPermutations(1)).toBeUndefined();
  });

  it("comparePlan(…) counts pairs of names, each name once, or those with the baseline", () => {
    expect(plan({}, ["a", "b", "c", "d", "a"]).pairs).toBe(6);
    expect(plan({ baseline: "b" }, ["a", "b", "c", "d", "a"])).toMatchObject({ pairs: 3, baseline: "b" });
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

  it("comparePlan(…) takes as many swaps as were asked for, as the rule of a tool does, or as tests need", () => {
    expect(plan({ resamples: 500 })).toMatchObject({ swaps: 500, permutations: 500, resamples: 500 });
    expect(plan({ compat: "sacrebleu-ar" })).toMatchObject({ compat: "sacrebleu-ar", swaps: 10_000, resamples: 9_999 });
    expect(plan({ compat: "sacrebleu-bs" })).toMatchObject({ compat: "sacrebleu-bs", resamples: 1_000 });
    expect(plan({ compat: "sacrebleu-bs", resamples: 700 }).resamples).toBe(700);
    const names = Array.from({ length: 10 }, (_, k) => `s${k}`);
    expect(plan({}, names).swaps).toBe(18_000);
    expect(plan({ ci: 99 }, names).swaps).toBe(90_000);
  });

  it("comparePlan(…) hands on who wants to hear of permutations", () => {
    const heard: number[] = [];
    plan({ onPermutations: (done) => heard.push(done) }).onPermutations(7);
    expect(heard).toEqual([7]);
  });

  it("comparePlan(…) refuses names that are not there", async () => {
    expect(await refusal({ primary: "acuracy" })).toEqual([
      "a score for `primary`",
      '"acuracy"',
      "did you mean accuracy?",
    ]);
    expect((await refusal({ baseline: "c" }))[0]).toBe("a system for `baseline`");
    expect((await refusal({ correction: "none" as never }))[0]).toBe("a correction");
    expect((await refusal({ test: "t" as never }))[0]).toBe("a test");
    expect((await refusal({ compat: "bleu" as never }))[0]).toBe("a rule for `compat`");
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

describe("enoughSwaps(tests, alpha)", () => {
  it("enoughSwaps(tests, α) is 20 · tests / α, and at least 10,000", () => {
    expect(enoughSwaps(1, 0.05)).toBe(10_000);
    expect(enoughSwaps(25, 0.05)).toBe(10_000);
    expect(enoughSwaps(26, 0.05)).toBe(10_400);
    expect(enoughSwaps(7, 0.01)).toBe(14_000);
    expect(enoughSwaps(40, 0.07)).toBe(11_429);
  });
});
