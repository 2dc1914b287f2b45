// How much of the spread between units comes from the votes that made gold: one sentence and a bar.
import { drawing } from "../draw/drawing.ts";
import { markup } from "../draw/markup.ts";
import type { ScoreReport } from "./score-report.ts";

interface SpreadShare {
  readonly sentence: string;
  /** The share of the variance that comes from the votes. */
  readonly votes: number;
}

/** Of the primary score, or of the first that is shown; null where nothing is known of it. */
export function spreadShare({ result, definition }: Pick<ScoreReport, "result" | "definition">): SpreadShare | null {
  const { spread = {} } = result;
  const id = Object.hasOwn(spread, definition.primary) ? definition.primary : Object.keys(spread)[0];
  const found = id === undefined ? undefined : spread[id];
  if (id === undefined || found === undefined || found.votes === null || found.units === null) return null;
  const [fromVotes, fromUnits] = [found.votes * found.votes, found.units * found.units];
  if (fromUnits === 0) return null;
  const votes = Math.min(1, fromVotes / fromUnits);
  const sentence = `the interval of ${id} includes the noise of the votes: about ${Math.round(100 * votes)} % of this variance comes from annotator disagreement`;
  return { sentence, votes };
}

const CELLS = 40;

export function spreadBar(votes: number): string {
  const filled = Math.round(CELLS * votes);
  return `votes ${"█".repeat(filled)}${"░".repeat(CELLS - filled)} all`;
}

const [WIDTH, HEIGHT] = [420, 34];

export function spreadDrawing({ sentence, votes }: SpreadShare): string {
  const edge = Math.round(WIDTH * votes);
  return drawing({ width: WIDTH, height: HEIGHT, title: "Parts of the spread", desc: sentence }, [
    markup`<rect class="gold fill" x="0" y="0" width="${edge}" height="14"/>`,
    markup`<rect class="pred fill" x="${edge}" y="0" width="${WIDTH - edge}" height="14"/>`,
    markup`<text class="soft small" x="0" y="30">votes</text>`,
    markup`<text class="soft small end" x="${WIDTH}" y="30">all of it</text>`,
  ]);
}
