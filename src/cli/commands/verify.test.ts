import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { otherDigits, placeless } from "./verify.ts";

describe("otherDigits", () => {
  it("otherDigits(json) finds a changed last digit though the number is the same", () => {
    expect(Number("0.49765358255893095")).toBe(0.49765358255893094);
    expect(otherDigits('{"a": [0.49765358255893095, 1]}')).toEqual([
      { written: "0.49765358255893095", right: "0.49765358255893094" },
    ]);
  });

  it("otherDigits(json) takes the same decimal for the same, however it is written", () => {
    expect(
      otherDigits('[1.0, 1e-07, 100, 1E2, -0, 0.50, 12e3, "0.49765358255893095", "a \\" 0.10000000000000001"]'),
    ).toEqual([]);
  });

  it("otherDigits(json) finds nothing in what JSON.stringify writes", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => otherDigits(JSON.stringify(value)).length === 0));
  });

  it("otherDigits(json) takes time that grows with the number of zeros, not with its square", () => {
    const written = `0.1${"0".repeat(200_000)}1`;
    expect(otherDigits(`[${written}]`)).toEqual([{ written, right: "0.1" }]);
  });
});

describe("placeless", () => {
  it("placeless(warning) leaves out folders, and lines of examples stay", () => {
    const warning = { code: "X", message: 'a/b.json and "c\\d/e" (f/g) /', count: 1, examples: ["a/b.json:7", "h"] };
    expect(placeless(warning)).toEqual({ code: "X", message: 'b.json and "e" (g) ', count: 1, examples: [":7", ""] });
  });

  it("placeless(warning) takes time that grows with its length, not with its square", () => {
    const message = "a".repeat(500_000);
    expect(placeless({ code: "X", message, count: 1 }).message).toBe(message);
  });
});
