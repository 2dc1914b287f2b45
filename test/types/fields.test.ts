// The types of descriptions: score ids follow from the shape, and what is misspelt does not compile.
import { describe, expect, expectTypeOf, it } from "vitest";
import invoices from "../../examples/fields/invoice.fields.json" with { type: "json" };
import { score } from "../../src/index.ts";
import { compareJson, type Description, type FieldsScore, fields, infer } from "../../src/tasks/fields/index.ts";

const invoice = fields({
  $karat: "fields 2",
  $unit: "invoice",
  number: "exact",
  total: { $compare: "number", $within: 0.01 },
  vendor: { name: "text", vat: "skip" },
  lines: [{ sku: "exact", quantity: "number" }],
  grid: [["number"]],
  all: { $map: "text" },
  $$cost: "number",
});

describe("fields(description)", () => {
  it("knows the ids of its scores", async () => {
    const gold = [{ id: "a", value: { number: "7", lines: [{ sku: "x", quantity: 1 }] } }];
    const { scores } = await score(invoice, { gold, pred: gold });
    expectTypeOf(scores["field.lines.sku.f1"]).toEqualTypeOf<number | null>();
    expectTypeOf(scores["field.vendor.name.recall"]).toEqualTypeOf<number | null>();
    expectTypeOf(scores["field.grid.item.f1"]).toEqualTypeOf<number | null>();
    expectTypeOf(scores["list.grid.found.f1"]).toEqualTypeOf<number | null>();
    expectTypeOf(scores["list.grid.item.whole.precision"]).toEqualTypeOf<number | null>();
    expectTypeOf(scores["field.%61ll.f1"]).toEqualTypeOf<number | null>();
    // @ts-expect-error: a typo
    expect(scores["field.lines.skew.f1"]).toBeUndefined();
    // @ts-expect-error: what is skipped has no score
    expect(scores["field.vendor.vat.f1"]).toBeUndefined();
    expect(scores["field.lines.sku.f1"]).toBe(1);
    expect(scores["field.%24cost.f1"]).toBeNull();
  });

  it("calls the top $", () => {
    type Top = FieldsScore<{ $karat: "fields 2"; $list: { $map: "text" } }>;
    expectTypeOf<"list.$.whole.f1">().toExtend<Top>();
    expectTypeOf<"list.item.found.recall">().toExtend<Top>();
    expectTypeOf<"field.item.f1">().toExtend<Top>();
    expectTypeOf<"field.$.f1">().not.toExtend<Top>();
  });

  it("refuses comparators and settings that do not exist, also in JavaScript", () => {
    // @ts-expect-error: no such comparator
    expect(() => fields({ $karat: "fields 2", x: "exakt" })).toThrow('did you mean "exact"?');
    // @ts-expect-error: no such setting
    expect(() => fields({ $karat: "fields 2", x: { $compare: "text", $ignored: [] } })).toThrow('"$ignore"');
    // @ts-expect-error: a description says that it is one
    expect(() => fields({ x: "exact" })).toThrow("$karat");
  });

  it("takes bare objects where the description names the field of the id", async () => {
    const task = fields({ $karat: "fields 2", $id: "key", x: "exact" });
    const { scores } = await score(task, { gold: [{ key: 7, x: 1 }], pred: [{ key: 7, x: 2 }] });
    expect(scores["field.x.f1"]).toBe(0);
  });
});

describe("a description that was read", () => {
  const text = '{"$karat": "fields 2", "x": "exact"}';

  it("makes a task with any score id, whatever JSON type it has", async () => {
    const stored: Description = JSON.parse(text);
    const inferred = fields(infer([{ id: "a", x: 1 }]));
    const read = [fields(JSON.parse(text)), fields(JSON.parse(text) as unknown), fields(stored), fields(invoices)];
    expectTypeOf(read).toEqualTypeOf<(typeof inferred)[]>();
    const { scores } = await score(read[0]!, {
      gold: [{ id: 1, value: { x: 1 } }],
      pred: [{ id: 1, value: { x: 1 } }],
    });
    expectTypeOf(scores).toEqualTypeOf<Readonly<Record<string, number | null>>>();
    expect(scores["field.x.f1"]).toBe(1);
  });

  it("compares values, too", () => {
    for (const { scores } of [
      compareJson(JSON.parse(text), { x: 1 }, { x: 1 }),
      compareJson(JSON.parse(text) as Description, { x: 1 }, { x: 1 }),
    ])
      expect(scores["field.x.f1"]).toBe(1);
    expectTypeOf(compareJson(invoices, {}, {}).scores).toEqualTypeOf<Readonly<Record<string, number | null>>>();
  });

  it("is checked when the task is made", () => {
    expect(() => fields(JSON.parse('{"$karat": "fields 2", "x": "exakt"}'))).toThrow('did you mean "exact"?');
    // @ts-expect-error: no description
    expect(() => fields(7)).toThrow("description");
  });
});

describe("compareJson(description, gold, pred)", () => {
  it("has the scores of the description", () => {
    const { scores } = compareJson({ $karat: "fields 2", a: ["text"] }, { a: ["x"] }, { a: ["X", "y"] });
    expectTypeOf(scores["list.a.found.precision"]).toEqualTypeOf<number | null>();
    expect(scores["list.a.found.precision"]).toBe(0.5);
  });
});
