// What a result says of units whose prediction is missing and counts as wrong.
import { MOST_EXAMPLES, type Warning } from "../../core/findings.ts";

/** Of so many units in all. */
export function missingNote(missing: readonly string[], units: number, unit: string): Warning {
  const are = missing.length === 1 ? "has no prediction and counts" : "have no prediction and count";
  return {
    code: "MISSING_AS_WRONG",
    message: `${missing.length} of ${units} ${unit}s ${are} as wrong: nothing of them was found; precision and F1 can rise where wrong predictions are left out`,
    examples: missing.slice(0, MOST_EXAMPLES),
  };
}
