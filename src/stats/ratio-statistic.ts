// The statistic of a ratio when units change sides, unit by unit: with the jackknife, or with the delta method.
import type { RatioPair } from "./ratio-pair.ts";
import { isFlipped, plainSize, studentised, type TestName } from "./studentise.ts";

/** Computes the statistic of one score for one swap after another; sums and sides live in fields, since this is called very often. */
class RatioSwaps {
  readonly #pair: RatioPair;
  /** Numerators and denominators of the units that count, as they stand after the swap: side 0, then side 1. */
  readonly #n0: Float64Array;
  readonly #d0: Float64Array;
  readonly #n1: Float64Array;
  readonly #d1: Float64Array;
  #sumN0 = 0;
  #sumD0 = 0;
  #sumN1 = 0;
  #sumD1 = 0;

  constructor(pair: RatioPair) {
    this.#pair = pair;
    const { length } = pair.units;
    this.#n0 = new Float64Array(length);
    this.#d0 = new Float64Array(length);
    this.#n1 = new Float64Array(length);
    this.#d1 = new Float64Array(length);
  }

  swap(flips: Int32Array): void {
    const { units, baseline, system } = this.#pair;
    let sumN0 = 0;
    let sumD0 = 0;
    let sumN1 = 0;
    let sumD1 = 0;
    for (let at = 0; at < units.length; at++) {
      const unit = units[at]!;
      const isSwapped = isFlipped(flips, unit) === 1;
      const zero = isSwapped ? system : baseline;
      const one = isSwapped ? baseline : system;
      const n0 = zero.numerator[unit]!;
      const d0 = zero.denominator[unit]!;
      const n1 = one.numerator[unit]!;
      const d1 = one.denominator[unit]!;
      this.#n0[at] = n0;
      this.#d0[at] = d0;
      this.#n1[at] = n1;
      this.#d1[at] = d1;
      sumN0 += n0;
      sumD0 += d0;
      sumN1 += n1;
      sumD1 += d1;
    }
    this.#sumN0 = sumN0;
    this.#sumD0 = sumD0;
    this.#sumN1 = sumN1;
    this.#sumD1 = sumD1;
  }

  /** Scores of both sides, less the centre. */
  get score0(): number {
    return this.#sumD0 === 0 ? this.#pair.empty : this.#sumN0 / this.#sumD0;
  }

  get score1(): number {
    return this.#sumD1 === 0 ? this.#pair.empty : this.#sumN1 / this.#sumD1;
  }

  /** `NaN` where the score is undefined without some unit. */
  jackknifeError(leftOut: Float64Array): number {
    const { empty } = this.#pair;
    const units = leftOut.length;
    const least0 = NOTHING_LEFT * Math.abs(this.#sumD0);
    const least1 = NOTHING_LEFT * Math.abs(this.#sumD1);
    let sum = 0;
    for (let at = 0; at < units; at++) {
      const d0 = this.#sumD0 - this.#d0[at]!;
      const d1 = this.#sumD1 - this.#d1[at]!;
      const without0 = Math.abs(d0) <= least0 ? empty : (this.#sumN0 - this.#n0[at]!) / d0;
      const without1 = Math.abs(d1) <= least1 ? empty : (this.#sumN1 - this.#n1[at]!) / d1;
      leftOut[at] = without1 - without0;
      sum += without1 - without0;
    }
    const mean = sum / units;
    let squares = 0;
    for (let at = 0; at < units; at++) squares += (leftOut[at]! - mean) * (leftOut[at]! - mean);
    return Math.sqrt(((units - 1) / units) * squares);
  }

  /** √(n/(n − 1) Σ v²), where v is what a unit adds to the difference to first order: (N − θD)/ΣD on each side. */
  deltaError(): number {
    const units = this.#n0.length;
    const slope0 = this.#sumD0 === 0 ? 0 : 1 / this.#sumD0;
    const slope1 = this.#sumD1 === 0 ? 0 : 1 / this.#sumD1;
    const score0 = this.#sumN0 * slope0;
    const score1 = this.#sumN1 * slope1;
    let squares = 0;
    for (let at = 0; at < units; at++) {
      const value =
        slope1 * (this.#n1[at]! - score1 * this.#d1[at]!) - slope0 * (this.#n0[at]! - score0 * this.#d0[at]!);
      squares += value * value;
    }
    return Math.sqrt((units / (units - 1)) * squares);
  }
}

/** A denominator that is no more than this share of the whole is what rounding left of nothing. */
const NOTHING_LEFT = 1e-12;

/** The statistic with the jackknife standard error; where the score is undefined without some unit, with the delta method. */
export function jackknifeStatistic(pair: RatioPair, test: TestName): (flips: Int32Array) => number {
  const swaps = new RatioSwaps(pair);
  const leftOut = new Float64Array(pair.units.length);
  return (flips) => {
    swaps.swap(flips);
    const difference = swaps.score1 - swaps.score0;
    const scale = Math.max(Math.abs(swaps.score0 + pair.centre), Math.abs(swaps.score1 + pair.centre));
    if (test === "swap" || Number.isNaN(difference)) return plainSize(difference, scale);
    const error = swaps.jackknifeError(leftOut);
    return studentised(difference, Number.isNaN(error) ? swaps.deltaError() : error, scale);
  };
}

/** The statistic with the delta method, by going through all units. */
export function deltaStatistic(pair: RatioPair): (flips: Int32Array) => number {
  const swaps = new RatioSwaps(pair);
  return (flips) => {
    swaps.swap(flips);
    const difference = swaps.score1 - swaps.score0;
    const scale = Math.max(Math.abs(swaps.score0 + pair.centre), Math.abs(swaps.score1 + pair.centre));
    return studentised(difference, swaps.deltaError(), scale);
  };
}
