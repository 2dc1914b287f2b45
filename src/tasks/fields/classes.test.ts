// Classes of values: listed or taken from gold, in answers without quotes, and of long integers.
import { describe, expect, it } from "vitest";
import { score } from "../../run/score.ts";
import { fields } from "./index.ts";
import { makerOfDescription } from "./task.ts";

/** Pairs of gold and prediction under a description that only the run knows. */
async function scored(description: object, pairs: readonly (readonly [gold: unknown, pred: unknown])[]) {
  const lines = (side: 0 | 1) => pairs.map((pair, id) => ({ id: String(id), value: pair[side] }));
  const task = makerOfDescription({ $karat: "fields 2", ...description })();
  return score(task, { gold: lines(0), pred: lines(1) } as never, { ci: null });
}

describe("score(fields(classes), …)", () => {
  it("takes an answer without quotes as the class it names", async () => {
    const task = fields({ $karat: "fields 2", $compare: "exact", $classes: ["ham", "spam"] });
    const gold = ["ham", "spam", "ham", "spam"].map((value, id) => ({ id: String(id), value }));
    const pred = ["ham", '"spam"', " ham\n", "no idea"].map((response, id) => ({ id: String(id), response }));
    expect((await score(task, { gold, pred }, { ci: null })).scores.f1).toBe(0.75);
  });

  it("takes classes from gold beside fields in which null is a value", async () => {
    const description = { $null: "value", any: "any", kind: { $compare: "text", $classes: true } };
    const value = { any: null, kind: "a" };
    expect((await scored(description, [[value, value]])).scores["field.kind.class.a.f1"]).toBe(1);
  });

  it("has no value for the classes of a field that gold never has", async () => {
    const { scores } = await scored({ b: "text", kind: { $compare: "exact", $classes: true } }, [
      [{ b: "x" }, { b: "x" }],
    ]);
    expect(scores["field.kind.classes.f1"]).toBeNull();
  });

  it("names a long integer by all its digits, also beyond the doubles", async () => {
    const huge = 10n ** 400n + 1n;
    const listed = { $compare: "exact", $classes: [9007199254740993n, huge.toString()] };
    const pairs = [
      [9007199254740993n, 9007199254740993n],
      [huge, huge],
    ] as const;
    const { scores, options } = await scored(listed, pairs);
    expect(scores["field.$.class.9007199254740993.f1"]).toBe(1);
    expect(scores[`field.$.class.${huge}.f1`]).toBe(1);
    expect(options.description).toMatchObject({ $classes: ["9007199254740993", String(huge)] });
    expect((await scored({ $compare: "exact", $classes: true }, pairs)).scores).toMatchObject(scores);
  });

  it("counts a long integer right beside a double of another class", async () => {
    const gold = 100000000000000000000002n;
    const { scores } = await scored({ $compare: "exact", $classes: true }, [[gold, Number(gold)]]);
    expect(scores).toMatchObject({ f1: 1, "field.$.class.100000000000000000000002.f1": 2 });
  });
});

describe("score(fields(number), …)", () => {
  it("rounds a long integer beside a double, not beside a text", async () => {
    const within = { $compare: "number", $within: 2 };
    const gold = 9007199254740993n;
    expect((await scored(within, [[gold, 9007199254740990]])).scores.f1).toBe(1);
    expect((await scored(within, [[gold, "9007199254740990"]])).scores.f1).toBe(0);
  });
});
