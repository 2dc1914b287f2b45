// Where lanes and the lines beside them lie, as far as the input says.

export type Point = readonly [x: number, y: number];

/** A line of the map as seen from above. */
export interface MapLine {
  readonly id: string;
  readonly isLane: boolean;
  readonly points: readonly Point[];
}

/** The points of a `vec_geo`; null where it is not a list of at least two places. Geometry is drawn, never scored, so that nothing about it is wrong. */
export function pointsOf(written: unknown): readonly Point[] | null {
  if (!Array.isArray(written)) return null;
  const points = written.map(pointOf);
  return points.length >= 2 && !points.includes(null) ? (points as readonly Point[]) : null;
}

function pointOf(written: unknown): Point | null {
  if (!Array.isArray(written)) return null;
  const [x, y] = written as readonly unknown[];
  return typeof x === "number" && typeof y === "number" && Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
}
