// The statistic of a ratio when units change sides, unit by unit: with the jackknife, or with the delta method.
import type { RatioPair } from "./ratio-pair.ts";
import { isFlipped, plainSize, studentised, type TestName } from "./studentise.ts";

/** Sums of both sides. */
interface Totals {
  readonly n0: number;
  readonly d0: number;
  readonly n1: number;
  readonly d1: number;
}

/** The statistic with the jackknife standard error; where the score is undefined without some unit, with the delta method. */
export function jackknifeStatistic(pair: RatioPair, test: TestName): (flips: Int32Array) => number {
  const { units, empty, centre } = pair;
  const leftOut = new Float64Array(units.length);
  const without = (numerator: number, denominator: number, whole: number) =>
    Math.abs(denominator) <= 1e-12 * Math.abs(whole) ? empty : numerator / denominator;
  return (flips) => {
    const totals = totalsAfter(pair, flips);
    const { n0, d0, n1, d1 } = totals;
    const [score0, score1] = [ratioOr(n0, d0, empty), ratioOr(n1, d1, empty)];
    const scale = Math.max(Math.abs(score0 + centre), Math.abs(score1 + centre));
    const difference = score1 - score0;
    if (test === "swap" || Number.isNaN(difference)) return plainSize(difference, scale);
    let sum = 0;
    for (let at = 0; at < units.length; at++) {
      const unit = units[at]!;
      const [zero, one] = sidesAt(pair, isFlipped(flips, unit));
      const value =
        without(n1 - one.numerator[unit]!, d1 - one.denominator[unit]!, d1) -
        without(n0 - zero.numerator[unit]!, d0 - zero.denominator[unit]!, d0);
      leftOut[at] = value;
      sum += value;
    }
    if (Number.isNaN(sum)) return studentised(difference, deltaError(pair, flips, totals), scale);
    const mean = sum / units.length;
    let squares = 0;
    for (let at = 0; at < units.length; at++) squares += (leftOut[at]! - mean) * (leftOut[at]! - mean);
    return studentised(difference, Math.sqrt(((units.length - 1) / units.length) * squares), scale);
  };
}

/** The statistic with the delta method, by going through all units. */
export function deltaStatistic(pair: RatioPair): (flips: Int32Array) => number {
  const { empty, centre } = pair;
  return (flips) => {
    const totals = totalsAfter(pair, flips);
    const [score0, score1] = [ratioOr(totals.n0, totals.d0, empty), ratioOr(totals.n1, totals.d1, empty)];
    const scale = Math.max(Math.abs(score0 + centre), Math.abs(score1 + centre));
    return studentised(score1 - score0, deltaError(pair, flips, totals), scale);
  };
}

/** √(n/(n − 1) Σ v²), where v is what a unit adds to the difference to first order: (N − θD)/ΣD on each side. */
function deltaError(pair: RatioPair, flips: Int32Array, { n0, d0, n1, d1 }: Totals): number {
  const { units } = pair;
  const [slope0, slope1] = [d0 === 0 ? 0 : 1 / d0, d1 === 0 ? 0 : 1 / d1];
  const [score0, score1] = [n0 * slope0, n1 * slope1];
  let squares = 0;
  for (const unit of units) {
    const [zero, one] = sidesAt(pair, isFlipped(flips, unit));
    const value =
      slope1 * (one.numerator[unit]! - score1 * one.denominator[unit]!) -
      slope0 * (zero.numerator[unit]! - score0 * zero.denominator[unit]!);
    squares += value * value;
  }
  return Math.sqrt((units.length / (units.length - 1)) * squares);
}

function totalsAfter(pair: RatioPair, flips: Int32Array): Totals {
  let [n0, d0, n1, d1] = [0, 0, 0, 0];
  for (const unit of pair.units) {
    const [zero, one] = sidesAt(pair, isFlipped(flips, unit));
    n0 += zero.numerator[unit]!;
    d0 += zero.denominator[unit]!;
    n1 += one.numerator[unit]!;
    d1 += one.denominator[unit]!;
  }
  return { n0, d0, n1, d1 };
}

function sidesAt({ baseline, system }: RatioPair, flipped: 0 | 1) {
  return flipped === 1 ? ([system, baseline] as const) : ([baseline, system] as const);
}

function ratioOr(numerator: number, denominator: number, empty: number): number {
  return denominator === 0 ? empty : numerator / denominator;
}
