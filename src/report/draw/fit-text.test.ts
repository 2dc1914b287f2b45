// Tests of labels that must fit.
import { describe, expect, it } from "vitest";
import { fitText, textWidth } from "./fit-text.ts";

const seven = () => 7;

describe("fit-text", () => {
  it("fitText(text, width) keeps what fits and cuts the rest with an ellipsis", () => {
    expect(fitText("lane 1", 100, seven)).toBe("lane 1");
    const cut = fitText("a label that is much too long", 80, seven);
    expect(cut).toMatch(/^a label.*…$/);
    expect(textWidth(cut, seven)).toBeLessThanOrEqual(80);
  });

  it("fitText(text, width) of 100 kB stops where the room ends", () => {
    expect(fitText("x".repeat(100_000), 60, seven).length).toBeLessThan(20);
  });

  it("fitText(text, width) stays on one line and never cuts a character in two", () => {
    expect(fitText("two\nlines\u2028three", 200, seven)).toBe("two lines three");
    expect(fitText("😀😀😀😀😀", 30, seven)).toMatch(/^(😀)+…$/u);
  });
});
