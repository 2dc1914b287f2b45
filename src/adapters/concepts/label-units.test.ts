import { describe, expect, it } from "vitest";
import type { ConceptTable } from "./concept-table.ts";
import { createUnitSplitter, type LabelUnit, labelWords } from "./label-units.ts";
import { parseLexicon } from "./lexicon.ts";

const ENTRIES = [
  "blood",
  "blood pressure",
  "high",
  "low",
  "patient",
  "smoker",
  "nonsmoker",
  "type",
  "diabetes",
  "color",
  "self-esteem",
  "no",
];
const table = {
  find: (entry: string) => (ENTRIES.includes(entry) ? ENTRIES.indexOf(entry) : undefined),
} as ConceptTable;
const split = createUnitSplitter(table, parseLexicon("patient 1 0\nsmoker 1 0\n\nmen n man\n\n"));

const shown = (unit: LabelUnit) =>
  unit.kind === "entry"
    ? ENTRIES[unit.row]
    : unit.kind === "negation"
      ? "NOT"
      : unit.kind === "figure"
        ? `#${unit.text}`
        : `?${unit.text}`;

describe("label-units", () => {
  it.each([
    ["high blood pressure", ["high", "blood pressure"]],
    ["the pressure of blood", ["?pressure", "blood"]],
    ["Type 1 diabetes", ["type", "#1", "diabetes"]],
    ["two patients", ["#2", "patient"]],
    ["18th smoker", ["#18", "smoker"]],
    ["non-smokers", ["nonsmoker"]],
    ["patients without diabetes", ["patient", "NOT", "diabetes"]],
    ["colour", ["color"]],
    ["self esteem", ["self-esteem"]],
    ["the", ["?the"]],
    ["1,500", ["#1500"]],
    ["", []],
  ])("split(%j) finds the units", (label, units) => {
    expect(split(label).map(shown)).toEqual(units);
  });

  it("labelWords(label) drops marks and possessive endings", () => {
    expect(labelWords("Ménière’s disease, users' rights")).toEqual(["Meniere", "disease", "users", "rights"]);
  });
});
