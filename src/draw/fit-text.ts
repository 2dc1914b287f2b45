// Labels that fit: the width of a text is estimated, since nothing here can measure it.
import { type Markup, markup } from "./markup.ts";

const FONT_SIZE = 12;

/** Advance widths of sans-serif letters, as shares of the font size. */
const ADVANCES: readonly (readonly [RegExp, number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u, 1],
  [/[ijl'|.,:;!]/, 0.28],
  [/[frtI()[\]{}\-"*/\\]/, 0.39],
  [/[csvxyzkJ?]/, 0.55],
  [/[mMW@%…—]/, 0.94],
  [/[wGOQCDHNUKRABVXYSTPE&]/, 0.72],
];

function advance(character: string): number {
  return FONT_SIZE * (ADVANCES.find(([letters]) => letters.test(character))?.[1] ?? 0.6);
}

/** About how many pixels a text takes at the size of labels. */
export function textWidth(text: string, widthOf = advance): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}

/** The text on one line, cut with an ellipsis where it would be wider. */
export function fitText(text: string, width: number, widthOf = advance): string {
  const ellipsis = widthOf("…");
  let taken = 0;
  let fitting = "";
  let shown = "";
  for (const character of text) {
    taken += widthOf(character);
    if (taken > width) return `${fitting.trimEnd()}…`;
    shown += /[\p{Cc}\p{Zl}\p{Zp}]/u.test(character) ? " " : character;
    if (taken <= width - ellipsis) fitting = shown;
  }
  return shown;
}

const LONGEST_TOOLTIP = 400;

/** A tooltip; a long text is cut. */
export function tooltip(text: string): Markup {
  return markup`<title>${text.length > LONGEST_TOOLTIP ? `${text.slice(0, LONGEST_TOOLTIP)}…` : text}</title>`;
}

export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly class?: string;
}

/** A text that is cut to its room and then shows all of itself as a tooltip. */
export function label({ text, x, y, width, class: classes = "ink" }: Label): Markup {
  const shown = fitText(text, width);
  return markup`<text class="${classes}" x="${x}" y="${y}" dominant-baseline="central">${shown}${shown === text ? null : tooltip(text)}</text>`;
}
