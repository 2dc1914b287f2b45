import { expect, it } from "vitest";
import { isNote, NOTE_CODES } from "./note.ts";

it("isNote(warning) knows remarks on how far numbers can be trusted by their codes", () => {
  expect(NOTE_CODES).toEqual([
    "FEW_UNITS",
    "NO_INTERVAL",
    "DIFFERENT_UNITS",
    "UNREACHABLE_LEVEL",
    "COMPAT_RULE",
    "FEW_SWAPS",
    "UNEQUAL_DENOMINATORS",
  ]);
  for (const code of NOTE_CODES) expect(isNote({ code, message: "" })).toBe(true);
  expect(isNote({ code: "EMPTY_GOLD", message: "" })).toBe(false);
});
