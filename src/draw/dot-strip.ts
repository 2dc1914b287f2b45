// One line of a forest plot: a dot with its interval, as wide as its container.
import { fluidDrawing } from "./drawing.ts";
import { markup } from "./markup.ts";
import { seriesColour } from "./palette.ts";
import { linearScale, tickStep, ticks, tickText } from "./scale.ts";
import { seriesMark } from "./series-mark.ts";

export interface Strip {
  readonly domain: readonly [number, number];
  readonly name: string;
  readonly value: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly desc: string;
}

/** Room for half a dot at both ends. */
function percentScale(domain: readonly [number, number]): (value: number) => string {
  const scale = linearScale(domain, [2, 98]);
  return (value) => `${Math.round(Math.min(100, Math.max(0, scale.at(value))) * 100) / 100}%`;
}

export function dotStrip({ domain, name, value, interval, desc }: Strip): string {
  const x = percentScale(domain);
  const y = "50%";
  const line =
    interval !== null &&
    markup`<line class="${seriesColour(0)} stroke" stroke-linecap="round" x1="${x(interval.low)}" x2="${x(interval.high)}" y1="${y}" y2="${y}"/>`;
  return fluidDrawing({ height: 26, title: name, desc }, [
    ticks(domain).map(
      (tick) => markup`<line class="line stroke hair" x1="${x(tick.value)}" x2="${x(tick.value)}" y1="0" y2="100%"/>`,
    ),
    markup`<g><title>${name}</title>${line}${seriesMark(0, x(value), y)}</g>`,
  ]);
}

/** The numbers above or below strips of the same domain. */
export function stripAxis(domain: readonly [number, number]): string {
  const x = percentScale(domain);
  const numbers = ticks(domain).map(
    ({ value, text }) => markup`<text class="soft small middle" x="${x(value)}" y="12">${text}</text>`,
  );
  const [low, high] = domain.map((end) => tickText(end, tickStep(domain)));
  return fluidDrawing({ height: 16, title: "axis", desc: `from ${low} to ${high}` }, numbers);
}
