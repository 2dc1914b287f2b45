// Tests of the figure of a comparison: what it shows, that it fits, and that its PDF is one.
import { describe, expect, it } from "vitest";
import { toyTask } from "../../../test/toy-results.ts";
import type { Comparison } from "../../contract/comparison.ts";
import { type FigureShape, FONT_SIZE, fittedText, helveticaWidth } from "../draw/paper/figure.ts";
import { figurePdf, lettersWithoutGlyph } from "../draw/paper/pdf.ts";
import { figureSvg } from "../draw/paper/svg.ts";
import { comparisonFigure, panelsOf } from "./figure.ts";

const interval = (low: number, high: number) => ({ low, high, level: 0.95, method: "jackknife-t" }) as const;
const group = (name: string, accuracy: number) => ({
  name,
  units: 2,
  scores: { accuracy },
  intervals: { accuracy: interval(accuracy - 0.1, accuracy + 0.1) },
});
const system = (name: string, accuracy: number, rankCluster: number) => ({
  name,
  scores: { accuracy },
  intervals: { accuracy: interval(accuracy - 0.05, accuracy + 0.05) },
  units: { name: "dialogue", scored: 4, missing: [], extra: [], invalid: [] },
  rank: { low: rankCluster, high: rankCluster },
  rankCluster,
  groups: [group("calls", accuracy), group("chats", accuracy - 0.2)],
});

const comparison = {
  karat: "0",
  task: "toy",
  signature: "karat|task:toy",
  systems: [system("good", 0.8, 1), system("a name that is far too long for a column (x)", 0.5, 2)],
  comparisons: [],
  correction: "holm",
  primary: "accuracy",
  warnings: [],
  perUnit: [0.3, 0, -0.2, 0.1].map((difference, at) => ({
    id: `u${at}`,
    values: { good: 0.5 + difference, "a name that is far too long for a column (x)": 0.5 },
  })),
} as unknown as Comparison;

const figure = (of: Comparison = comparison, width = 240) =>
  comparisonFigure({ comparison: of, definition: toyTask.definition, digits: 3, width, panels: panelsOf(of) });
const texts = (shapes: readonly FigureShape[]) => shapes.flatMap((shape) => (shape.kind === "text" ? [shape] : []));

describe("comparisonFigure", () => {
  it("draws the ranking, the units and the groups that the comparison has", () => {
    expect(panelsOf(comparison)).toEqual(["ranking", "units", "groups"]);
    const { perUnit: _, ...bare } = comparison;
    expect(panelsOf({ ...bare, systems: bare.systems.map(({ groups: __, ...one }) => one) })).toEqual(["ranking"]);
    const said = texts(figure().shapes).map(({ text }) => text);
    expect(said).toEqual(expect.arrayContaining(["0.800", "0.500", "good better: 2", "equal: 1", "calls", "chats"]));
    expect(said.some((text) => / better: 1$/.test(text))).toBe(true);
  });

  it.each([160, 240, 480])("keeps everything within %i points, at a size that can be read", (width) => {
    const { shapes, height } = figure(comparison, width);
    expect(FONT_SIZE).toBeGreaterThanOrEqual(7);
    for (const { at, text, anchor = "start" } of texts(shapes)) {
      const start = at[0] - (anchor === "start" ? 0 : helveticaWidth(text) / (anchor === "end" ? 1 : 2));
      expect(start).toBeGreaterThanOrEqual(-0.01);
      expect(start + helveticaWidth(text)).toBeLessThanOrEqual(width + 0.01);
      expect(at[1]).toBeLessThanOrEqual(height);
    }
    for (const shape of shapes)
      if (shape.kind !== "text")
        for (const [x, y] of shape.points)
          expect([x >= -0.01, x <= width + 0.01, y >= 0, y <= height]).toEqual([true, true, true, true]);
  });

  it("has greys only", () => {
    for (const [, colour] of figureSvg(figure()).matchAll(/(?:fill|stroke)="#(\w+)"/g))
      expect(colour).toMatch(/^(\w\w)\1\1$/);
  });
});

describe("figurePdf", () => {
  const pdf = figurePdf(figure());

  it("figurePdf(figure) gives the same bytes again, all of them below 256", () => {
    expect(figurePdf(figure())).toBe(pdf);
    expect(Buffer.from(pdf, "latin1").toString("latin1")).toBe(pdf);
  });

  it("figurePdf(figure) has every object where its table says", () => {
    const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
    expect(pdf.slice(start, start + 5)).toBe("xref\n");
    const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(7);
    for (const [at, offset] of offsets.entries()) expect(pdf.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj\n`));
    const [, length, stream] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(pdf) ?? [];
    expect(stream).toHaveLength(Number(length));
  });

  it("figurePdf(figure) escapes brackets, and lettersWithoutGlyph(figure) names what Helvetica lacks", () => {
    const named = (name: string) => ({
      ...comparison,
      perUnit: [],
      systems: comparison.systems.map((one, at) => (at === 0 ? { ...one, name } : one)),
    });
    expect(figurePdf(figure(named("a) Tj ("))).toString()).toContain("(a\\) Tj \\() Tj");
    expect(lettersWithoutGlyph(figure(named("六 − ü")))).toEqual(["六"]);
  });
});

describe("fittedText", () => {
  it("fittedText(text, width) cuts what is wider", () => {
    expect(fittedText("short", 100)).toBe("short");
    expect(fittedText("a rather long name", 30)).toBe("a rath…");
    expect(helveticaWidth(fittedText("a rather long name", 30))).toBeLessThanOrEqual(30);
  });
});
