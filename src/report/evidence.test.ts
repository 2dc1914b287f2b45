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
    const wrong = rows.map((row) => ({ ...row, verdict: row.verdict === "correct" ? "wrong" : row.verdict }) as const);
    expect(evidenceText({ id: "egypt", rows: wrong }, { digits: 3, width: 70 })).toMatchInlineSnapshot(`
      "egypt
                       gold                       prediction
        ✗  2011-01-25  Protesters gather in       Thousands of protesters
                       Tahrir Square to demand    gather in the streets of
                       reforms .                  Cairo .
                       rouge1.f1 0.5
                       shared: protesters, gather, in
        ·  turn 3      U: And is the whale still there?
      "
    `);
  });

  it("evidenceText(unit) and alignedText(unit) give a correct row one line, without figures", () => {
    const correct = rows.slice(0, 1);
    const texts = [
      evidenceText({ id: "egypt", rows: correct }, { digits: 3, width: 70 }),
      alignedText(alignEvidence("egypt", [["a", correct]]), { digits: 3, width: 70 }),
    ];
    expect(texts.map((text) => text.trimEnd().split("\n").slice(2))).toEqual([
      ["  ✓  2011-01-25  Protesters gather in Tah…  Thousands of protesters …"],
      ["  2011-01-25  Protesters gather in Tahri…  ✓ Thousands of protesters …"],
    ]);
  });

  it("evidenceText(unit) and alignedText(unit) do not say that a similarity is 0 or 1", () => {
    const wrong = { at: "total", verdict: "wrong", gold: "1", pred: "2", values: { similarity: 0 } } as const;
    const near = { ...wrong, at: "name", values: { similarity: 0.7 } };
    const shared = { id: "inv-01", rows: [wrong, near] };
    const texts = [
      evidenceText(shared, { digits: 3 }),
      alignedText(alignEvidence("inv-01", [["a", shared.rows]]), { digits: 3 }),
    ];
    for (const text of texts) expect(text.match(/similarity .*/g)).toEqual(["similarity 0.7"]);
  });

  it.each([40, 60, 80, 120, 200])("evidenceText(unit) fits %i columns", (width) => {
    const text = evidenceText({ id: "egypt", rows }, { digits: 3, width });
    for (const line of text.split("\n")) expect(shownWidth(line)).toBeLessThanOrEqual(width);
  });

  it("evidenceText(unit) marks what both sides share", () => {
    const style = { ...PLAIN, bold: (text: string) => `<${text}>` };
    const wrong = rows.map((row) => ({ ...row, verdict: "wrong" }) as const);
    const text = evidenceText({ id: "egypt", rows: wrong }, { digits: 3, style });
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
