// What strangers write: descriptions with many mistakes, gold that does not fit, predictions of any shape.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KaratError } from "../../problems/problem.ts";
import { score } from "../../run/score.ts";
import { compareJson, type FieldsOptions, fields } from "./index.ts";
import { makerOfDescription } from "./task.ts";

function problemsOf(act: () => unknown): KaratError["problems"] {
  try {
    act();
  } catch (error) {
    if (error instanceof KaratError) return error.problems;
    throw error;
  }
  return [];
}

describe("a description", () => {
  it("has all its problems reported at once, with the nearest name", () => {
    const problems = problemsOf(() =>
      makerOfDescription({
        $karat: "fields 2",
        a: "exakt",
        b: { $compare: "text", $ignor: [] },
        c: ["exact", "text"],
        d: { $compare: "number", $within: -1 },
        e: { $list: "exact", $map: "exact" },
        f: { $list: { k: "exact" }, $align: "key" },
        g: 7,
      }),
    );
    expect(problems.map(({ at, hint }) => [at?.path?.join("."), hint])).toEqual([
      ["a", 'did you mean "exact"?'],
      ["b.$ignor", 'did you mean "$ignore"?'],
      ["c", undefined],
      ["d.$within", undefined],
      ["e", undefined],
      ["f", undefined],
      ["g", expect.stringContaining("comparators: exact, text")],
    ]);
    expect(problems[5]!.received).toBe('{"$list":{"k":"exact"},"$align":"key"}');
  });

  it("says where a setting belongs that its node does not take", () => {
    const problems = problemsOf(() =>
      makerOfDescription({
        $karat: "fields 2",
        a: { $compare: "exact", $within: 1 },
        b: { $list: "text", $extra: "skip" },
        c: { $compare: "skip", $weight: 2 },
        d: { $compare: "date", $ignore: [] },
        e: { $align: "key", $unit: "x", $mine: "text" },
      }),
    );
    const asField = "a field whose name begins with $ is written with a second one";
    expect(problems.map(({ at, hint }) => [at?.path?.join("."), hint])).toEqual([
      ["a.$within", "$within belongs to number, any or instant"],
      ["b.$extra", "$extra belongs to objects"],
      ["c.$weight", "$weight belongs to compared values"],
      ["d.$ignore", "$ignore belongs to text, similar, tokens or any"],
      ["e.$align", `$align belongs to lists; ${asField}: "$$align"`],
      ["e.$unit", `$unit belongs to the top of a description; ${asField}: "$$unit"`],
      ["e.$mine", `${asField}: "$$mine"`],
    ]);
  });

  it("may have two thousand fields, and names that mean something to JavaScript", async () => {
    const names = ["__proto__", "constructor", "toString", ...Array.from({ length: 2000 }, (_, at) => `f${at}`)];
    const description = JSON.parse(`{"$karat":"fields 2",${names.map((name) => `"${name}":"exact"`).join()}}`);
    const value = JSON.parse(`{${names.map((name) => `"${name}":1`).join()}}`);
    const { scores } = await score(
      makerOfDescription(description)(),
      { gold: [{ id: "a", value }], pred: [{ id: "a", value }] },
      { ci: null },
    );
    expect([scores.whole, scores["field.__proto__.f1"], scores["field.f1999.f1"]]).toEqual([1, 1, 1]);
  });

  it("that contains itself is refused", () => {
    const endless: Record<string, unknown> = { $karat: "fields 2" };
    endless.a = { b: endless };
    expect(problemsOf(() => makerOfDescription(endless)).length).toBeGreaterThan(0);
  });
});

describe("gold that does not fit", () => {
  it("is located, all of it at once", async () => {
    const task = fields({ $karat: "fields 2", when: "date", lines: [{ n: "number" }] });
    const gold = [{ id: "a", value: { when: "soon", lines: [{ n: 1 }, { n: "x", m: 2 }], more: 1, other: null } }];
    const error = (await score(task, { gold, pred: [] }, { missing: "wrong" }).catch(
      (caught: unknown) => caught,
    )) as KaratError;
    expect(error.problems.map(({ at }) => at?.path?.join("."))).toEqual(
      expect.arrayContaining(["value.when", "value.lines.1.n", "value.lines.1.m", "value.more"]),
    );
    expect(error.problems).toHaveLength(4);
    expect(error.message).toContain('describe it as "skip"');
  });

  it("names the described field that a typo may have meant", () => {
    const problems = problemsOf(() => compareJson({ $karat: "fields 2", citty: "text" }, { city: "Ulm", x: 1 }, {}));
    expect(problems.map(({ hint }) => hint)).toEqual([
      'the description has "citty": use one name for both; or describe it as "skip" if it is not to be compared, or set "$extra": "skip"',
      'describe it as "skip" if it is not to be compared, or set "$extra": "skip"',
    ]);
  });

  it("names the setting where it is an empty text, as in a table", () => {
    const [problem] = problemsOf(() => compareJson({ $karat: "fields 2", a: ["number"] }, { a: "" }, {}));
    expect(problem!.hint).toBe('if an empty text means no value: "$absent": [""] in the description');
  });

  it("is a KaratError of compareJson too", () => {
    const problems = problemsOf(() => compareJson({ $karat: "fields 2", a: "number" }, { a: "x" }, {}));
    expect(problems).toMatchObject([{ at: { file: "gold", path: ["a"] }, code: "BAD_VALUE" }]);
  });
});

describe("a prediction", () => {
  const task = fields(
    {
      $karat: "fields 2",
      a: "text",
      b: ["similar"],
      c: { $map: { d: "date", e: "number" } },
      f: { $json: true, g: "tokens" },
    },
    { invalid: "empty", answers: "lenient" },
  );
  const gold = [{ id: "u", value: { a: "x", b: ["y", "z"], c: { k: { d: "2024-01-01", e: 1 } }, f: { g: "w" } } }];

  it("of any shape never ends a run under --invalid empty", async () => {
    const noise = fc.anything({ maxDepth: 4, withNullPrototype: true });
    const shaped = fc.record({ a: noise, b: noise, c: noise, f: fc.oneof(noise, fc.json()) }, { requiredKeys: [] });
    const json = fc.oneof(noise, shaped).map((value) => JSON.parse(JSON.stringify(value) ?? "null") as never);
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      json.map((value) => `Here: \`\`\`json\n${JSON.stringify(value)}\n\`\`\``),
    );
    const line = fc.oneof(
      json.map((value) => ({ id: "u", value })),
      text.map((response) => ({ id: "u", response })),
    );
    await fc.assert(
      fc.asyncProperty(line, async (pred) => {
        const { scores } = await score(task, { gold, pred: [pred] }, { ci: null });
        expect(scores.recall).toBeGreaterThanOrEqual(0);
        expect(scores.recall).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });

  it("that contains itself is a located problem", async () => {
    const endless: Record<string, unknown> = {};
    endless.a = [endless];
    const error = await score(task, { gold, pred: [{ id: "u", value: endless as never }] }).catch(
      (caught: unknown) => caught,
    );
    expect(String(error)).toContain("a value that contains itself");
  });

  it("with too many items to pair is to blame where gold is not, and counts as no value", async () => {
    const list = (options: FieldsOptions = {}) =>
      fields({ $karat: "fields 2", $list: { x: "exact", y: "exact" } }, options);
    const many = Array.from({ length: 100_000 }, (_, x) => ({ x }));
    const input = {
      gold: [{ id: "u", value: Array.from({ length: 200 }, (_, x) => ({ x })) }],
      pred: [{ id: "u", value: many }],
    };
    const error = (await score(list(), input).catch((caught: unknown) => caught)) as KaratError;
    expect(error.problems).toMatchObject([{ at: { file: "pred[0]" }, hint: expect.stringContaining('"$key"') }]);
    const { scores, units } = await score(list({ invalid: "empty" }), input, { ci: null });
    expect([scores.recall, units.invalid]).toEqual([0, ["u"]]);
  });

  it("in a list of single values has one row, which says with what it is paired", () => {
    const { evidence } = compareJson(
      { $karat: "fields 2", tags: ["text"] },
      { tags: ["a", "b"] },
      { tags: ["B", "c"] },
    );
    expect(evidence.map(({ at, verdict, note }) => [at, verdict, note])).toEqual([
      ["tags[0]", "missed", "no predicted item is its partner"],
      ["tags[1]", "correct", "paired with predicted [0]"],
      ["predicted tags[1]", "extra", "no gold item is its partner"],
    ]);
    expect(evidence[1]!.counts).toMatchObject({ "tags.right": 1, "tags.items.pairs": 1 });
  });

  it("has a row that is not scored for what is skipped", () => {
    const { evidence } = compareJson({ $karat: "fields 2", a: "text", b: "skip" }, { a: "x", b: 1 }, { a: "x" });
    expect(evidence.map(({ at, verdict, counts }) => [at, verdict, counts])).toEqual([
      ["a", "correct", { "a.right": 1 }],
      ["b", "not-scored", undefined],
    ]);
  });

  it("that its comparator cannot read is explained, with the setting that would read it as gold", () => {
    const bill = { $karat: "fields 2", day: "date", total: "number", tax: "number" } as const;
    const right = { day: "2024-04-03", total: 1234.5, tax: 7 };
    const { evidence } = compareJson(bill, right, { day: "4/3/2024", total: "€ 1.234,50", tax: "8 EUR" });
    expect(evidence.map(({ note }) => note)).toEqual([
      'the prediction cannot be read as a date; with "$order":"mdy" it would be right',
      'the prediction cannot be read as a number; with "$decimal":"auto","$loose":true it would be right',
      "the prediction cannot be read as a number",
    ]);
  });
});

describe("a bare object", () => {
  const booking = fields({ $karat: "fields 2", $id: "key", city: "text" });

  it("without its id names the nearest key", async () => {
    const gold = [{ key: "b1", city: "Ulm" }];
    const error = await score(booking, { gold, pred: [{ Keys: "b1", city: "Ulm" }] as never }).catch(
      (thrown) => thrown,
    );
    expect(error.problems[0]).toMatchObject({ code: "BAD_SHAPE", hint: 'the nearest key is "Keys"' });
    const empty = await score(booking, { gold, pred: [{ key: null, city: "Ulm" }] as never }).catch((thrown) => thrown);
    expect(empty.problems[0].hint).toBeUndefined();
  });
});

describe("lists in lists", () => {
  it("sixty levels deep are compared at once: no level doubles the work", () => {
    const nested = <Value>(inner: Value) =>
      Array.from({ length: 60 }).reduce<unknown>((value) => [value], inner) as Value;
    const description = { $karat: "fields 2", deep: nested("exact" as const) } as const;
    const { scores, columns } = compareJson(description, { deep: nested(1) }, { deep: nested(1) });
    expect(columns[`deep${".item".repeat(59)}.right`]).toBe(1);
    expect(scores.whole).toBe(1);
  });
});
