// Axes: hair lines through the drawing with round numbers beside them.
import { type Markup, markup } from "./markup.ts";
import { type Scale, ticks } from "./scale.ts";

interface Axis {
  readonly scale: Scale;
  /** How far the lines reach: from top to bottom, or from left to right. */
  readonly reach: readonly [number, number];
}

export function axisBelow({ scale, reach: [top, bottom] }: Axis): Markup {
  const lines = ticks(scale.domain).map(({ value, text }) => {
    const x = scale.at(value);
    return markup`<line class="line stroke hair" x1="${x}" x2="${x}" y1="${top}" y2="${bottom}"/><text class="soft small middle" x="${x}" y="${bottom + 15}">${text}</text>`;
  });
  return markup`<g>${lines}</g>`;
}

/** Horizontal lines, numbered on the left. */
export function axisLeft({ scale, reach: [left, right] }: Axis): Markup {
  const lines = ticks(scale.domain).map(({ value, text }) => {
    const y = scale.at(value);
    return markup`<line class="line stroke hair" x1="${left}" x2="${right}" y1="${y}" y2="${y}"/><text class="soft small end" x="${left - 7}" y="${y}" dominant-baseline="central">${text}</text>`;
  });
  return markup`<g>${lines}</g>`;
}
