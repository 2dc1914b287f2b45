// The score of a system with its interval on an axis.
import { seriesColour } from "../draw/palette.ts";
import { shownInterval, shownNumber } from "../report/score-report.ts";
import { Mark } from "./mark.tsx";
import type { RankedSystem } from "./ranking-rows.ts";

interface Props {
  readonly domain: readonly [number, number];
  readonly row: RankedSystem;
  readonly score: string;
  readonly digits: number;
}

export function Whisker({ domain: [low, high], row: { system, series }, score, digits }: Props) {
  const [value, interval] = [system.scores[score] ?? null, system.intervals[score] ?? null];
  const at = (position: number) => Math.min(100, Math.max(0, (100 * (position - low)) / (high - low)));
  if (value === null) return null;
  const text = `${shownNumber(value, digits)} ${shownInterval(interval, digits)}`.trim();
  return (
    <span class="whisker" role="img" aria-label={text} title={text}>
      {interval !== null && (
        <span
          class={`whisker-line ${seriesColour(series)}`}
          style={{ left: `${at(interval.low)}%`, width: `${at(interval.high) - at(interval.low)}%` }}
        />
      )}
      <span class="whisker-dot" style={{ left: `${at(value)}%` }}>
        <Mark series={series} />
      </span>
    </span>
  );
}
