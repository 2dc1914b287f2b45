// A legend: a row of marks with their meaning.
import { textWidth } from "./fit-text.ts";
import { type Markup, markup } from "./markup.ts";

interface LegendEntry {
  readonly text: string;
  readonly class: string;
  /** A sign inside or instead of colour, for those who do not see it. */
  readonly sign?: string;
}

const MARK = 12;
const GAP = 18;

/** Entries from left to right; continues on a new line where the width ends. */
export function legend(entries: readonly LegendEntry[], at: { x: number; y: number; width: number }): Markup {
  let x = at.x;
  let y = at.y;
  const drawn = entries.map(({ text, class: classes, sign }) => {
    const width = MARK + 6 + textWidth(text) + GAP;
    if (x > at.x && x + width - GAP > at.x + at.width) {
      x = at.x;
      y += LEGEND_LINE;
    }
    const left = x;
    x += width;
    return markup`<rect class="${classes}" x="${left}" y="${y - MARK / 2}" width="${MARK}" height="${MARK}" rx="2"/>${sign !== undefined && markup`<text class="paper small middle strong" x="${left + MARK / 2}" y="${y + 0.5}" dominant-baseline="central">${sign}</text>`}<text x="${left + MARK + 6}" y="${y}" dominant-baseline="central">${text}</text>`;
  });
  return markup`<g>${drawn}</g>`;
}

export const LEGEND_LINE = 20;
