// The statistic of scores of any form when units change sides: they are summarised anew for every swap.

import { type GradientPlan, gradientOf, gradientPlan } from "./gradient.ts";
import { countedUnits, eitherCounts } from "./jackknife.ts";
import { isFlipped, plainSize, type Statistic, studentised, type TestName } from "./studentise.ts";
import type { Pair } from "./swap.ts";

export interface GeneralStatistic {
  readonly statistic: Statistic;
  /** For each score, how many units would change it by changing sides. */
  readonly differing: readonly number[];
}

export interface GeneralPlan {
  readonly test: TestName;
  /** Whether units are so few that the jackknife is used, and not the delta method. */
  readonly isFew: boolean;
  /** The scores whose statistic is wanted; those of the others are left as they are. */
  readonly wanted: readonly number[];
}

/** Some scores of a pair, each in its place among all. */
export function generalStatistic(pair: Pair, { test, isFew, wanted }: GeneralPlan): GeneralStatistic {
  const { baseline, system, columns, summarize } = pair;
  const units = system.length / columns;
  const counted = eitherCounts(countedUnits({ ...pair, rows: baseline }), countedUnits({ ...pair, rows: system }));
  const plan = planOf(pair, units);
  const scores = counted.length;
  const sides = [baseline, system] as const;
  const totals = [new Float64Array(columns), new Float64Array(columns)] as const;
  const without = new Float64Array(columns);
  const leftOut = new Float64Array(units * scores);
  const delta = deltaErrors(pair, plan, { counted, wanted });

  const jackknife = (flips: Int32Array, score: number): number => {
    let [sum, count, squares] = [0, 0, 0];
    for (let unit = 0; unit < units; unit++) {
      if (counted[score]![unit] === 0) continue;
      sum += leftOut[unit * scores + score]!;
      count++;
    }
    if (Number.isNaN(sum)) return delta(flips, totals)[score]!;
    for (let unit = 0; unit < units; unit++) {
      if (counted[score]![unit] === 0) continue;
      const deviation = leftOut[unit * scores + score]! - sum / count;
      squares += deviation * deviation;
    }
    return Math.sqrt(((count - 1) / count) * squares);
  };

  const leaveOut = (flips: Int32Array): void => {
    for (let unit = 0; unit < units; unit++) {
      const flipped = isFlipped(flips, unit);
      for (const side of [0, 1] as const) {
        const rows = sides[flipped ^ side]!;
        for (let column = 0; column < columns; column++)
          without[column] = totals[side][column]! - rows[unit * columns + column]!;
        const scored = summarize(without, units - 1);
        for (let score = 0; score < scores; score++)
          leftOut[unit * scores + score] =
            side === 0 ? -scored[score]! : leftOut[unit * scores + score]! + scored[score]!;
      }
    }
  };

  const statistic: Statistic = (flips, into) => {
    addSides(pair, flips, totals);
    const zero = Float64Array.from(summarize(totals[0], units));
    const one = Float64Array.from(summarize(totals[1], units));
    const isStudentised = test === "studentised";
    if (isStudentised && isFew) leaveOut(flips);
    const errors = isStudentised && !isFew ? delta(flips, totals) : null;
    for (const score of wanted) {
      const difference = one[score]! - zero[score]!;
      const scale = Math.max(Math.abs(one[score]!), Math.abs(zero[score]!));
      if (!isStudentised || Number.isNaN(difference)) into[score] = plainSize(difference, scale);
      else into[score] = studentised(difference, errors === null ? jackknife(flips, score) : errors[score]!, scale);
    }
  };
  return { statistic, differing: differingUnits(pair, plan) };
}

function planOf({ baseline, system, columns, summarize }: Pair, units: number): GradientPlan {
  const sizes = new Float64Array(columns);
  const points = [baseline, system].map((rows) => {
    const totals = new Float64Array(columns);
    rows.forEach((value, at) => {
      totals[at % columns]! += value;
      sizes[at % columns] = Math.max(sizes[at % columns]!, Math.abs(value));
    });
    return { totals, units };
  });
  return gradientPlan({ columns, summarize }, points, sizes);
}

/** √(n/(n − 1) Σ(v − v̄)²) for each score, where v is gradient · row of one side minus that of the other. */
function deltaErrors(
  pair: Pair,
  plan: GradientPlan,
  { counted, wanted }: { readonly counted: readonly Uint8Array[]; readonly wanted: readonly number[] },
) {
  const { baseline, system, columns } = pair;
  const units = system.length / columns;
  const scores = counted.length;
  const gradient = gradientOf(pair, plan);
  const slopes = [new Float64Array(scores * columns), new Float64Array(scores * columns)] as const;
  const errors = new Float64Array(scores);
  const used = plan.depends.map((of) => Int32Array.from(of.keys()).filter((column) => of[column] === 1));
  const values = new Float64Array(units);
  return (flips: Int32Array, totals: readonly [Float64Array, Float64Array]): Float64Array => {
    gradient(totals[0], units, slopes[0]);
    gradient(totals[1], units, slopes[1]);
    for (const score of wanted) {
      const counts = counted[score]!;
      const columnsUsed = used[score]!;
      const slopes0 = slopes[0].subarray(score * columns, (score + 1) * columns);
      const slopes1 = slopes[1].subarray(score * columns, (score + 1) * columns);
      let sum = 0;
      let count = 0;
      let squares = 0;
      for (let unit = 0; unit < units; unit++) {
        if (counts[unit] === 0) continue;
        const isSwapped = isFlipped(flips, unit) === 1;
        const zero = isSwapped ? system : baseline;
        const one = isSwapped ? baseline : system;
        let value = 0;
        for (let at = 0; at < columnsUsed.length; at++) {
          const column = columnsUsed[at]!;
          const place = unit * columns + column;
          value += slopes1[column]! * one[place]! - slopes0[column]! * zero[place]!;
        }
        values[unit] = value;
        sum += value;
        count++;
      }
      const mean = sum / count;
      for (let unit = 0; unit < units; unit++)
        if (counts[unit] !== 0) squares += (values[unit]! - mean) * (values[unit]! - mean);
      errors[score] = Math.sqrt((count / (count - 1)) * squares);
    }
    return errors;
  };
}

function addSides(
  { baseline, system, columns }: Pair,
  flips: Int32Array,
  totals: readonly [Float64Array, Float64Array],
): void {
  totals[0].fill(0);
  totals[1].fill(0);
  const units = system.length / columns;
  for (let unit = 0; unit < units; unit++) {
    const isSwapped = isFlipped(flips, unit) === 1;
    const zero = isSwapped ? system : baseline;
    const one = isSwapped ? baseline : system;
    for (let column = 0; column < columns; column++) {
      totals[0][column]! += zero[unit * columns + column]!;
      totals[1][column]! += one[unit * columns + column]!;
    }
  }
}

function differingUnits({ baseline, system, columns }: Pair, { depends }: GradientPlan): number[] {
  const units = system.length / columns;
  return depends.map((of) => {
    let count = 0;
    for (let unit = 0; unit < units; unit++) {
      const isSame = of.every(
        (used, column) => used === 0 || baseline[unit * columns + column] === system[unit * columns + column],
      );
      if (!isSame) count++;
    }
    return count;
  });
}
