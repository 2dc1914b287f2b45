// What a result says of units whose prediction is missing and counts as wrong.
import { MOST_EXAMPLES, type Warning } from "../../core/findings.ts";
import type { SystemPart } from "../part/part.ts";
import type { RunSettings } from "../part/run-header.ts";

export function missingNotes({ missing, rows }: SystemPart, settings: RunSettings, unit: string): readonly Warning[] {
  if (settings.missing !== "wrong" || missing.length === 0) return [];
  const are = missing.length === 1 ? "has no prediction and counts" : "have no prediction and count";
  return [
    {
      code: "MISSING_AS_WRONG",
      message: `${missing.length} of ${rows.count} ${unit}s ${are} as wrong: nothing of them was found; precision and F1 can rise where wrong predictions are left out`,
      examples: missing.slice(0, MOST_EXAMPLES),
    },
  ];
}
