import { expect, it } from "vitest";
import { compareText } from "./compare-text.ts";

it("compareText(a, b) orders by code units, whatever the language", () => {
  expect(["ä", "b", "a", "B", "ab", ""].sort(compareText)).toEqual(["", "B", "a", "ab", "b", "ä"]);
  expect([compareText("a", "b"), compareText("b", "a"), compareText("a", "a")]).toEqual([-1, 1, 0]);
});
