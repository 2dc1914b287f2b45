import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { score } from "../../run/score.ts";
import { fields, infer } from "./index.ts";
import type { InferSettings } from "./infer.ts";

function inferred(records: readonly unknown[], settings: InferSettings = {}) {
  const remarks: string[] = [];
  const description = infer(records, { ...settings, onRemark: (remark) => remarks.push(remark) });
  return { description, remarks };
}

const LOOSE = { number: { $decimal: "auto", $loose: true } };

const invoices = [1, 2, 3, 4, 5, 6].map((n) => ({
  id: `INV-${n}`,
  issued: `2024-0${n}-12`,
  total: 12.5 * n,
  paid: n % 2 === 0,
  vendor: { name: `Vendor ${n}`, vat: n === 2 ? null : `DE81123456${n}` },
  lines: [{ sku: `A-${n}`, text: `a blue ballpoint pen, number ${n}`, price: `€ ${n}.50` }],
  attributes: { [`key${n}`]: "x", [`other${n}`]: "y" },
  notes: null,
  $cost: n,
}));

describe("infer(records)", () => {
  it("reads an answer in gold as the value it gives, null among them", () => {
    const records = [
      { id: 1, value: "2024-01-02" },
      { id: 2, response: "null" },
      { id: 3, response: '"2024-01-03"' },
    ];
    expect(infer(records)).toEqual({ $karat: "fields 2", $compare: "date" });
  });

  it("pairs items by their id, whatever their other fields are called", () => {
    const items = [1, 2].map((id) => ({ id, "a\n$list": "x" }));
    expect(infer([items])).toMatchObject({ $list: { id: "number" }, $key: "id" });
  });

  it("writes a description under which gold equals itself, also if a field is called value", async () => {
    const records = [
      { qid: "q1", value: "x" },
      { qid: null, value: "y" },
    ];
    const { scores } = await score(fields(infer(records)), { gold: records, pred: [...records] }, { ci: null });
    expect(scores.whole).toBe(1);
  });

  it("finds types, dates, numbers, lists, maps where keys vary, and the likely id", () => {
    const { description, remarks } = inferred(invoices);
    expect(description).toEqual({
      $karat: "fields 2",
      $id: "id",
      $defaults: LOOSE,
      issued: "date",
      total: "number",
      paid: { $compare: "exact", $classes: true },
      vendor: { name: "text", vat: "exact" },
      lines: [{ sku: "exact", text: "similar", price: "number" }],
      attributes: { $map: { $compare: "exact", $classes: true } },
      notes: "any",
      $$cost: "number",
    });
    expect(remarks).toEqual([
      "lines.price: numbers with currencies and the like are read loosely ($loose)",
      "attributes: keys vary (12 in 6 values), so it is a map",
      'attributes: 2 different words, so a choice ("$classes"); use "text" to ignore case',
      'notes: always null or missing in gold, so "any"',
    ]);
  });

  it("says where day and month cannot be told apart, and takes digits for codes", () => {
    const { description, remarks } = inferred([{ d: "3.4.2024", zip: "01067" }]);
    expect(description).toMatchObject({ d: { $compare: "date", $order: "dmy" }, zip: "exact" });
    expect(remarks).toHaveLength(2);
  });

  it("starts from a JSON Schema, as zod and pydantic emit it", () => {
    const schema = {
      $defs: { Line: { type: "object", properties: { sku: { type: "string" }, quantity: { type: "integer" } } } },
      type: "object",
      properties: {
        issued: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] },
        status: { enum: ["open", "paid"] },
        lines: { type: "array", items: { $ref: "#/$defs/Line" } },
        attributes: { type: "object", additionalProperties: { type: "string" } },
        parent: { $ref: "#" },
        amount: { type: ["number", "string"] },
      },
    };
    const gold = [{ issued: null, status: "open", lines: [], attributes: { a: "b" }, amount: 2, more: 1 }];
    const { description, remarks } = inferred(gold, { schema });
    expect(description).toEqual({
      $karat: "fields 2",
      $defaults: LOOSE,
      issued: "date",
      status: "exact",
      lines: [{ sku: "text", quantity: "number" }],
      attributes: { $map: "text" },
      parent: "any",
      amount: "number",
      more: "number",
    });
    expect(remarks.map((remark) => remark.split(":")[0])).toEqual(["parent"]);
  });

  it("joins the fields of a union of objects, and keeps the order of tuples and of vectors", () => {
    const schema = {
      $defs: {
        Card: {
          type: "object",
          properties: { type: { const: "card" }, last4: { type: "string" }, fee: { type: "number" } },
        },
        Debit: {
          type: "object",
          properties: { type: { const: "debit" }, iban: { type: "string" }, fee: { type: "string" } },
        },
      },
      type: "object",
      properties: {
        pay: { oneOf: [{ $ref: "#/$defs/Card" }, { $ref: "#/$defs/Debit" }], discriminator: { propertyName: "type" } },
        whole: { allOf: [{ $ref: "#/$defs/Card" }, { type: "object", properties: { more: { type: "integer" } } }] },
        at: { type: "array", prefixItems: [{ type: "number" }, { type: "number" }] },
        price: { anyOf: [{ type: "number" }, { type: "string", pattern: "^x$" }] },
      },
    };
    const gold = [{ pay: { type: "card", last4: "0042", fee: 1 }, at: [1, 2], price: 1 }];
    const { description, remarks } = inferred(gold, { schema });
    expect(description).toMatchObject({
      pay: { type: "exact", last4: "text", iban: "text", fee: "number" },
      whole: { type: "exact", last4: "text", fee: "number", more: "number" },
      at: { $list: "number", $align: "ordered" },
      price: "number",
    });
    expect(remarks).toEqual([]);
    const boxes = Array.from({ length: 6 }, (_, at) => ({ box: [at, 1, 2, 3], some: at % 2 ? [1] : [1, 2] }));
    expect(inferred(boxes).description).toEqual({
      $karat: "fields 2",
      $defaults: LOOSE,
      box: { $list: "number", $align: "ordered" },
      some: ["number"],
    });
  });

  it("takes empty texts for missing values where the others are no texts, as in the cells of a table", () => {
    const values = [
      { total: "1,234.50", day: "", lines: [1], note: "" },
      { total: "", day: "3.4.2025", lines: "", note: "later" },
    ];
    const { description, remarks } = inferred(values);
    const day = { $compare: "date", $order: "dmy" };
    const own = { total: "number", day, lines: ["number"], note: "text" };
    expect(description).toEqual({ $karat: "fields 2", $absent: [""], $defaults: LOOSE, ...own });
    expect(remarks).toContain('$: empty texts among numbers and the like mean no value ("$absent")');
    expect(inferred([{ note: "" }, { note: "later" }]).description).not.toHaveProperty("$absent");
  });

  it("says which field it takes for the id where its name does not", () => {
    const values = [1, 2, 3].map((n) => ({ order_id: n, uuid: `u${n}`, total: n }));
    const { description, remarks } = inferred(values);
    expect(description.$id).toBe("uuid");
    expect(remarks).toEqual(['uuid: differs in all records, so it is their id ("$id")']);
  });

  it("describes gold so that gold against itself is right in everything", async () => {
    const field = fc.constantFrom("key_id", "a", "b", "$x", "__proto__", "date", "items");
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        fc.constantFrom(null, true, 0, -1.5, "", "2024-02-29", "1.2.2024", "EUR 5", "0042", "a few words here", "n/a"),
        fc.array(tie("tree"), { maxLength: 3 }),
        fc.dictionary(field, tie("tree"), { maxKeys: 4 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { minLength: 1, maxLength: 6 }), async (records) => {
        const { scores, totals } = await score(fields(infer(records)), { gold: records, pred: records } as never, {
          ci: null,
        });
        expect([scores.whole, totals.units]).toEqual([1, records.length]);
        for (const value of Object.values(scores)) expect([null, 1]).toContain(value);
      }),
      { numRuns: 300 },
    );
  });

  it("takes repeated words for choices, and repeated names for text", () => {
    const values = Array.from({ length: 9 }, (_, at) => ({
      currency: at % 2 ? "EUR" : "USD",
      vendor: at % 2 ? "ACME Ltd" : "Café Noir",
    }));
    expect(inferred(values).description).toMatchObject({
      currency: { $compare: "exact", $classes: true },
      vendor: "text",
    });
  });
});
