import { describe, expect, it } from "vitest";
import { compare } from "../run/compare.ts";
import { score } from "../run/score.ts";
import { breakdown } from "../tasks/breakdown/index.ts";
import { rules } from "../tasks/rules/index.ts";
import { formatReport } from "./format-report.ts";
import { reportFormats } from "./index.ts";

const gold = ["a", "b"].map((id) => ({ id, turns: [{ index: 1, annotations: ["X"] }] }));
const answer = (label: string) =>
  gold.map(({ id }) => ({ id, turns: [{ index: 1, label, probabilities: { O: 0, T: 0, X: 1 } }] }));
const result = await score(breakdown(), { gold, pred: answer("X") });
const comparison = await compare(breakdown(), { gold, pred: { x: answer("X"), o: answer("O") } });

describe("formatReport(result, format)", () => {
  it.each(Object.keys(reportFormats) as (keyof typeof reportFormats)[])(
    "formatReport(result, %j) names every score",
    (format) => {
      const text = formatReport(result, format);
      const labels = format === "latex" ? "Precision (X)" : "precision.x";
      expect(text).toContain(labels);
      expect(text).not.toContain("undefined");
    },
  );

  it("formatReport(result, 'text', { digits }) rounds", () => {
    expect(formatReport(result, "text", { digits: 1 })).toContain(" 1.0 ");
    expect(formatReport(result, "text", { digits: 1 })).not.toContain("1.000");
  });

  it("formatReport(stored, format) wants the task, and takes a task or its maker", () => {
    const stored = JSON.parse(JSON.stringify(result));
    expect(() => formatReport(stored, "text")).toThrow("formatReport(result, format, { task })");
    expect(formatReport(stored, "latex", { task: breakdown })).toBe(formatReport(result, "latex"));
    expect(formatReport(stored, "latex", { task: breakdown() })).toBe(formatReport(result, "latex"));
    expect(() => formatReport(stored, "text", { task: rules })).toThrow("the task breakdown");
  });

  it("formatReport(result, unknown format) says which there are", () => {
    expect(() => formatReport(result, "latx" as never)).toThrow("latex");
  });
});

describe("formatReport(comparison, format)", () => {
  it.each(["text", "markdown", "latex", "csv", "json"] as const)(
    "formatReport(comparison, %j) names both systems",
    (format) => {
      const text = formatReport(comparison, format);
      expect(text).toMatch(/\bx\b/);
      expect(text).toMatch(/\bo\b/);
    },
  );

  it("formatReport(comparison, 'jsonl') is no format of a comparison", () => {
    expect(() => formatReport(comparison, "jsonl" as never)).toThrow("text, json, markdown, latex, csv");
  });
});
