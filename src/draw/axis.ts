// Axes: hair lines through the drawing with round numbers beside them.
import { type Markup, markup } from "./markup.ts";
import { type Scale, tickStep, ticks, tickText } from "./scale.ts";

interface AxisOptions {
  readonly scale: Scale;
  /** How far the lines reach: from top to bottom, or from left to right. */
  readonly reach: readonly [number, number];
  readonly about?: number;
}

export function axisBelow({ scale, reach: [top, bottom], about = 5 }: AxisOptions): Markup {
  const step = tickStep(scale.domain, about);
  const lines = ticks(scale.domain, about).map((tick) => {
    const x = scale.at(tick);
    return markup`<line class="line stroke hair" x1="${x}" x2="${x}" y1="${top}" y2="${bottom}"/><text class="soft small middle" x="${x}" y="${bottom + 15}">${tickText(tick, step)}</text>`;
  });
  return markup`<g>${lines}</g>`;
}

/** Horizontal lines, numbered on the left. */
export function axisLeft({ scale, reach: [left, right], about = 5 }: AxisOptions): Markup {
  const step = tickStep(scale.domain, about);
  const lines = ticks(scale.domain, about).map((tick) => {
    const y = scale.at(tick);
    return markup`<line class="line stroke hair" x1="${left}" x2="${right}" y1="${y}" y2="${y}"/><text class="soft small end" x="${left - 7}" y="${y}" dominant-baseline="central">${tickText(tick, step)}</text>`;
  });
  return markup`<g>${lines}</g>`;
}
