// A curve through points, with a line that it should reach and the place where it does.
import { axisBelow, axisLeft } from "./axis.ts";
import { drawing } from "./drawing.ts";
import { corners, markup } from "./markup.ts";
import { linearScale } from "./scale.ts";

interface CurveOptions {
  readonly title: string;
  readonly desc: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly xLabel: string;
  readonly yLabel: string;
  readonly target: number;
  readonly reached: number | null;
}

const WIDTH = 420;
const HEIGHT = 240;
const [LEFT, RIGHT, TOP, BOTTOM] = [48, WIDTH - 14, 12, HEIGHT - 44];

/** Heights are shares from 0 to 1. */
export function curve({ title, desc, points, xLabel, yLabel, target, reached }: CurveOptions): string {
  const last = Math.max(1, ...points.map(({ x }) => x));
  const x = linearScale([0, last], [LEFT, RIGHT]);
  const y = linearScale([0, 1], [BOTTOM, TOP]);
  const path = corners(points.map((point) => [x.at(point.x), y.at(point.y)]));
  return drawing({ width: WIDTH, height: HEIGHT, title, desc }, [
    axisBelow({ scale: x, reach: [TOP, BOTTOM] }),
    axisLeft({ scale: y, reach: [LEFT, RIGHT] }),
    markup`<line class="soft stroke hair dashed" x1="${LEFT}" x2="${RIGHT}" y1="${y.at(target)}" y2="${y.at(target)}"/>`,
    markup`<polyline class="pred stroke" fill="none" points="${path}"/>`,
    reached !== null &&
      reached <= last &&
      markup`<circle class="pred fill" cx="${x.at(reached)}" cy="${y.at(target)}" r="4"><title>${reached}</title></circle>`,
    markup`<text class="middle ink" x="${(LEFT + RIGHT) / 2}" y="${HEIGHT - 8}">${xLabel}</text>`,
    markup`<text class="middle ink" transform="translate(12 ${(TOP + BOTTOM) / 2}) rotate(-90)">${yLabel}</text>`,
  ]);
}
