// The mark of a system: a colour and a shape, so that it does not depend on colour alone.
import { type Markup, markup } from "./markup.ts";
import { seriesColour } from "./palette.ts";

/** Outlines about the origin: circle, square, diamond, triangle, cross, bar. */
const SHAPES = [
  "M-5 0A5 5 0 1 1 5 0A5 5 0 1 1 -5 0Z",
  "M-4.5 -4.5H4.5V4.5H-4.5Z",
  "M0 -6L6 0L0 6L-6 0Z",
  "M0 -6L5.5 4.5H-5.5Z",
  "M-5 -2H-2V-5H2V-2H5V2H2V5H-2V2H-5Z",
  "M-2.5 -6H2.5V6H-2.5Z",
] as const;

/** The outline of the nth of several systems, about the origin and at most six from it. */
export function seriesShape(position: number): string {
  return SHAPES[position % SHAPES.length]!;
}

export function seriesMark(position: number, x: number, y: number): Markup {
  return markup`<svg x="${x}" y="${y}" overflow="visible"><path class="${seriesColour(position)} fill" d="${seriesShape(position)}"/></svg>`;
}
