// How many units a difference needs: by drawing samples from the units that were observed. Nothing else here is random.
import { powerOfTwo } from "../numeric/maths.ts";
import { noSpreadP, withImagined } from "./difference.ts";
import { randomStream, type Xoroshiro } from "./generator.ts";
import { tAt } from "./interval.ts";
import { meanOf, varianceOf } from "./moments.ts";
import { probabilityBeyond } from "./quantiles.ts";
import { isNoSpread } from "./sample.ts";

export interface Pilot {
  /** Each observed unit's own part of the difference. */
  readonly parts: Float64Array;
  /** Holds 1 for each unit whose rows differ. */
  readonly differs: Uint8Array;
  /** The width of the score's range. */
  readonly width: number;
}

interface PlanWish {
  /** The true difference to find. */
  readonly difference: number;
  /** α divided by the number of tests. */
  readonly level: number;
  readonly power: number;
  readonly seed: number;
}

interface PowerPoint {
  readonly units: number;
  readonly power: number;
}

interface PlannedUnits {
  /** Null if no number is enough. */
  readonly needed: number | null;
  /** The numbers of units that were tried, ascending. */
  readonly curve: readonly PowerPoint[];
}

const SAMPLES = 2_000;
const FEWEST = 6;
/** Beyond this the formula for means is as good, and drawing takes long. */
const MOST_DRAWN = 5_000;
const PRECISION = 0.02;

/** The smallest number of units at which enough samples find the difference: doubled from 6, then bisected. */
export function unitsNeeded(pilot: Pilot, wish: PlanWish): PlannedUnits {
  const tried = new Map<number, number>();
  const isEnough = (units: number) => {
    tried.set(units, powerAt(pilot, wish, units));
    return tried.get(units)! >= wish.power;
  };
  const answer = (needed: number | null) => ({
    needed,
    curve: Array.from(tried, ([units, power]) => ({ units, power })).sort((one, other) => one.units - other.units),
  });
  if (wish.difference === 0) return answer(null);
  let low = 0;
  let high = FEWEST;
  while (!isEnough(high)) {
    low = high;
    high *= 2;
    if (high > MOST_DRAWN) return answer(unitsByFormula(pilot, wish));
  }
  while (low > 0 && high - low > Math.max(1, PRECISION * high)) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return answer(high);
}

/** The share of samples of so many units that find the difference. */
function powerAt(pilot: Pilot, wish: PlanWish, units: number): number {
  const random = randomStream(wish.seed, units);
  const shifted = { ...pilot, parts: shiftedTo(pilot.parts, wish.difference) };
  let significant = 0;
  for (let sample = 0; sample < SAMPLES; sample++) if (pOfSample(shifted, units, random) <= wish.level) significant++;
  return significant / SAMPLES;
}

function shiftedTo(parts: Float64Array, difference: number): Float64Array {
  const mean = meanOf(parts);
  return parts.map((part) => part + (difference - mean));
}

/** The p of a sample, by the rules for two systems. */
function pOfSample({ parts, differs, width }: Pilot, units: number, random: Xoroshiro): number {
  // Sums of deviations from the first part that is drawn: equal parts have no spread, to the bit.
  const first = random.below(parts.length);
  const origin = parts[first]!;
  let [sum, squares, differing, largest] = [0, 0, differs[first]!, Math.abs(origin)];
  for (let draw = 1; draw < units; draw++) {
    const unit = random.below(parts.length);
    const deviation = parts[unit]! - origin;
    sum += deviation;
    squares += deviation * deviation;
    differing += differs[unit]!;
    largest = Math.max(largest, Math.abs(parts[unit]!));
  }
  const value = origin + sum / units;
  const variance = Math.max(0, squares - (sum * sum) / units) / (units - 1) / units;
  if (isNoSpread(Math.sqrt(variance), Math.abs(value))) return noSpreadP(value, units, width) ?? 1;
  const { centre, variance: squaredError } = withImagined(value, differing, { units, variance, largest });
  const tested = probabilityBeyond(Math.abs(centre) / Math.sqrt(squaredError), units - 1);
  return Math.min(1, Math.max(tested, powerOfTwo(1 - differing)));
}

/** (s(t + t of the power)/D)², with the t of that many units. */
function unitsByFormula({ parts }: Pilot, { difference, level, power }: PlanWish): number | null {
  const deviation = Math.sqrt(varianceOf(parts));
  const degrees = MOST_DRAWN - 1;
  const ratio = (deviation * (tAt(1 - level / 2)(degrees) + tAt(power)(degrees))) / difference;
  const needed = Math.ceil(ratio * ratio);
  return Number.isSafeInteger(needed) ? needed : null;
}
