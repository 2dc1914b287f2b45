// The colour and the shape of a system, and its name beside them.
import { seriesColour } from "../draw/palette.ts";
import { seriesShape } from "../draw/series-mark.ts";

export function Mark({ series }: { series: number }) {
  return (
    <svg class={`mark ${seriesColour(series)}`} width="12" height="12" viewBox="-6.5 -6.5 13 13" aria-hidden="true">
      <path d={seriesShape(series)} />
    </svg>
  );
}

const LONGEST = 60;

/** Text from strangers: apart from its surroundings in direction, cut where it is long. */
export function SystemName({ name, series }: { name: string; series: number }) {
  return (
    <span class="system-name" title={name.slice(0, 1_000)}>
      <Mark series={series} />
      <bdi>{name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name || "(empty)"}</bdi>
    </span>
  );
}
