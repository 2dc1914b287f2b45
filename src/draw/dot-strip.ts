// One line of a forest plot: dots with their intervals, as wide as its container.
import { fluidDrawing } from "./drawing.ts";
import { type Markup, markup } from "./markup.ts";
import { seriesColour } from "./palette.ts";
import { linearScale, type Scale, tickStep, ticks, tickText } from "./scale.ts";
import { seriesMark } from "./series-mark.ts";

interface Dot {
  readonly name: string;
  readonly value: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly series: number;
}

export interface Strip {
  readonly domain: readonly [number, number];
  readonly dots: readonly Dot[];
  readonly title: string;
  readonly desc: string;
}

const LANE = 20;
const TICKS = 5;

/** Room for half a dot at both ends. */
const percentScale = (domain: readonly [number, number]) => linearScale(domain, [2, 98]);

export function dotStrip({ domain, dots, title, desc }: Strip): string {
  const scale = percentScale(domain);
  const height = Math.max(1, dots.length) * LANE + 6;
  return fluidDrawing({ height, title, desc }, [
    ticks(domain, TICKS).map((tick) => {
      const x = percent(scale.at(tick));
      return markup`<line class="line stroke hair" x1="${x}" x2="${x}" y1="0" y2="100%"/>`;
    }),
    dots.map((dot, lane) => dotWithInterval(dot, scale, percent((100 * (lane + 0.5)) / dots.length))),
  ]);
}

function dotWithInterval({ name, value, interval, series }: Dot, scale: Scale, y: string): Markup {
  const inside = (position: number) => percent(Math.min(100, Math.max(0, scale.at(position))));
  const line =
    interval !== null &&
    markup`<line class="${seriesColour(series)} stroke" stroke-linecap="round" x1="${inside(interval.low)}" x2="${inside(interval.high)}" y1="${y}" y2="${y}"/>`;
  return markup`<g><title>${name}</title>${line}${seriesMark(series, inside(value), y)}</g>`;
}

/** The numbers above or below strips of the same domain. */
export function stripAxis(domain: readonly [number, number]): string {
  const scale = percentScale(domain);
  const step = tickStep(domain, TICKS);
  const numbers = ticks(domain, TICKS).map(
    (tick) =>
      markup`<text class="soft small middle" x="${percent(scale.at(tick))}" y="12">${tickText(tick, step)}</text>`,
  );
  const [low, high] = domain.map((end) => tickText(end, step));
  return fluidDrawing({ height: 16, title: "axis", desc: `from ${low} to ${high}` }, numbers);
}

function percent(position: number): string {
  return `${Math.round(position * 100) / 100}%`;
}
