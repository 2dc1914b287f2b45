// The types of tasks that users define, with shapes of any library or of none.
import * as v from "valibot";
import { describe, expect, expectTypeOf, it } from "vitest";
import { defineTask, jsonLines, mean, ratio, type ScoreDeclaration, score, share } from "../../src/index.ts";

const lines = jsonLines({
  about: '{"id","label":"yes"}',
  shape: v.object({ id: v.string(), label: v.picklist(["yes", "no"]) }),
  keys: ["label"],
  value: ({ label }) => label,
});

const labels = defineTask({
  id: "labels",
  unit: "answer",
  columns: ["hits", "parts"],
  scores: {
    accuracy: share({ label: "Accuracy", formula: ratio("hits", "parts", null) }),
    "rate.error": { formula: ({ hits, units }) => units - hits },
  },
  formats: { gold: [lines], pred: [lines] },
  options: { strict: { kind: "choice", choices: ["on", "off"], default: "on", about: "whether" } },
  match({ gold, pred }, { strict }) {
    expectTypeOf(gold).toEqualTypeOf<"yes" | "no">();
    expectTypeOf(strict).toEqualTypeOf<"on" | "off">();
    return { isHit: gold === pred };
  },
  tally: ({ isHit }) => ({ hits: isHit ? 1 : 0, parts: 1 }),
});

const gold = [{ id: "a", label: "yes" } as const];

describe("defineTask(definition)", () => {
  it("defineTask() needs eight members and fills in the rest", async () => {
    const { definition, options } = labels();
    expect(definition).toMatchObject({ title: "labels", primary: "accuracy", explain: { columns: [] } });
    expect(definition.protocol).toEqual({ name: "labels", version: 1, cite: "a task of one's own" });
    const unbounded: Omit<ScoreDeclaration, "label" | "formula"> = definition.scores["rate.error"];
    expect(unbounded).toEqual({
      label: "rate.error",
      about: "rate.error",
      better: "higher",
      range: [-Infinity, Infinity],
      perfect: Infinity,
      formula: expect.any(Function),
    });
    expect(definition.explain.rows({ isHit: true }, options)).toEqual([]);
  });

  it("score(own task) is typed as that of any task", async () => {
    const result = await score(labels({ strict: "off" }), { gold, pred: gold }, { ci: null });
    expectTypeOf(result.scores).toEqualTypeOf<Readonly<Record<"accuracy" | "rate.error", number | null>>>();
    expectTypeOf(result.options.strict).toEqualTypeOf<"on" | "off">();
    expect(result.scores).toEqual({ accuracy: 1, "rate.error": 0 });
    // @ts-expect-error: no such label
    await expect(score(labels(), { gold: [{ id: "a", label: "perhaps" }], pred: gold })).rejects.toThrow("perhaps");
    // @ts-expect-error: no such option
    expect(() => labels({ stricht: "on" })).toThrow("strict");
  });

  it("jsonLines({ shape }) has the type of what a schema takes: schemas only check", () => {
    const shape = v.object({ id: v.string(), tags: v.optional(v.array(v.string()), []) });
    jsonLines({
      ...{ about: '{"id","tags":[]}', keys: ["tags"], shape },
      value: ({ tags }) => expectTypeOf(tags).toEqualTypeOf<string[] | undefined>(),
    });
    const dated = v.object({ id: v.string(), day: v.pipe(v.string(), v.toDate()) });
    // @ts-expect-error: a text that becomes a date
    jsonLines({ about: '{"id","day":""}', keys: ["day"], shape: dated, value: ({ day }) => day });
  });

  it("defineTask() without options makes a task that takes none", () => {
    const bare = defineTask({
      id: "bare",
      unit: "answer",
      columns: ["hits"],
      scores: { accuracy: share({ formula: ({ hits }) => hits }) },
      formats: { gold: [lines], pred: [lines] },
      match: ({ gold: one, pred }) => ({ isHit: one === pred }),
      tally: ({ isHit }) => ({ hits: Number(isHit) }),
    });
    // @ts-expect-error: it has no options
    expect(() => bare({ strict: "on" })).toThrow("the task has no options");
  });

  it("defineTask() holds tally and formulas to the declared columns", () => {
    defineTask({
      ...labels.definition.written,
      match: () => ({ isHit: true }),
      // @ts-expect-error: the column "parts" is missing
      tally: () => ({ hits: 1 }),
    });
    expect(() =>
      defineTask({
        ...labels.definition.written,
        match: () => ({ isHit: true }),
        // @ts-expect-error: there is no column "hit"
        scores: { accuracy: share({ formula: mean("hit") }), "rate.error": { formula: null } },
      }),
    ).toThrow("did you mean hits?");
    expect(labels.definition.columns).toEqual(["hits", "parts"]);
  });

  it("jsonLines() without a shape takes any object with an id, and says when there is none", async () => {
    const loose = jsonLines({ about: "any line", keys: ["text"], value: ({ text }) => String(text) });
    const task = defineTask({
      id: "loose",
      unit: "line",
      columns: ["same"],
      scores: { same: share({ formula: mean("same") }) },
      formats: { gold: [loose], pred: [loose] },
      match: ({ gold: one, pred }) => {
        expectTypeOf(one).toEqualTypeOf<string>();
        return { isSame: one === pred };
      },
      tally: ({ isSame }) => ({ same: Number(isSame) }),
    });
    const one = { id: "a", text: "yes" };
    expect((await score(task(), { gold: [one], pred: [one] }, { ci: null })).scores.same).toBe(1);
    await expect(score(task(), { gold: [{ text: "yes" } as never], pred: [one] })).rejects.toThrow(
      'expected a value for "id"',
    );
    await expect(score(task(), { gold: [3 as never], pred: [one] })).rejects.toThrow("an object");
  });

  it("score(own task, { missing: 'wrong' }) says that nothing stands in for a missing prediction", async () => {
    const run = score(labels(), { gold, pred: [] }, { ci: null, missing: "wrong" });
    await expect(run).rejects.toThrow("absent(gold, options)");
  });
});
