// One score of two systems as numerators and denominators of each unit.
import type { RatioForm } from "./ratio-form.ts";
import { weighted } from "./sample.ts";
import type { Pair } from "./swap.ts";

export interface Side {
  readonly numerator: Float64Array;
  readonly denominator: Float64Array;
}

export interface RatioPair {
  readonly baseline: Side;
  readonly system: Side;
  /** The score where there is nothing to divide by. */
  readonly empty: number;
  /** Taken from both scores, so that numerators are small: the score of both systems together. */
  readonly centre: number;
  /** The units that either side counts. */
  readonly units: Int32Array;
  /** How many units there are in all. */
  readonly all: number;
}

export function ratioPair(pair: Pair, form: RatioForm): RatioPair {
  const all = pair.system.length / pair.columns;
  const raw = (rows: Float64Array, weights: Float64Array) =>
    Float64Array.from({ length: all }, (_, unit) => weighted({ rows, columns: pair.columns }, unit, weights));
  const [above, below] = [form.numerator, form.denominator];
  const sides = [pair.baseline, pair.system].map((rows) => ({ above: raw(rows, above), below: raw(rows, below) }));
  const sum = (pick: (side: { above: Float64Array; below: Float64Array }) => Float64Array) =>
    sides.reduce((total, side) => total + pick(side).reduce((part, value) => part + value, 0), 0);
  const together = sum(({ below: values }) => values);
  const centre = together === 0 ? 0 : sum(({ above: values }) => values) / together;
  const [baseline, system] = sides.map((side) => ({
    numerator: side.above.map((value, unit) => value - centre * side.below[unit]!),
    denominator: side.below,
  })) as [Side, Side];
  const counted = Array.from({ length: all }, (_, unit) => unit).filter(
    (unit) => baseline.denominator[unit] !== 0 || system.denominator[unit] !== 0,
  );
  return { baseline, system, empty: form.empty - centre, centre, units: Int32Array.from(counted), all };
}

/** Units whose swap changes the score at all. */
export function differingUnits({ baseline, system, all }: RatioPair): number {
  let count = 0;
  for (let unit = 0; unit < all; unit++) {
    const isSame =
      baseline.numerator[unit] === system.numerator[unit] && baseline.denominator[unit] === system.denominator[unit];
    if (!isSame) count++;
  }
  return count;
}
