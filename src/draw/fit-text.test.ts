// Tests of labels that must fit.
import { describe, expect, it } from "vitest";
import { fitText, label, textWidth, tooltip } from "./fit-text.ts";

describe("fit-text", () => {
  it("fitText(text, width) keeps what fits and cuts the rest with an ellipsis", () => {
    expect(fitText("lane 1", 100)).toBe("lane 1");
    const cut = fitText("a label that is much too long", 80);
    expect(cut).toMatch(/^a label.*…$/);
    expect(textWidth(cut)).toBeLessThanOrEqual(80);
  });

  it("fitText(text, width) of 100 kB stops where the room ends", () => {
    expect(fitText("x".repeat(100_000), 60).length).toBeLessThan(20);
  });

  it("fitText(text, width) stays on one line and never cuts a character in two", () => {
    expect(fitText("two\nlines\u2028three", 200)).toBe("two lines three");
    expect(fitText("😀😀😀😀😀", 40)).toMatch(/^(😀)+…$/u);
  });

  it("textWidth(text) counts wide letters more and joining marks not at all", () => {
    expect(textWidth("日本")).toBeGreaterThan(textWidth("ab"));
    expect(textWidth("e\u0301")).toBe(textWidth("e"));
  });

  it("label(…) shows the whole text as a tooltip only where it was cut", () => {
    const at = { x: 0, y: 0, width: 60 };
    expect(String(label({ ...at, text: "short" }))).not.toContain("<title>");
    expect(String(label({ ...at, text: "much longer than that" }))).toContain("<title>much longer than that</title>");
  });

  it("tooltip(text) is cut after 400 characters", () => {
    expect(String(tooltip("y".repeat(1000))).length).toBeLessThan(430);
  });
});
