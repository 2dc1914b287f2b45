// The delta-method statistic of many ratios at once, from sums that tables give: everything but one 2 × 2 matrix is the same in every swap.
import type { RatioPair } from "./ratio-pair.ts";
import { deltaStatistic } from "./ratio-statistic.ts";
import { paddedTo } from "./sample.ts";
import { signSums } from "./sign-sums.ts";
import { plainSize, type Statistic, studentised, type TestName } from "./studentise.ts";

/** Below this share of its terms a sum of squares has lost too many digits, and is computed again unit by unit. */
const CANCELLED = 1e-6;

/**
 * With m the mean and h half the difference of a unit's two rows, the swapped rows are m ± h. What a unit adds to the
 * difference is p·m + σ q·h, its square sums to pMp + qHq + 2 pCq, and only C = Σ σ m hᵀ depends on the signs σ.
 */
export function tableStatistic(pairs: readonly RatioPair[], test: TestName): Statistic {
  const units = pairs[0]?.all ?? 0;
  const columns: Float64Array[] = [];
  const parts = pairs.map((pair) => partOf(pair, test, columns));
  const sums = new Float64Array(paddedTo(columns.length));
  const add = signSums(columns, units);
  return (flips, into) => {
    add(flips, sums);
    for (let at = 0; at < parts.length; at++) into[at] = parts[at]!(sums, flips);
  };
}

type Part = (sums: Float64Array, flips: Int32Array) => number;

/** Adds the columns that one score needs and says how to read their sums. */
function partOf(pair: RatioPair, test: TestName, columns: Float64Array[]): Part {
  const { baseline, system, empty, centre, units } = pair;
  const mean = (one: Float64Array, other: Float64Array) => one.map((value, unit) => (value + other[unit]!) / 2);
  const half = (one: Float64Array, other: Float64Array) => other.map((value, unit) => (value - one[unit]!) / 2);
  const mn = mean(baseline.numerator, system.numerator);
  const md = mean(baseline.denominator, system.denominator);
  const hn = half(baseline.numerator, system.numerator);
  const hd = half(baseline.denominator, system.denominator);
  const column = (values: Float64Array): number => {
    if (values.every((value) => value === 0)) return -1;
    return columns.push(values) - 1;
  };
  const times = (one: Float64Array, other: Float64Array) => one.map((value, unit) => value * other[unit]!);
  const isStudentised = test === "studentised";
  const hasDenominators = hd.some((value) => value !== 0);
  const atN = column(hn);
  const atD = column(hd);
  const atMnHn = isStudentised && hasDenominators ? column(times(mn, hn)) : -1;
  const atMnHd = isStudentised ? column(times(mn, hd)) : -1;
  const atMdHn = isStudentised ? column(times(md, hn)) : -1;
  const atMdHd = isStudentised ? column(times(md, hd)) : -1;
  const dot = (one: Float64Array, other: Float64Array) =>
    one.reduce((sum, value, unit) => sum + value * other[unit]!, 0);
  const [sumN, sumD] = [mn, md].map((values) => values.reduce((sum, value) => sum + value, 0)) as [number, number];
  const [mnn, mnd, mdd] = [dot(mn, mn), dot(mn, md), dot(md, md)];
  const [hnn, hnd, hdd] = [dot(hn, hn), dot(hn, hd), dot(hd, hd)];
  const factor = units.length / (units.length - 1);
  const again = deltaStatistic(pair);
  return (sums, flips) => {
    const shiftN = atN < 0 ? 0 : sums[atN]!;
    const shiftD = atD < 0 ? 0 : sums[atD]!;
    const d0 = sumD - shiftD;
    const d1 = sumD + shiftD;
    const slope0 = d0 === 0 ? 0 : 1 / d0;
    const slope1 = d1 === 0 ? 0 : 1 / d1;
    const score0 = d0 === 0 ? empty : (sumN - shiftN) * slope0;
    const score1 = d1 === 0 ? empty : (sumN + shiftN) * slope1;
    const difference = score1 - score0;
    const scale = Math.max(Math.abs(score0 + centre), Math.abs(score1 + centre));
    if (!isStudentised || Number.isNaN(difference)) return plainSize(difference, scale);
    const pn = slope1 - slope0;
    const qn = slope1 + slope0;
    const pd = score0 * slope0 - score1 * slope1;
    const qd = -score0 * slope0 - score1 * slope1;
    const fromMeans = pn * pn * mnn + 2 * pn * pd * mnd + pd * pd * mdd;
    const fromHalves = qn * qn * hnn + 2 * qn * qd * hnd + qd * qd * hdd;
    let mixed = 0;
    if (atMnHn >= 0) mixed += pn * qn * sums[atMnHn]!;
    if (atMnHd >= 0) mixed += pn * qd * sums[atMnHd]!;
    if (atMdHn >= 0) mixed += pd * qn * sums[atMdHn]!;
    if (atMdHd >= 0) mixed += pd * qd * sums[atMdHd]!;
    const squares = fromMeans + fromHalves + 2 * mixed;
    const terms =
      pn * pn * mnn + pd * pd * mdd + qn * qn * hnn + qd * qd * hdd + 2 * Math.abs(pn * pd * mnd + qn * qd * hnd);
    if (squares < CANCELLED * terms) return again(flips);
    return studentised(difference, Math.sqrt(factor * squares), scale);
  };
}
