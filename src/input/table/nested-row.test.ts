// Columns with dotted names as one nested value.
import { expect, it } from "vitest";
import { nestedRow } from "./nested-row.ts";

it.each<[string, Record<string, unknown>, unknown]>([
  ["nests dotted names", { "vendor.name": "v", "vendor.vat": "1" }, { vendor: { name: "v", vat: "1" } }],
  [
    "makes lists of numbers from 0 on",
    { "lines.0.sku": "x", "lines.1.sku": "y" },
    { lines: [{ sku: "x" }, { sku: "y" }] },
  ],
  ["leaves empty cells out, so that lists end", { "lines.0.sku": "x", "lines.1.sku": "" }, { lines: [{ sku: "x" }] }],
  ["keeps numbers with gaps as names", { "a.1": "x" }, { a: { "1": "x" } }],
  ["keeps names that are values already", { a: 1, "a.b": 2 }, { a: 1, "a.b": 2 }],
  ["keeps names with empty steps", { ".a": 1, "b..c": 2 }, { ".a": 1, "b..c": 2 }],
])("nestedRow(cells) %s", (_, row, value) => {
  expect(nestedRow(Object.entries(row))).toEqual(value);
});

it("nestedRow(cells) takes __proto__ for a name, and a name of any length", () => {
  const value = nestedRow([
    ["__proto__.a", 1],
    [`x${".x".repeat(100_000)}`, 2],
  ]);
  expect(Object.entries(value).length).toBe(2);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});
