// A score in a table for people: as it is, or a share of one as per cent.
import type { ScoreSpec } from "../core/score-spec.ts";
import { shownNumber } from "./score-report.ts";

export interface ScoreStyle {
  readonly digits: number;
  readonly percent?: boolean;
}

/** Per cent only where the score is a share: other numbers stay what they are. */
export function shownScore(
  value: number | null,
  { range: [low, high] }: Pick<ScoreSpec, "range">,
  { digits, percent = false }: ScoreStyle,
): string {
  if (value === null || !percent || low < 0 || high > 1) return shownNumber(value, digits);
  return shownNumber(100 * value, Math.max(0, digits - 2));
}
