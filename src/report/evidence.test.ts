// Tests of evidence in a terminal.
import { describe, expect, it } from "vitest";
import { alignEvidence } from "../contract/align-evidence.ts";
import type { EvidenceRow } from "../contract/evidence.ts";
import { alignedText, evidenceText } from "./evidence.ts";
import { PLAIN } from "./score-report.ts";
import { shownWidth } from "./table.ts";
import { wrapText } from "./wrap-text.ts";

const rows: readonly EvidenceRow[] = [
  {
    at: "2011-01-25",
    verdict: "correct",
    gold: "Protesters gather in Tahrir Square to demand reforms .",
    pred: "Thousands of protesters gather in the streets of Cairo .",
    marks: { gold: [[0, 10]], pred: [[13, 23]] },
    values: { "rouge1.f1": 0.5 },
    note: "shared: protesters, gather, in",
  },
  { at: "turn 3", verdict: "not-scored", text: "U: And is the whale still there?" },
];

describe("evidenceText", () => {
  it("evidenceText(unit) puts both sides beside each other and wraps them to the width", () => {
    expect(evidenceText({ id: "egypt", rows }, { digits: 3, width: 70 })).toMatchInlineSnapshot(`
      "egypt
                       gold                       prediction
        ✓  2011-01-25  Protesters gather in       Thousands of protesters
                       Tahrir Square to demand    gather in the streets of
                       reforms .                  Cairo .
                       rouge1.f1 0.5
                       shared: protesters, gather, in
        ·  turn 3      U: And is the whale still there?
      "
    `);
  });

  it("evidenceText(unit) and alignedText(unit) do not say of a correct row that its similarity is 1", () => {
    const correct = { at: "total", verdict: "correct", gold: "1", pred: "1", values: { similarity: 1 } } as const;
    const rounded = { ...correct, at: "sum", values: { similarity: 0.99999 } };
    const near = { ...correct, at: "name", values: { similarity: 0.9 } };
    const shared = { id: "inv-01", rows: [correct, rounded, near] };
    const texts = [
      evidenceText(shared, { digits: 3 }),
      alignedText(alignEvidence("inv-01", [["a", shared.rows]]), { digits: 3 }),
    ];
    for (const text of texts) expect(text.match(/similarity .*/g)).toEqual(["similarity 0.9"]);
  });

  it.each([40, 60, 80, 120, 200])("evidenceText(unit) fits %i columns", (width) => {
    const text = evidenceText({ id: "egypt", rows }, { digits: 3, width });
    for (const line of text.split("\n")) expect(shownWidth(line)).toBeLessThanOrEqual(width);
  });

  it("evidenceText(unit) marks what both sides share", () => {
    const style = { ...PLAIN, bold: (text: string) => `<${text}>` };
    const text = evidenceText({ id: "egypt", rows }, { digits: 3, style });
    expect(text).toContain("<Protesters> gather");
    expect(text).toContain("of <protesters>");
  });
});

describe("wrapText", () => {
  it("wrapText(text) cuts words that are wider than a line, and shows what could move others", () => {
    expect(wrapText("abcdefgh ij", { width: 4 })).toEqual(["abcd", "efgh", "ij"]);
    expect(wrapText("a\u202eb \u001b[2J", { width: 20 })).toEqual(["a\\u202eb \\u001b[2J"]);
    expect(wrapText("", { width: 4 })).toEqual([""]);
  });
});
