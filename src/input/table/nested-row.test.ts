// Columns with dotted names as one nested value.
import { expect, it } from "vitest";
import { nestedRow, stepsOf } from "./nested-row.ts";

const nested = (row: object) => nestedRow(Object.entries(row).map(([column, cell]) => [stepsOf(column), cell]));

it.each<[string, Record<string, unknown>, unknown]>([
  ["nests dotted names", { "vendor.name": "v", "vendor.vat": "1" }, { vendor: { name: "v", vat: "1" } }],
  [
    "makes lists of numbers from 0 on",
    { "lines.0.sku": "x", "lines.1.sku": "y" },
    { lines: [{ sku: "x" }, { sku: "y" }] },
  ],
  ["reads positions in brackets", { "a[0].b": 1, "a[1].b": 2, "c[0][0]": 3 }, { a: [{ b: 1 }, { b: 2 }], c: [[3]] }],
  ["keeps numbers with gaps as names", { "a.1": "x" }, { a: { "1": "x" } }],
  ["keeps names that are values already", { a: 1, "a.b": 2 }, { a: 1, "a.b": 2 }],
  ["keeps names with empty steps", { ".a": 1, "b..c": 2 }, { ".a": 1, "b..c": 2 }],
])("nestedRow(stepsOf(column), cell) %s", (_, row, value) => {
  expect(nested(row)).toEqual(value);
});

it("nestedRow(stepsOf(column), cell) takes __proto__ for a name, and a name of any length", () => {
  const value = nested(
    Object.fromEntries([
      ["__proto__.a", 1],
      [`x${".x".repeat(100_000)}`, 2],
    ]),
  );
  expect(Object.entries(value).length).toBe(2);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});
