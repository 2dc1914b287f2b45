// The paired difference of two systems in one score: its interval, and the test that agrees with it.
import { LEAST_DIFFERING } from "../contract/comparison.ts";
import { powerOfTwo } from "../numeric/maths.ts";
import { power } from "../numeric/power.ts";
import { type Estimate, jackknifeOf, type RunSpread, runPart, type StandardError, withRuns } from "./estimate.ts";
import {
  fewUnits,
  hasEnds,
  type IntervalWish,
  type Lack,
  type Limits,
  limitsWithin,
  noSpreadLimits,
  tAt,
} from "./interval.ts";
import { sumOf } from "./moments.ts";
import { probabilityBeyond } from "./quantiles.ts";
import { isNoSpread, type Rows, slackAt } from "./sample.ts";

interface DifferenceWish extends IntervalWish {
  /** The places of the columns that the score uses: units differ if one of these does. */
  readonly places: readonly number[];
}

/** The score of one system minus that of another, on the same units. */
export interface Difference {
  /** Null if it is undefined. */
  readonly value: number | null;
  readonly limits: Limits | null;
  /** Why there are no limits. */
  readonly lack: Lack | null;
  readonly p: number | null;
  /** The units that count on either side. */
  readonly units: number;
  /** The units that count on the sparser side. */
  readonly sparser: number;
  /** The units whose rows differ. */
  readonly differing: number;
  /** Null without a spread. */
  readonly error: StandardError | null;
  /** The smallest true difference found with 80 % power; null if fewer than six units differ. */
  readonly detectable: number | null;
  /** |skewness of the units' own parts| / √n. */
  readonly skewness: number;
}

/** The number of differing units from which on no units are imagined. */
const ENOUGH_DIFFERING = 10;
const POWER = 0.8;

export function differenceOf(system: Estimate, baseline: Estimate, wish: DifferenceWish): Difference {
  const scale = Math.max(Math.abs(system.score), Math.abs(baseline.score));
  const exact = system.score - baseline.score;
  const value = Math.abs(exact) <= slackAt(scale) ? 0 : exact;
  const { units, sparser, variance, skewness, deviations } = jackknifeOf(system, baseline);
  const differing = sumOf(differingUnits([...baseline.runs, ...system.runs], wish.places));
  const measured = { value: Number.isNaN(value) ? null : value, units, sparser, differing, skewness };
  const without = (lack: Lack) => ({ ...measured, limits: null, lack, p: null, error: null, detectable: null });
  if (measured.value === null) return without("UNDEFINED");
  if (sparser < 2) return without(fewUnits(system.leftOut.length, system.runs[0]?.sizes !== undefined));
  if (Number.isNaN(variance)) return without("UNDEFINED_WITHOUT_A_UNIT");
  const runs = runParts(system.betweenRuns, baseline.betweenRuns);
  const ofUnits = (squaredError: number) => withRuns({ variance: squaredError, degrees: sparser - 1 }, runs);
  if (isNoSpread(ofUnits(variance).value, scale))
    return { ...measured, ...unspread(value, sparser, wish), skewness: 0 };
  const largest = Math.max(...deviations.map((deviation) => Math.abs(value + (units - 1) * deviation)));
  const imagined = withImagined(value, differing, { units, variance, largest });
  const { centre } = imagined;
  const error = ofUnits(imagined.variance);
  const reach = tAt((1 + wish.level) / 2)(error.degrees) * error.value;
  const tested = Math.max(probabilityBeyond(Math.abs(centre) / error.value, error.degrees), powerOfTwo(1 - differing));
  const detectable = reach + tAt(POWER)(error.degrees) * error.value;
  const limits = limitsWithin(symmetric(wish), value, { low: centre - reach, high: centre + reach });
  return {
    ...measured,
    ...(hasEnds(limits) ? { limits, lack: null } : { limits: null, lack: "NO_END" }),
    p: Math.min(1, tested),
    error,
    detectable: differing >= LEAST_DIFFERING && Number.isFinite(detectable) ? detectable : null,
  };
}

function symmetric({ range }: IntervalWish): readonly [number, number] {
  const width = range[1] - range[0];
  return [-width, width];
}

/** Holds 1 for each unit whose rows differ between runs, in the columns at these places. */
export function differingUnits([first, ...others]: readonly Rows[], places: readonly number[]): Uint8Array {
  const { rows, columns } = first!;
  const differs = new Uint8Array(rows.length / columns);
  for (const other of others)
    for (const place of places)
      for (let unit = 0, cell = place; unit < differs.length; unit++, cell += columns)
        if (other.rows[cell] !== rows[cell]) differs[unit] = 1;
  return differs;
}

/**
 * If few units differ, two more are imagined, one won and one lost by the largest own part of a unit. For scores of 0
 * and 1 this is the interval of Bonett and Price (2012).
 */
export function withImagined(
  value: number,
  differing: number,
  { units, variance, largest }: { readonly units: number; readonly variance: number; readonly largest: number },
) {
  if (differing >= ENOUGH_DIFFERING || 2 * differing > units) return { centre: value, variance };
  const squares = units * (units - 1) * variance + 2 * largest * largest + (2 * units * value * value) / (units + 2);
  return { centre: (units * value) / (units + 2), variance: squares / ((units + 1) * (units + 2)) };
}

/** A single run borrows the spread between runs of the other system. */
function runParts(system: RunSpread | null, baseline: RunSpread | null) {
  if (system !== null && baseline !== null) return [system, baseline].map((side) => runPart(side, 1 / side.runs));
  const only = system ?? baseline;
  return only === null ? [] : [runPart(only, 1 + 1 / only.runs)];
}

/** Every unit differs by the same. */
function unspread(value: number, units: number, wish: DifferenceWish) {
  const [low, high] = symmetric(wish);
  const limits = noSpreadLimits(value, units, { level: wish.level, range: [low, high] });
  return {
    limits,
    lack: limits === null ? ("NO_SPREAD" as const) : null,
    p: noSpreadP(value, units, high),
    error: null,
    detectable: null,
  };
}

/** The p of a difference that is the same on every unit, for scores whose range has this width. */
export function noSpreadP(value: number, units: number, width: number): number | null {
  if (!Number.isFinite(width)) return value === 0 ? 1 : null;
  return Math.min(1, 2 * power(width / (width + Math.abs(value)), units));
}
