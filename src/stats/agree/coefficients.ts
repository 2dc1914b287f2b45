// Coefficients of agreement, each a function of sums over units, so that leaving a unit out costs one subtraction.
import { largest as largestOf, smallest } from "../../numeric/extremes.ts";

/** The ratings of a unit, as places in the list of categories. */
export type UnitRatings = readonly number[];

/** A coefficient of agreement over K categories. */
export interface Coefficient {
  /** How many sums it needs. */
  readonly width: number;
  /** Adds a unit to the sums, or takes it away if `times` is negative; returns false if the unit does not count. */
  add(sums: Float64Array, unit: UnitRatings, times: number): boolean;
  /** The coefficient; `NaN` if it is undefined. */
  value(sums: Float64Array): number;
  /**
   * The disagreement that chance would give, and the largest one between two of the used categories, which ascend; null
   * for plain shares of agreement.
   */
  chance: ((sums: Float64Array, used: readonly number[]) => Chance) | null;
}

interface Chance {
  readonly expected: number;
  readonly largest: number;
}

/** Each category of a unit with its number of ratings. */
export function countsOf(unit: UnitRatings): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const category of unit) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/** Pairs of equal ratings by pairs of ratings. */
export function agreementOf(unit: UnitRatings): number {
  let pairs = 0;
  for (const count of countsOf(unit).values()) pairs += count * (count - 1);
  return pairs / (unit.length * (unit.length - 1));
}

export const percentAgreement: Coefficient = {
  width: 2,
  add(sums, unit, times) {
    if (unit.length < 2) return false;
    sums[0]! += times * agreementOf(unit);
    sums[1]! += times;
    return true;
  },
  value: ([agreement, units]) => agreement! / units!,
  chance: null,
};

/** The chance that another rater says the category, if one does. */
export const categoryAgreement = (category: number): Coefficient => ({
  width: 2,
  add(sums, unit, times) {
    const own = unit.reduce((count, rating) => count + (rating === category ? 1 : 0), 0);
    if (unit.length < 2 || own === 0) return false;
    sums[0]! += times * own * (own - 1);
    sums[1]! += times * own * (unit.length - 1);
    return true;
  },
  value: ([agreeing, pairs]) => agreeing! / pairs!,
  chance: null,
});

/** A coefficient (P − E)/(1 − E) whose E follows from the mean shares of the categories: Fleiss' κ or Gwet's AC1. */
function chanceCorrected(categories: number, expectedAgreement: (shares: Float64Array) => number): Coefficient {
  const sharesIn = (sums: Float64Array) => sums.subarray(2).map((sum) => sum / sums[1]!);
  return {
    width: 2 + categories,
    add(sums, unit, times) {
      if (unit.length < 2) return false;
      sums[0]! += times * agreementOf(unit);
      sums[1]! += times;
      for (const [category, count] of countsOf(unit)) sums[2 + category]! += (times * count) / unit.length;
      return true;
    },
    value(sums) {
      const expected = expectedAgreement(sharesIn(sums));
      return isOne(expected) ? Number.NaN : (sums[0]! / sums[1]! - expected) / (1 - expected);
    },
    chance: (sums) => ({ expected: 1 - expectedAgreement(sharesIn(sums)), largest: 1 }),
  };
}

/** Whether chance alone would agree always: then there is nothing to divide by. */
function isOne(share: number): boolean {
  return Math.abs(1 - share) < 1e-12;
}

/** Fleiss (1971), with the mean of the units' shares where numbers of ratings differ. */
export const fleissKappa = (categories: number): Coefficient =>
  chanceCorrected(categories, (shares) => shares.reduce((sum, share) => sum + share * share, 0));

/** Gwet (2008). */
export const gwetAc1 = (categories: number): Coefficient =>
  chanceCorrected(categories, (shares) =>
    categories === 1 ? 1 : shares.reduce((sum, share) => sum + share * (1 - share), 0) / (categories - 1),
  );

/** 1 minus observed by expected disagreement; undefined where chance alone would never disagree. */
function disagreeing(
  disagreement: (sums: Float64Array) => { readonly observed: number; readonly expected: number },
  largest: (used: readonly number[], sums: Float64Array) => number,
): Pick<Coefficient, "value" | "chance"> {
  return {
    value(sums) {
      const { observed, expected } = disagreement(sums);
      return expected > 0 ? 1 - observed / expected : Number.NaN;
    },
    chance: (sums, used) => ({ expected: disagreement(sums).expected, largest: largest(used, sums) }),
  };
}

/**
 * Krippendorff (2011) for numbers: squared differences. Sums: observed disagreement, ratings, and the first two moments
 * around the middle of the scale, whose rounding is far below the slack.
 */
export function intervalAlpha(values: readonly number[]): Coefficient {
  const [least, most] = [smallest(values), largestOf(values)];
  const middle = least / 2 + most / 2;
  const at = (category: number) => values[category]! - middle;
  const slack = 1e-12 * (most - least) * (most - least);
  return {
    width: 4,
    add(sums, unit, times) {
      if (unit.length < 2) return false;
      const counts = countsOf(unit);
      for (const [a, one] of counts) {
        for (const [b, other] of counts)
          sums[0]! += (times * one * other * (at(a) - at(b)) * (at(a) - at(b))) / (unit.length - 1);
        sums[1]! += times * one;
        sums[2]! += times * one * at(a);
        sums[3]! += times * one * at(a) * at(a);
      }
      return true;
    },
    ...disagreeing(
      ([observed, ratings, first, second]) => {
        const expected = (2 * (ratings! * second! - first! * first!)) / (ratings! * (ratings! - 1));
        return { observed: observed! / ratings!, expected: expected > slack ? expected : 0 };
      },
      (used) => {
        const range = largestOf(used.map(at)) - smallest(used.map(at));
        return range * range;
      },
    ),
  };
}

/** The distance of two categories, which may depend on how often each is used. */
type Distances = (counts: Float64Array) => (a: number, b: number) => number;

/** Krippendorff (2011). Sums: the coincidences of categories, then the ratings of each category. */
function coincidenceAlpha(categories: number, distances: Distances): Coefficient {
  const square = categories * categories;
  return {
    width: square + categories,
    add(sums, unit, times) {
      if (unit.length < 2) return false;
      const counts = countsOf(unit);
      for (const [a, one] of counts) {
        sums[square + a]! += times * one;
        for (const [b, other] of counts)
          if (a !== b) sums[a * categories + b]! += (times * (one * other)) / (unit.length - 1);
      }
      return true;
    },
    ...disagreeing(
      (sums) => {
        const counts = sums.subarray(square);
        const distance = distances(counts);
        let [ratings, observed, expected] = [0, 0, 0];
        for (let a = 0; a < categories; a++) {
          if (counts[a]! < 0.5) continue;
          ratings += counts[a]!;
          for (let b = 0; b < categories; b++) {
            const apart = distance(a, b);
            observed += sums[a * categories + b]! * apart;
            expected += counts[a]! * counts[b]! * apart;
          }
        }
        return { observed: observed / ratings, expected: expected / (ratings * (ratings - 1)) };
      },
      (used, sums) => distances(sums.subarray(square))(used[0]!, used.at(-1)!),
    ),
  };
}

/** Every category is as far from every other. */
export const nominalAlpha = (categories: number): Coefficient =>
  coincidenceAlpha(categories, () => (a, b) => (a === b ? 0 : 1));

/** Krippendorff's α for ordered categories, by the squared difference of their middle ranks. */
export const ordinalAlpha = (categories: number): Coefficient =>
  coincidenceAlpha(categories, (counts) => {
    let below = 0;
    const ranks = counts.map((count) => {
      below += count;
      return below - count / 2;
    });
    return (a, b) => (ranks[a]! - ranks[b]!) * (ranks[a]! - ranks[b]!);
  });

export const WEIGHTS = ["nominal", "linear", "quadratic"] as const;
type Weights = (typeof WEIGHTS)[number];

const DISTANCES: Readonly<Record<Weights, (apart: number) => number>> = {
  nominal: (apart) => (apart === 0 ? 0 : 1),
  linear: Math.abs,
  quadratic: (apart) => apart * apart,
};

/** The disagreement of all pairs of one rater's ratings with the other's, from the number of each category; in linear time. */
const EXPECTED: Readonly<Record<Weights, (rows: Float64Array, columns: Float64Array, units: number) => number>> = {
  nominal: (rows, columns, units) => units * units - rows.reduce((sum, row, k) => sum + row * columns[k]!, 0),
  linear: (rows, columns, units) => {
    let [above, before, sum] = [0, 0, 0];
    for (let k = 0; k < rows.length; k++) {
      above += rows[k]!;
      before += columns[k]!;
      sum += above * (units - before) + (units - above) * before;
    }
    return sum;
  },
  quadratic: (rows, columns, units) => {
    let [row, column, squares] = [0, 0, 0];
    for (let k = 0; k < rows.length; k++) {
      row += rows[k]! * k;
      column += columns[k]! * k;
      squares += (rows[k]! + columns[k]!) * k * k;
    }
    return units * squares - 2 * row * column;
  },
};

/** Cohen (1960, 1968), over units with a rating of both raters. Sums: observed disagreement, units, categories of each rater. */
export function cohenKappa(categories: number, weights: Weights): Coefficient {
  const distance = DISTANCES[weights];
  return {
    width: 2 + 2 * categories,
    add(sums, [a, b], times) {
      if (a === undefined || b === undefined) return false;
      sums[0]! += times * distance(a - b);
      sums[1]! += times;
      sums[2 + a]! += times;
      sums[2 + categories + b]! += times;
      return true;
    },
    ...disagreeing(
      (sums) => {
        const [observed, units] = sums as unknown as readonly [number, number];
        const rows = sums.subarray(2, 2 + categories);
        const columns = sums.subarray(2 + categories);
        return { observed: observed / units, expected: EXPECTED[weights](rows, columns, units) / (units * units) };
      },
      (used) => distance(used.at(-1)! - used[0]!),
    ),
  };
}
