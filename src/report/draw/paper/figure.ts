// A figure for a paper: lines, areas and text in greys, measured in points, from the top left corner.
import { fitText, textWidth } from "../fit-text.ts";

export type Point = readonly [x: number, y: number];

/** The grey, from 0 (black) to 1 (white); greys stay distinct in print. */
export type Grey = number;

export type FigureShape =
  | { readonly kind: "line"; readonly points: readonly Point[]; readonly width: number; readonly grey: Grey }
  | { readonly kind: "area"; readonly points: readonly Point[]; readonly fill: Grey; readonly outline?: Grey }
  | {
      readonly kind: "text";
      /** The baseline begins, or ends, here. */
      readonly at: Point;
      readonly text: string;
      readonly anchor?: "start" | "middle" | "end";
      readonly bold?: boolean;
      readonly grey?: Grey;
    };

export interface Figure {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** A description for those who do not see the figure. */
  readonly desc: string;
  readonly shapes: readonly FigureShape[];
}

/** All text has one size, which stays readable in a column. */
export const FONT_SIZE = 7.5;
export const OUTLINE_WIDTH = 0.5;

/** Advance widths of Helvetica, in thousandths of the size, from the space on. */
const WIDTHS =
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
    .split(" ")
    .map(Number);
const OTHER_WIDTHS: Readonly<Record<string, number>> = { "–": 556, "−": 556, "…": 1000 };
const USUAL_WIDTH = 600;

/** How wide a character is in Helvetica; those that are not in the table are taken for wide ones. */
function helvetica(character: string): number {
  const width = OTHER_WIDTHS[character] ?? WIDTHS[character.charCodeAt(0) - 32] ?? USUAL_WIDTH;
  return (width * FONT_SIZE) / 1000;
}

export function helveticaWidth(text: string): number {
  return textWidth(text, helvetica);
}

export function fittedText(text: string, width: number): string {
  return fitText(text, width, helvetica);
}

/** Outlines of the nth system about a point: filled and hollow shapes, which print tells apart. */
export function mark(position: number, [x, y]: Point): FigureShape {
  const corners = SHAPES[position % SHAPES.length]!;
  const points = corners.map(([dx, dy]): Point => [x + 2.4 * dx, y + 2.4 * dy]);
  return { kind: "area", points, fill: FILLS[Math.floor(position / SHAPES.length) % FILLS.length]!, outline: 0 };
}

const FILLS = [0, 1, 0.6];

/** Circle (of sixteen corners), square, diamond, triangle, and the triangle upside down. */
const SHAPES: readonly (readonly Point[])[] = [
  Array.from({ length: 16 }, (_, k): Point => [sixteenthCosine(k), sixteenthCosine(k + 12)]),
  pointsOf("-0.85,-0.85 0.85,-0.85 0.85,0.85 -0.85,0.85"),
  pointsOf("0,-1.2 1.2,0 0,1.2 -1.2,0"),
  pointsOf("0,-1.1 1.05,0.85 -1.05,0.85"),
  pointsOf("0,1.1 1.05,-0.85 -1.05,-0.85"),
];

function pointsOf(text: string): readonly Point[] {
  return text.split(" ").map((point) => point.split(",").map(Number) as unknown as Point);
}

/** The cosine of a sixteenth of a turn, written out so that every engine has the same bits. */
function sixteenthCosine(sixteenth: number): number {
  const quarter = [1, 0.9239, Math.SQRT1_2, 0.3827, 0, -0.3827, -Math.SQRT1_2, -0.9239];
  const at = sixteenth % 16;
  return at < 8 ? quarter[at]! : -quarter[at - 8]!;
}
