// How much of the spread between units comes from the votes that made gold, in one sentence.
import type { ScoreReport } from "./score-report.ts";

/** Of the primary score, or of the first that is shown; null where nothing is known of it. */
export function spreadSentence({ result, definition }: Pick<ScoreReport, "result" | "definition">): string | null {
  const { spread = {} } = result;
  const id = Object.hasOwn(spread, definition.primary) ? definition.primary : Object.keys(spread)[0];
  const found = id === undefined ? undefined : spread[id];
  if (found === undefined || found.votes === null || !found.units) return null;
  const share = Math.min(1, (found.votes * found.votes) / (found.units * found.units));
  return `the interval of ${id} includes the noise of the votes: about ${Math.round(100 * share)} % of this variance comes from annotator disagreement`;
}
