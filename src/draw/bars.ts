// Bars: a column cut into shares, one above the other.
import { tooltip } from "./fit-text.ts";
import { type Markup, markup } from "./markup.ts";

export interface Share {
  readonly value: number;
  readonly class: string;
  readonly title: string;
}

export interface Column {
  readonly x: number;
  readonly width: number;
  /** Where the column stands, and how high a share of 1 is. */
  readonly bottom: number;
  readonly height: number;
}

/** The shares from bottom to top; a hair is left between them. */
export function stackedBar(shares: readonly Share[], { x, width, bottom, height }: Column): Markup {
  let base = bottom;
  const parts = shares
    .filter(({ value }) => value > 0)
    .map(({ value, class: classes, title }) => {
      const size = value * height;
      base -= size;
      return markup`<rect class="${classes}" x="${x}" y="${base}" width="${width}" height="${Math.max(0.5, size - 1)}">${tooltip(title)}</rect>`;
    });
  return markup`<g>${parts}</g>`;
}
