// A line through the runs of a history: dots in the order of time, each with its interval.
import { axisLeft } from "./axis.ts";
import { drawing } from "./drawing.ts";
import { corners, type Markup, markup } from "./markup.ts";
import { seriesColour } from "./palette.ts";
import { linearScale, niceDomain, reachOf, type Scale } from "./scale.ts";
import { seriesMark } from "./series-mark.ts";

interface TrendPoint {
  /** The tooltip. */
  readonly title: string;
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
}

export interface Trend {
  readonly title: string;
  readonly desc: string;
  readonly points: readonly TrendPoint[];
  readonly series: number;
}

const HEIGHT = 180;
const MARGIN = { left: 52, right: 14, top: 12, bottom: 14 };
const LEAST_STEP = 6;
const WIDEST_STEP = 48;
const WIDTH = 720;

export function trend({ title, desc, points, series }: Trend): string {
  const domain = niceDomain(reachOf(points), 5) ?? [0, 1];
  const inner = WIDTH - MARGIN.left - MARGIN.right;
  const step = Math.min(WIDEST_STEP, Math.max(LEAST_STEP, inner / Math.max(1, points.length - 1)));
  const width = Math.max(WIDTH, MARGIN.left + MARGIN.right + step * (points.length - 1));
  const scale = linearScale(domain, [HEIGHT - MARGIN.bottom, MARGIN.top]);
  const x = (at: number) => MARGIN.left + 8 + at * step;
  const line = points.flatMap(({ value }, at) => (value === null ? [] : [[x(at), scale.at(value)] as const]));
  return drawing({ width, height: HEIGHT, title, desc }, [
    axisLeft({ scale, reach: [MARGIN.left, width - MARGIN.right] }),
    markup`<polyline class="${seriesColour(series)} stroke" fill="none" points="${corners(line)}"/>`,
    points.map((point, at) => dot(point, x(at), scale.at, series)),
  ]);
}

function dot({ title, value, interval }: TrendPoint, x: number, y: Scale["at"], series: number): Markup | null {
  if (value === null) return null;
  const bar =
    interval !== null &&
    markup`<line class="${seriesColour(series)} stroke hair" x1="${x}" x2="${x}" y1="${y(interval.low)}" y2="${y(interval.high)}"/>`;
  return markup`<g><title>${title}</title>${bar}${seriesMark(series, x, y(value))}</g>`;
}
