// How scores change with their totals, by central differences; columns that no score shares are moved together.
import type { Scoring } from "./sample.ts";

/** Near the cube root of the precision of doubles: errors of rounding and of curvature are alike there. */
const STEP = 6e-6;

/** Derivatives of every score by every column: `derivatives[score * columns + column]`. */
export type Gradient = (totals: Float64Array, units: number, derivatives: Float64Array) => void;

export interface GradientPlan {
  /** Columns that are moved at once. */
  readonly together: readonly (readonly number[])[];
  /** Whether a score depends on a column. */
  readonly depends: readonly Uint8Array[];
  /** How large the numbers of a column are. */
  readonly sizes: Float64Array;
}

/** Learns at some totals which scores depend on which columns (Curtis, Powell & Reid 1974). */
export function gradientPlan(
  { columns, summarize }: Scoring,
  points: readonly { readonly totals: Float64Array; readonly units: number }[],
  sizes: Float64Array,
): GradientPlan {
  const scores = summarize(points[0]!.totals, points[0]!.units).length;
  const depends = Array.from({ length: scores }, () => new Uint8Array(columns));
  for (const { totals, units } of points) {
    const before = Float64Array.from(summarize(totals, units));
    for (let column = 0; column < columns; column++) {
      const moved = Float64Array.from(totals);
      moved[column]! += Math.max(sizes[column]!, Math.abs(totals[column]!)) / 8 || 1;
      const after = summarize(moved, units);
      for (let score = 0; score < scores; score++)
        if (!Object.is(after[score]!, before[score]!)) depends[score]![column] = 1;
    }
  }
  const together: number[][] = [];
  for (let column = 0; column < columns; column++) {
    if (depends.every((of) => of[column] === 0)) continue;
    const isApart = (others: readonly number[]) =>
      depends.every((of) => of[column] === 0 || others.every((other) => of[other] === 0));
    const group = together.find(isApart);
    if (group === undefined) together.push([column]);
    else group.push(column);
  }
  return { together, depends, sizes };
}

export function gradientOf({ columns, summarize }: Scoring, { together, depends, sizes }: GradientPlan): Gradient {
  const moved = new Float64Array(columns);
  const steps = new Float64Array(columns);
  return (totals, units, derivatives) => {
    derivatives.fill(0);
    for (const group of together) {
      moved.set(totals);
      for (const column of group) {
        steps[column] = STEP * Math.max(sizes[column]!, Math.abs(totals[column]!));
        moved[column]! += steps[column]!;
      }
      const above = Float64Array.from(summarize(moved, units));
      for (const column of group) moved[column] = totals[column]! - steps[column]!;
      const below = summarize(moved, units);
      for (let score = 0; score < above.length; score++)
        for (const column of group)
          if (depends[score]![column] === 1)
            derivatives[score * columns + column] = (above[score]! - below[score]!) / (2 * steps[column]!);
    }
  };
}
