// A time axis over days counted from 1970-01-01, with ticks at the starts of days, months or years.
import { textWidth } from "./fit-text.ts";
import { type Markup, markup } from "./markup.ts";
import type { Scale } from "./scale.ts";

const MS_PER_DAY = 86_400_000;

export interface DateTick {
  readonly day: number;
  readonly text: string;
}

type Period = "day" | "month" | "year";

/** Steps from fine to coarse: how many days, months or years lie between two ticks, and about how many days that is. */
const STEPS: readonly { period: Period; every: number; days: number }[] = [
  ...[1, 2, 5, 10].map((every) => ({ period: "day" as const, every, days: every })),
  ...[1, 2, 3, 6].map((every) => ({ period: "month" as const, every, days: every * 30.4 })),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map((every) => ({ period: "year" as const, every, days: every * 365 })),
];

/** At most so many ticks between two days, at round dates. */
export function dateTicks([first, last]: readonly [number, number], most: number): readonly DateTick[] {
  const { period, every } = STEPS.find(({ days }) => (last - first) / days <= most) ?? STEPS.at(-1)!;
  const start = new Date(first * MS_PER_DAY);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()];
  const found: DateTick[] = [];
  for (let k = 0; ; k++) {
    const day =
      period === "day"
        ? Math.ceil(first / every) * every + k * every
        : period === "month"
          ? dayOf(year, Math.floor(month / every) * every + k * every)
          : dayOf(Math.floor(year / every) * every + k * every, 0);
    if (day > last) return found;
    if (day >= first) found.push({ day, text: dateText(day, period) });
  }
}

function dayOf(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date.getTime() / MS_PER_DAY;
}

function dateText(day: number, period: Period): string {
  const length = { day: 10, month: 7, year: 4 }[period];
  return new Date(day * MS_PER_DAY).toISOString().slice(0, length);
}

/** Vertical lines at round dates, named below. */
export function dateAxis(scale: Scale, [top, bottom]: readonly [number, number]): Markup {
  const [first, last] = scale.domain;
  const most = Math.floor((scale.at(last) - scale.at(first)) / (textWidth("2011-01-25") + 24));
  const lines = dateTicks([first, last], Math.max(1, most)).map(({ day, text }) => {
    const x = scale.at(day);
    return markup`<line class="line stroke hair" x1="${x}" x2="${x}" y1="${top}" y2="${bottom}"/><text class="soft small middle" x="${x}" y="${bottom + 15}">${text}</text>`;
  });
  return markup`<g>${lines}</g>`;
}
