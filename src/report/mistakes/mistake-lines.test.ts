// Where points are lost, on a terminal: twelve lines at most, whatever its width.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Mistakes } from "../../contract/mistakes.ts";
import { fields } from "../../tasks/fields/index.ts";
import { PLAIN } from "../score-report.ts";
import { shownWidth } from "../table.ts";
import { askedMistakeLines, mistakeLines, mistakeSummary, storedMistakeLines } from "./mistake-lines.ts";

const receipts = JSON.parse(readFileSync(new URL("./fixtures/receipts.json", import.meta.url), "utf8")) as Mistakes;
const { definition } = fields({ $karat: "fields 2", $unit: "receipt", total: "number" });
const lost = (width: number) => ({
  look: { digits: 3, style: PLAIN, width, task: "receipt.fields.json" },
  ...{ definition, score: "f1" },
});

describe("mistakeLines(mistakes, lost)", () => {
  it.each([
    [60, "karat explain …"],
    [80, "karat explain receipt.fields.json …"],
    [120, "karat explain receipt.fields.json …"],
  ])("has twelve lines that fit %i columns, and ends with %s", (width, command) => {
    const lines = mistakeLines(receipts, lost(width));
    expect(lines).toHaveLength(12);
    for (const line of lines) expect(shownWidth(line)).toBeLessThanOrEqual(width);
    expect(lines.at(-1)).toBe(`  4 more fields, 11 more kinds: ${command}`);
  });

  it("drops bars, then examples, then F1 as the terminal narrows", () => {
    const has = (width: number) => {
      const text = mistakeLines(receipts, lost(width)).join("\n");
      return [/·{8}/, /17 → 170/, /f1/].map((part) => part.test(text));
    };
    expect(has(80)).toEqual([true, true, true]);
    expect(has(60)).toEqual([false, false, true]);
    expect(has(36)).toEqual([false, false, false]);
  });

  it("shows the values of an item, and nothing before what was invented", () => {
    const text = mistakeSummary(receipts, lost(120)).join("\n");
    expect(text).toContain("coffee beans 1 kg · 7 · 59.29\n");
    expect(text).toContain("nothing → USD");
  });
});

describe("mistakeSummary(mistakes, lost)", () => {
  it("lists the wrong pairs of a table that is too wide for the terminal", () => {
    const wide = mistakeSummary(receipts, lost(80));
    expect(wide).toContain("category, gold  food  hardware  office  services  travel");
    const narrow = mistakeSummary(receipts, lost(40));
    expect(narrow).toContain("category, gold → predicted");
    expect(narrow).toContain("  16  travel → food");
  });
});

describe("askedMistakeLines(mistakes, asked, lost)", () => {
  it("counts the rows among all mistakes of the place, and says what they cost", () => {
    const units = ["r1", "r2"].map((id) => ({
      id,
      rows: [{ at: "lines[0].quantity", verdict: "wrong", gold: "17", pred: "170" } as const],
    }));
    const asked = { place: "lines.quantity", kind: "power-of-ten", most: 1, units };
    expect(askedMistakeLines(receipts, asked, lost(100))).toEqual([
      "lines.quantity, wrong power of ten: 2 of 96 mistakes in 2 receipts, worth +0.010 f1",
      "  receipt  at                 gold  predicted",
      "  r1       lines[0].quantity  17    170",
      "  1 more with --most 2",
    ]);
  });

  it("storedMistakeLines(mistakes, asked, lost) lists the examples that a result keeps", () => {
    const lines = storedMistakeLines(receipts, { place: "date" }, lost(100));
    expect(lines[0]).toBe("date, day and month swapped: 29 mistakes in 29 receipts, worth +0.009 f1");
    expect(lines).toHaveLength(6);
  });
});
