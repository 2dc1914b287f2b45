// Two columns of names with links between them.
import { sidewaysArc } from "./arcs.ts";
import { drawing } from "./drawing.ts";
import { label, textWidth } from "./fit-text.ts";
import { LEGEND_LINE, type LegendEntry, legend } from "./legend.ts";
import { type Markup, markup } from "./markup.ts";

export interface LinkedName {
  readonly text: string;
  /** Colour and kind of its dot. */
  readonly class: string;
}

export interface Link {
  /** Positions in the left and the right column. */
  readonly left: number;
  readonly right: number;
  readonly class: string;
  readonly width: number;
  readonly title: string;
  /** Written on the link, near its left end. */
  readonly text?: string;
}

export interface LinksOptions {
  readonly title: string;
  readonly desc: string;
  readonly heads: readonly [left: string, right: string];
  readonly left: readonly LinkedName[];
  readonly right: readonly LinkedName[];
  readonly links: readonly Link[];
  readonly legend: readonly LegendEntry[];
}

const WIDTH = 720;
const ROW = 26;
const TOP = 40;
const WIDEST_NAME = 260;
const GAP = 10;

export function links(options: LinksOptions): string {
  const { title, desc, heads, left, right } = options;
  const columns = [left, right].map(columnWidth) as [number, number];
  const bottom = TOP + Math.max(left.length, right.length, 1) * ROW;
  const leftX = columns[0] + GAP;
  const rightX = WIDTH - columns[1] - GAP;
  const yOf = (side: readonly LinkedName[]) => {
    const step = (bottom - TOP) / Math.max(1, side.length);
    return (position: number) => TOP + (position + 0.5) * step;
  };
  const height = bottom + 16 + LEGEND_LINE;
  return drawing({ width: WIDTH, height, title, desc }, [
    markup`<text class="soft end" x="${columns[0]}" y="16">${heads[0]}</text><text class="soft" x="${rightX + GAP}" y="16">${heads[1]}</text>`,
    curves(options.links, (link) => [
      [leftX, yOf(left)(link.left)],
      [rightX, yOf(right)(link.right)],
    ]),
    left.map((name, k) => named(name, { x: leftX, y: yOf(left)(k), side: "left" })),
    right.map((name, k) => named(name, { x: rightX, y: yOf(right)(k), side: "right" })),
    legend(options.legend, { x: 8, y: bottom + 18, width: WIDTH - 16 }),
  ]);
}

function columnWidth(names: readonly LinkedName[]): number {
  return Math.min(WIDEST_NAME, Math.max(80, ...names.map(({ text }) => textWidth(text.slice(0, 60)) + 8)));
}

type Ends = readonly [readonly [number, number], readonly [number, number]];

/** The thinnest on top, so that none is hidden. */
function curves(all: readonly Link[], ends: (link: Link) => Ends): readonly Markup[] {
  return [...all]
    .sort((a, b) => b.width - a.width)
    .map((link) => {
      const [from, to] = ends(link);
      const text =
        link.text !== undefined &&
        markup`<text class="soft small" x="${from[0] + 12}" y="${from[1] - 5 + (to[1] - from[1]) * 0.02}">${link.text}</text>`;
      return markup`${sidewaysArc({ from, to, class: link.class, width: link.width, title: link.title })}${text}`;
    });
}

function named({ text, class: classes }: LinkedName, at: { x: number; y: number; side: "left" | "right" }): Markup {
  const isLeft = at.side === "left";
  const place = {
    text,
    y: at.y,
    width: WIDEST_NAME - 8,
    x: isLeft ? at.x - GAP : at.x + GAP,
    class: isLeft ? "ink end" : "ink",
  };
  return markup`<circle class="${classes}" cx="${at.x}" cy="${at.y}" r="4.5"/>${label(place)}`;
}
