// Tests of running text in drawings.
import { describe, expect, it } from "vitest";
import { wellFormed } from "../../test/well-formed.ts";
import { drawText, TEXT_LINE } from "./text-block.ts";

const draw = (text: string, width: number, more: object = {}) => drawText({ text, x: 0, y: 0, width, ...more });

describe("drawText", () => {
  it("drawText(block) wraps words to the width and says how high they are", () => {
    const one = draw("one two three", 400);
    const many = draw("one two three", 40);
    expect(one.height).toBe(TEXT_LINE);
    expect(many.height).toBe(3 * TEXT_LINE);
    expect(wellFormed(`<svg>${many.content}</svg>`).filter((name) => name === "text")).toHaveLength(3);
  });

  it("drawText(block) marks words, names their group and says where they end", () => {
    const marks = [{ start: 4, end: 7, class: "hit", title: "two & more", group: "a" }];
    const { content, places } = draw("one two three", 400, { marks });
    expect(String(content)).toContain('<g class="hit" data-group="a"><title>two &amp; more</title>');
    expect(places[0]!.left).toBeGreaterThan(0);
    expect(places[0]!.right).toBeGreaterThan(places[0]!.left);
  });

  it("drawText(block) leaves lines out after the last that has room, and cuts endless words", () => {
    const { height, content, places } = draw("word ".repeat(500), 60, {
      mostLines: 3,
      marks: [{ start: 2000, end: 2004, class: "hit" }],
    });
    expect(height).toBe(4 * TEXT_LINE);
    expect(String(content)).toContain("…");
    expect(places).toEqual([null]);
    expect(String(draw("x".repeat(10_000), 100).content).length).toBeLessThan(300);
  });
});
