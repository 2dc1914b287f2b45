// Two values of each unit against each other; units at the same place become one larger dot.
import { largest } from "../core/extremes.ts";
import { axisBelow, axisLeft } from "./axis.ts";
import { drawing } from "./drawing.ts";
import { fitText } from "./fit-text.ts";
import { type Markup, markup } from "./markup.ts";
import { linearScale } from "./scale.ts";

export interface Point {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export interface ScatterOptions {
  readonly title: string;
  readonly desc: string;
  readonly domain: readonly [number, number];
  readonly xLabel: string;
  readonly yLabel: string;
  /** Named in the corners above and below the line of equality. */
  readonly corners?: readonly [above: string, below: string];
  readonly points: readonly Point[];
}

const SIZE = 350;
const LEFT = 46;
const TOP = 10;
const BOTTOM = SIZE - 44;
const RIGHT = SIZE - 10;
/** Dots nearer than this become one, so that the drawing stays small however many units there are. */
const CELL = 5;
const LARGEST = 9;

export function scatter({ title, desc, domain, xLabel, yLabel, corners, points }: ScatterOptions): string {
  const x = linearScale(domain, [LEFT, RIGHT]);
  const y = linearScale(domain, [BOTTOM, TOP]);
  const middle = (TOP + BOTTOM) / 2;
  return drawing({ width: SIZE, height: SIZE, title, desc }, [
    axisBelow({ scale: x, reach: [TOP, BOTTOM] }),
    axisLeft({ scale: y, reach: [LEFT, RIGHT] }),
    markup`<line class="soft stroke hair dashed" x1="${x.at(domain[0])}" y1="${y.at(domain[0])}" x2="${x.at(domain[1])}" y2="${y.at(domain[1])}"/>`,
    dots(points, (point) => ({ x: x.at(point.x), y: y.at(point.y) })),
    corners !== undefined && [
      markup`<text class="soft small halo" x="${LEFT + 8}" y="${TOP + 14}">${fitText(corners[0], 180)}</text>`,
      markup`<text class="soft small halo end" x="${RIGHT - 8}" y="${BOTTOM - 8}">${fitText(corners[1], 180)}</text>`,
    ],
    markup`<text class="middle ink" x="${(LEFT + RIGHT) / 2}" y="${SIZE - 8}">${fitText(xLabel, RIGHT - LEFT)}</text>`,
    markup`<text class="middle ink" transform="translate(12 ${middle}) rotate(-90)">${fitText(yLabel, BOTTOM - TOP)}</text>`,
  ]);
}

type Place = { readonly x: number; readonly y: number };

function dots(points: readonly Point[], place: (point: Point) => Place): Markup {
  const cells = new Map<string, { at: Place; ids: string[] }>();
  for (const point of points) {
    const at = place(point);
    const key = `${Math.round(at.x / CELL)} ${Math.round(at.y / CELL)}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { at, ids: [point.id] });
    else cell.ids.push(point.id);
  }
  const most = largest(
    [...cells.values()].map(({ ids }) => ids.length),
    1,
  );
  const drawn = [...cells.values()].map(({ at, ids }) => {
    const radius = 3 + (LARGEST - 3) * (most === 1 ? 0 : Math.sqrt((ids.length - 1) / (most - 1)));
    return markup`<circle class="pred fill" fill-opacity="0.6" cx="${at.x}" cy="${at.y}" r="${radius}" data-unit="${ids[0]!}"><title>${naming(ids)}</title></circle>`;
  });
  return markup`<g>${drawn}</g>`;
}

const NAMED = 5;
const LONGEST_NAME = 60;

function naming(ids: readonly string[]): string {
  const names = ids.slice(0, NAMED).map((id) => (id.length > LONGEST_NAME ? `${id.slice(0, LONGEST_NAME)}…` : id));
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : "";
  return `${names.join(", ")}${more}`;
}
