// A coefficient of agreement with its jackknife interval, over units or clusters of units.
import { exp, log } from "../../numeric/maths.ts";
import { power } from "../../numeric/power.ts";
import { type Limits, noSpreadLimits, type PlainInterval, studentInterval, tAt } from "../interval.ts";
import { isNoSpread } from "../sample.ts";
import type { Coefficient } from "./coefficients.ts";
import type { RatingGroup } from "./rating-groups.ts";

export const AGREEMENT_LACKS = {
  UNDEFINED: "undefined",
  TOO_FEW_UNITS: "fewer than two units count",
  UNDEFINED_WITHOUT_A_UNIT: "undefined without one of the units",
  NO_SPREAD: "every unit contributes the same",
} as const;
type AgreementLack = keyof typeof AGREEMENT_LACKS;

/** How the limits were found: by Student's t on a scale, or without any spread or disagreement. */
type AgreementMethod = PlainInterval["method"] | "atanh-jackknife-t" | "no-disagreement";

export interface Agreement {
  /** Null if it is undefined. */
  readonly value: number | null;
  readonly limits: (Limits & { readonly method: AgreementMethod }) | null;
  /** Why there are no limits. */
  readonly lack: AgreementLack | null;
  /** The units that count, and the clusters they are in. */
  readonly units: number;
  readonly groups: number;
}

/** Computes a coefficient, and its interval at a level such as 0.95. */
export function agreementOn(groups: readonly RatingGroup[], coefficient: Coefficient, level: number): Agreement {
  const total = new Float64Array(coefficient.width);
  const counting: RatingGroup[] = [];
  const isUsed = new Set<number>();
  let units = 0;
  for (const group of groups) {
    let counts = false;
    for (const { ratings, times } of group.units) {
      if (!coefficient.add(total, ratings, times * group.times)) continue;
      counts = true;
      units += times * group.times;
      for (const category of ratings) isUsed.add(category);
    }
    if (counts) counting.push(group);
  }
  const exact = coefficient.value(total);
  // Sums of rounded parts may miss 0 by their last bits.
  const value = Math.abs(exact) < 1e-12 ? 0 : exact;
  const size = counting.reduce((sum, { times }) => sum + times, 0);
  const counts = { units, groups: size };
  if (Number.isNaN(value)) return { ...counts, value: null, limits: null, lack: "UNDEFINED" };
  const used = [...isUsed].sort((one, other) => one - other);
  const sample = { value, total, groups: size, level, used };
  return { ...counts, value, ...limitsOf(coefficient, sample, counting) };
}

interface Sample {
  readonly value: number;
  readonly total: Float64Array;
  readonly groups: number;
  readonly level: number;
  /** The categories that are used, ascending. */
  readonly used: readonly number[];
}

function limitsOf(
  coefficient: Coefficient,
  { value, total, groups, level, used }: Sample,
  counting: readonly RatingGroup[],
): Pick<Agreement, "limits" | "lack"> {
  const without = (lack: AgreementLack) => ({ limits: null, lack });
  if (groups < 2) return without("TOO_FEW_UNITS");
  const left = leftOut(coefficient, total, counting);
  if (left.some(Number.isNaN)) return without("UNDEFINED_WITHOUT_A_UNIT");
  const mean = counting.reduce((sum, { times }, at) => sum + times * left[at]!, 0) / groups;
  const squares = counting.reduce((sum, { times }, at) => sum + times * (left[at]! - mean) * (left[at]! - mean), 0);
  const error = { value: Math.sqrt(((groups - 1) / groups) * squares), degrees: groups - 1 };
  const hasSpread = !isNoSpread(error.value, Math.abs(value));
  if (coefficient.chance === null) {
    const wish = { level, range: [0, 1] as const };
    if (hasSpread) return { limits: studentInterval(value, error, wish), lack: null };
    return { limits: { ...noSpreadLimits(value, groups, wish)!, method: "no-spread" }, lack: null };
  }
  if (value > 1 - 1e-12) {
    const { expected, largest } = coefficient.chance(total, used);
    const unseen = 1 - power((1 - level) / 2, 1 / groups);
    const low = Math.max(-1, 1 - (unseen * largest) / expected);
    return { limits: { low, high: 1, method: "no-disagreement" }, lack: null };
  }
  if (!hasSpread) return without("NO_SPREAD");
  if (value < -1 + 1e-12) return { limits: studentInterval(value, error, { level, range: [-1, 1] }), lack: null };
  const reach = (tAt((1 + level) / 2)(error.degrees) * error.value) / (1 - value * value);
  const centre = log((1 + value) / (1 - value)) / 2;
  const [low, high] = [hyperbolicTangent(centre - reach), hyperbolicTangent(centre + reach)];
  return { limits: { low, high, method: "atanh-jackknife-t" }, lack: null };
}

/** The coefficient without each group. */
function leftOut(coefficient: Coefficient, total: Float64Array, groups: readonly RatingGroup[]): readonly number[] {
  const rest = new Float64Array(total.length);
  return groups.map(({ units }) => {
    rest.set(total);
    for (const { ratings, times } of units) coefficient.add(rest, ratings, -times);
    return coefficient.value(rest);
  });
}

/** Computed from own exponentials, so that every engine gives the same bits. */
function hyperbolicTangent(x: number): number {
  const shrunk = exp(-2 * Math.abs(x));
  const size = (1 - shrunk) / (1 + shrunk);
  return x < 0 ? -size : size;
}
