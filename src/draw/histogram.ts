// How values are distributed: one row of bars for each system over a shared axis.
import { withMinus } from "../core/visible-text.ts";
import { axisBelow } from "./axis.ts";
import { drawing } from "./drawing.ts";
import { label } from "./fit-text.ts";
import { type Markup, markup } from "./markup.ts";
import { seriesColour } from "./palette.ts";
import { linearScale } from "./scale.ts";
import { seriesMark } from "./series-mark.ts";

export interface HistogramSeries {
  readonly name: string;
  readonly values: readonly number[];
}

export interface HistogramOptions {
  readonly title: string;
  /** What the values belong to, in the plural. */
  readonly noun: string;
  readonly domain: readonly [number, number];
  readonly series: readonly HistogramSeries[];
  /** Put on every bar as data-score, so that a script knows what was clicked; the last one, which holds its end, is data-closed. */
  readonly score?: string;
  readonly bins?: number;
}

const WIDTH = 350;
const LEFT = 8;
const PLOT = 96;
const NAME = 22;

export function histogram(options: HistogramOptions): string {
  const { title, noun, domain, series, bins = 20 } = options;
  const isNamed = series.length > 1;
  const lane = PLOT + (isNamed ? NAME : 12);
  const counts = series.map(({ values }) => countBins(values, domain, bins));
  const most = Math.max(1, ...counts.flat());
  const bottom = series.length * lane;
  const lanes = series.map(({ name }, k) => {
    const base = (k + 1) * lane;
    const text = { text: name, x: LEFT + 16, y: base - PLOT - NAME / 2, width: WIDTH - 120 };
    const peak = Math.max(...counts[k]!);
    return [
      bars(counts[k]!, { options, series: k, base, most }),
      isNamed && [seriesMark(k, LEFT + 6, text.y), label(text)],
      markup`<text class="soft small end" x="${WIDTH - LEFT}" y="${base - PLOT - (isNamed ? NAME / 2 - 4 : 2)}">highest: ${peak.toLocaleString("en")}</text>`,
    ];
  });
  const scale = linearScale(domain, [LEFT, WIDTH - LEFT]);
  return drawing({ width: WIDTH, height: bottom + 22, title, desc: describe(series, counts, noun) }, [
    axisBelow({ scale, reach: [bottom, bottom + 4] }),
    lanes,
  ]);
}

/** Keeps 0.29 out of the bar that ends at 0.29. */
const ROUNDING = 1e-9;

/** How many values fall into each of so many equal parts; the last part holds its end. */
export function countBins(values: readonly number[], [low, high]: readonly [number, number], bins: number): number[] {
  const counts = new Array<number>(bins).fill(0);
  for (const value of values) {
    const bin = Math.floor(((value - low) / (high - low)) * bins + ROUNDING);
    counts[Math.min(bins - 1, Math.max(0, bin))]!++;
  }
  return counts;
}

interface Lane {
  readonly options: HistogramOptions;
  readonly series: number;
  readonly base: number;
  readonly most: number;
}

function bars(counts: readonly number[], { options, series, base, most }: Lane): Markup {
  const {
    domain: [low, high],
    noun,
    score,
  } = options;
  const width = (WIDTH - 2 * LEFT) / counts.length;
  const edge = (bin: number) => Number((low + ((high - low) * bin) / counts.length).toPrecision(6));
  const drawn = counts.map((count, bin) => {
    if (count === 0) return null;
    const height = Math.max(2, (count / most) * (PLOT - 8));
    const isLast = bin === counts.length - 1;
    const data =
      score === undefined
        ? null
        : markup` data-score="${score}" data-low="${String(edge(bin))}" data-high="${String(edge(bin + 1))}" data-series="${series}"${isLast && markup` data-closed="true"`}`;
    return markup`<rect class="${seriesColour(series)} fill" x="${LEFT + bin * width}" y="${base - height}" width="${width - 1}" height="${height}" rx="1"${data}><title>${count} ${count === 1 ? noun.replace(/s$/, "") : noun} from ${withMinus(String(edge(bin)))} to ${withMinus(String(edge(bin + 1)))}</title></rect>`;
  });
  return markup`<g>${drawn}<line class="soft stroke hair" x1="${LEFT}" x2="${WIDTH - LEFT}" y1="${base}" y2="${base}"/></g>`;
}

function describe(series: readonly HistogramSeries[], counts: readonly (readonly number[])[], noun: string): string {
  return series
    .map(
      ({ name, values }, k) =>
        `${name}: ${values.length} ${noun} in ${counts[k]!.length} bars: ${counts[k]!.join(", ")}.`,
    )
    .join(" ");
}
