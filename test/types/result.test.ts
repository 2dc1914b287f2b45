// The types that flow from a task into its results, options and input; `tsc` checks them, and the values beside them run.
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  baselineOf,
  builtInTask,
  type Comparison,
  check,
  compare,
  compareResults,
  KaratError,
  type Result,
  score,
} from "../../src/index.ts";
import { breakdown } from "../../src/tasks/breakdown/index.ts";
import { concepts } from "../../src/tasks/concepts/index.ts";
import { rules } from "../../src/tasks/rules/index.ts";
import { timeline } from "../../src/tasks/timeline/index.ts";
import { values } from "../../src/tasks/values/index.ts";

const gold = [{ id: "d", turns: [{ index: 1, annotations: ["X"] }] }] as const;
const right = [{ id: "d", turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] }];
const QUICK = { ci: null } as const;

describe("score(task, input)", () => {
  it("score(breakdown()) has the scores of the task, and no other", async () => {
    const result = await score(breakdown(), { gold, pred: right }, QUICK);
    expectTypeOf(result.scores["f1.x"]).toEqualTypeOf<number | null>();
    expectTypeOf(result.scores).toHaveProperty("jsd.o-t-x");
    // @ts-expect-error: no such score
    expect(result.scores["f1.nope"]).toBeUndefined();
    expectTypeOf(result.perUnit).not.toBeAny();
    expect(result.scores["f1.x"]).toBe(1);
  });

  it("score(breakdown()) has the options of the task", async () => {
    const { options } = await score(breakdown({ threshold: 0.5 }), { gold, pred: right }, QUICK);
    expectTypeOf(options.threshold).toEqualTypeOf<number>();
    expectTypeOf(options.align).toEqualTypeOf<"turn-index" | "order">();
    // @ts-expect-error: no such option
    expect(options.treshold).toBeUndefined();
    expect(options.threshold).toBe(0.5);
  });

  it("score(values(), { pred }) and compare need no gold, and take it; other tasks need it", async () => {
    const a = [
      { id: "q1", accuracy: 1 },
      { id: 2, accuracy: 0 },
    ];
    const b = a.map((row) => ({ ...row, accuracy: 1 }));
    expect((await score(values(), { pred: a }, QUICK)).scores.accuracy).toBe(0.5);
    expect((await score(values(), { gold: [{ id: "q1" }], pred: a }, { ...QUICK, missing: "skip" })).scores).toEqual({
      accuracy: 1,
    });
    expect((await compare(values(), { pred: { a, b } }, { ci: null })).systems[0]?.name).toBe("b");
    // @ts-expect-error: gold is a list of units with ids
    await expect(score(values(), { gold: [{ name: "q1" }], pred: a }, QUICK)).rejects.toThrow(KaratError);
    // @ts-expect-error: gold is missing
    await expect(score(breakdown(), { pred: right }, QUICK)).rejects.toThrow("as gold");
    // @ts-expect-error: gold is missing
    await expect(compare(breakdown(), { pred: { a: right, b: right } })).rejects.toThrow("as gold");
  });

  it("score(breakdown()) gives a result wherever any result will do", async () => {
    const result = await score(breakdown(), { gold, pred: right }, QUICK);
    expectTypeOf(result).toExtend<Result>();
    expectTypeOf(result).not.toEqualTypeOf<Result>();
    const stored: Result = result;
    expect(stored.task).toBe("breakdown");
  });

  it("score(task) takes no other options than the task's", () => {
    // @ts-expect-error: no such choice
    expect(() => breakdown({ align: "alphabet" })).toThrow("turn-index, order");
    // @ts-expect-error: no such option
    expect(() => breakdown({ treshold: 1 })).toThrow("threshold");
    // @ts-expect-error: no number
    expect(() => timeline({ beta: "1" })).toThrow("beta");
    expectTypeOf(concepts)
      .parameter(0)
      .exclude<undefined>()
      .toHaveProperty("epsilon")
      .toEqualTypeOf<number | null | undefined>();
  });
});

describe("input in memory", () => {
  it("score(task) takes units in the neutral shape of the task", async () => {
    const misspelt = { gold, pred: [{ id: "d", turnz: [] }] };
    // @ts-expect-error: no such key
    await expect(score(breakdown(), misspelt)).rejects.toThrow("turns");
    const unlabelled = [{ id: "d", turns: [{ index: 1, lable: "X", probabilities: { O: 0, T: 0, X: 1 } }] }];
    // @ts-expect-error: a label is missing
    await expect(score(breakdown(), { gold, pred: unlabelled })).rejects.toThrow("label");
    // @ts-expect-error: no such side
    await expect(score(breakdown(), { golden: gold, pred: right })).rejects.toThrow();
    const extra = score(
      breakdown(),
      // @ts-expect-error: a key that no turn has
      { gold: [{ id: "d", turns: [{ indx: 1, annotations: ["X"] }] }], pred: right },
    );
    await expect(extra).rejects.toThrow();
  });

  it("score(timeline()) and score(rules()) know their dates and lanes", async () => {
    const summary = { "2011-01-25": ["Protests begin."] };
    const dated = await score(
      timeline(),
      { gold: [{ id: "t", timelines: { courier: summary } }], pred: [{ id: "t", timeline: summary }] },
      QUICK,
    );
    expect(dated.scores["date.f1"]).toBe(1);
    // @ts-expect-error: gold has timelines by name, not one timeline
    await expect(score(timeline(), { gold: [{ id: "t", timeline: summary }], pred: [] })).rejects.toThrow();
    const rule = { id: "0", properties: { RuleIndex: "1" }, lanes: ["3"] };
    const scene = [{ id: "s", lanes: ["3"], rules: [rule] }];
    const edges = [{ id: "s", edges: [["0", "3"] as const] }];
    const ruled = await score(rules(), { gold: scene, pred: scene, sources: { edges } }, QUICK);
    expect(ruled.scores["correspondence.f1"]).toBe(1);
    const wrong = { gold: scene, pred: scene, sources: { edges: [{ id: "s", lanes: [] }] } };
    // @ts-expect-error: edges, not lanes
    await expect(score(rules(), wrong)).rejects.toThrow("edges");
    const other = { gold: scene, pred: scene, sources: { egdes: edges } } as const;
    // @ts-expect-error: no such source
    await expect(score(rules(), other)).rejects.toThrow("did you mean");
  });
});

describe("compare(task, inputs)", () => {
  it("compare(breakdown()) has the scores of the task", async () => {
    const comparison = await compare(breakdown(), { gold, pred: { a: right, b: right } }, { primary: "f1.x" });
    expectTypeOf(comparison.systems[0]!.scores["f1.x"]).toEqualTypeOf<number | null>();
    expectTypeOf(comparison.comparisons[0]!.score).toEqualTypeOf<typeof comparison.primary>();
    // @ts-expect-error: no such score
    expect(comparison.systems[0]!.scores.nope).toBeUndefined();
    const wrong = compare(
      breakdown(),
      { gold, pred: { a: right, b: right } },
      {
        // @ts-expect-error: no such score
        primary: "f1.nope",
      },
    );
    await expect(wrong).rejects.toThrow("f1.nope");
    expectTypeOf(comparison).toExtend<Comparison>();
  });

  it("compareResults(task, results) keeps the scores of the task", async () => {
    const result = await score(breakdown(), { gold, pred: right }, { ...QUICK, perUnit: true });
    const named = ["a", "b"].map((name) => ({ name, result }));
    const comparison = compareResults(breakdown(), named);
    expectTypeOf(comparison.primary).toExtend<keyof typeof result.scores>();
    expect(comparison.primary).toBe("accuracy");
  });
});

describe("check(task, result, baseline)", () => {
  it("check(…) of results without rows says how a program gets them", async () => {
    const result = await score(breakdown(), { gold, pred: right }, QUICK);
    expect(() => baselineOf([result])).toThrow("score it again with `perUnit: true`");
    const baseline = baselineOf([await score(breakdown(), { gold, pred: right }, { ...QUICK, perUnit: true })]);
    expect(() => check(breakdown(), result, baseline)).toThrow("score it again with `perUnit: true`");
  });

  it("check(…, { scores: [] }) is refused: a check of nothing would pass", async () => {
    const result = await score(breakdown(), { gold, pred: right }, { ...QUICK, perUnit: true });
    expect(() => check(breakdown(), result, baselineOf([result]), { scores: [] })).toThrow("at least one score");
  });

  it('score(…, { ci: "off" }) gives no intervals, as null does', async () => {
    const result = await score(breakdown(), { gold, pred: right }, { ci: "off" });
    expect(result.intervals).toBeUndefined();
  });

  it("score(…, { sources }) refuses a source that the task does not know, and names the nearest", async () => {
    const input = { gold, pred: right, sources: { edges: [] } };
    await expect(score(breakdown(), input as never, QUICK)).rejects.toThrow(KaratError);
  });

  it("builtInTask(id) gives the maker that the entry of the task exports", async () => {
    expect(await builtInTask("breakdown")).toBe(breakdown);
    await expect(builtInTask("brakdown")).rejects.toThrow("breakdown");
  });
});
