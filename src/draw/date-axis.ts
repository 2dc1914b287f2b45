// A time axis over the days that matter: near days stay apart and long gaps are shortened.
import { textWidth } from "./fit-text.ts";
import { type Markup, markup } from "./markup.ts";
import type { Scale } from "./scale.ts";

const MS_PER_DAY = 86_400_000;

/** Days, counted from 1970-01-01, at distances that grow with the square root of the time between neighbours. */
export function dayScale(days: readonly number[], [start, end]: readonly [number, number]): Scale {
  const distinct = [...new Set(days)].sort((a, b) => a - b);
  let reach = 0;
  const distances = new Map(
    distinct.map((day, k) => {
      reach += k === 0 ? 0 : Math.sqrt(day - distinct[k - 1]!);
      return [day, reach];
    }),
  );
  return {
    domain: [distinct[0] ?? 0, distinct.at(-1) ?? 0],
    at: (day) => (reach === 0 ? (start + end) / 2 : start + (distances.get(day)! / reach) * (end - start)),
  };
}

const LABEL = textWidth("2011-01-25") + 12;

/** A hair line at every day; names below for as many of them as have room. */
export function dayAxis(days: readonly number[], scale: Scale, [top, bottom]: readonly [number, number]): Markup {
  let free = -Infinity;
  const lines = [...new Set(days)]
    .sort((a, b) => a - b)
    .map((day) => {
      const x = scale.at(day);
      const isNamed = x - LABEL / 2 >= free;
      if (isNamed) free = x + LABEL / 2;
      const name =
        isNamed && markup`<text class="soft small middle" x="${x}" y="${bottom + 15}">${dayText(day)}</text>`;
      return markup`<line class="line stroke hair" x1="${x}" x2="${x}" y1="${top}" y2="${bottom}"/>${name}`;
    });
  return markup`<g>${lines}</g>`;
}

function dayText(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}
