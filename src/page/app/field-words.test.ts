import { describe, expect, it } from "vitest";
import { SAMPLE } from "../../../test/sample-card.ts";
import { fieldWords } from "./field-words.ts";

describe("fieldWords(text, card)", () => {
  it.each([
    [
      "add it, or choose --missing skip (leave it out) or --missing wrong (count it as wrong)",
      "add it, or choose “Missing predictions” skip (leave it out) or “Missing predictions” wrong (count it as wrong)",
    ],
    ["a number for --threshold", "a number for “Threshold”"],
    ["--llm-output reads JSON in a fenced block", "“LLM output” reads JSON in a fenced block"],
    ["--align order, --ignore-property=x", "“Align” order, “Ignore property” x"],
    ["check --edges, --gold and --pred-format", "check “Edges”, “Gold” and “Format of predictions”"],
  ])("calls the flags of %j by their fields", (text, wanted) => {
    expect(fieldWords(text, SAMPLE)).toBe(wanted);
  });

  it("leaves alone what has no field", () => {
    for (const text of [
      "on the command line --per-unit keeps them",
      "well-known -- and a--b",
      "tar --dereference",
      "-5",
    ])
      expect(fieldWords(text, SAMPLE)).toBe(text);
    expect(fieldWords("choose --align order", null)).toBe("choose --align order");
  });
});
