// Adjusts p-values in two tiers: the primary score over all pairs; and the other scores of a pair among themselves, then for the number of pairs.
import { type PairedDifference, starLevels } from "../../core/comparison.ts";
import { adjust, holm } from "../../stats/correction.ts";
import { detectableDifference } from "../../stats/power.ts";
import type { ComparePlan } from "./compare-settings.ts";
import type { RawDifference } from "./paired-differences.ts";

export function inTiers(pairs: readonly (readonly RawDifference[])[], plan: ComparePlan): PairedDifference[] {
  const primary = pairs.map((rows) => rows.find(({ score }) => score === plan.primary)!);
  const adjusted = adjust(
    primary.map(({ p }) => p),
    plan.correction,
  );
  const least = smallestAdjusted(primary, plan);
  const tests = primary.filter(({ p }) => p !== null).length;
  return pairs.flatMap((rows, pair) => {
    const others = exploratory(rows, { ...plan, pairs: pairs.length });
    return rows.map((row) => {
      const isPrimary = row.testedAs === plan.primary;
      const settled: RawDifference = isPrimary
        ? { ...row, pAdjusted: row.p === null ? null : adjusted[pair]!, smallestAdjustedP: least[pair]! }
        : {
            ...row,
            pAdjusted: others.get(row.testedAs) ?? row.pAdjusted,
            smallestAdjustedP: row.smallestP === null ? null : Math.min(1, row.smallestP * pairs.length),
          };
      return finished(settled, isPrimary ? tests : others.size * pairs.length, plan);
    });
  });
}

/** The adjusted p of every other score that was tested, times the number of pairs; where nothing was swapped, by Holm's method. */
function exploratory(
  rows: readonly RawDifference[],
  { primary, pairs }: Pick<ComparePlan, "primary" | "pairs">,
): Map<string, number> {
  const tested = rows.filter((row) => row.p !== null && row.testedAs === row.score && row.score !== primary);
  const adjusted = holm(tested.map(({ p }) => p));
  return new Map(
    tested.map(({ score, test, pAdjusted }, at) => [
      score,
      Math.min(1, (test === "t-runs" ? adjusted[at]! : pAdjusted!) * pairs),
    ]),
  );
}

/** The smallest adjusted p that each test of the first tier could reach, were all as small as they can be; null where nothing limits it. */
function smallestAdjusted(primary: readonly RawDifference[], { correction }: ComparePlan): (number | null)[] {
  const limits = primary.map(({ p, smallestP }) => (p === null ? null : (smallestP ?? 0)));
  return adjust(limits, correction).map((p, pair) => (primary[pair]!.smallestP === null ? null : p));
}

const PUBLISHED = [
  ...["baseline", "system", "score", "difference", "interval", "intervalReason", "p", "pAdjusted", "pError", "exact"],
  ...["units", "clusters", "smallestP", "smallestAdjustedP", "detectable", "tier", "test", "equivalent"],
] as (keyof PairedDifference)[];

/** The row as it is published, keys in their order. */
function finished(row: RawDifference, tests: number, plan: ComparePlan): PairedDifference {
  const pError = errorWhereItMatters(row, plan) ?? undefined;
  const whole = { ...row, pError, detectable: detectable(row, tests, plan) };
  const said = PUBLISHED.filter((key) => whole[key] !== undefined);
  return Object.fromEntries(said.map((key) => [key, whole[key]])) as unknown as PairedDifference;
}

/** The smallest difference that a test of its tier finds with 80 % power; null if it cannot find any. */
function detectable(row: RawDifference, tests: number, { alpha }: ComparePlan): number | null {
  const { smallestAdjustedP = null, error, p, largest } = row;
  if (p === null || error === null || (smallestAdjustedP !== null && smallestAdjustedP > alpha)) return null;
  const smallest = detectableDifference(error, { alpha, tests: Math.max(1, tests) });
  return smallest !== null && smallest <= largest ? smallest : null;
}

/** The standard error of an adjusted p from random swaps, if a star more or less is within two of it. */
function errorWhereItMatters({ p, pAdjusted, exact, test }: RawDifference, plan: ComparePlan): number | null {
  if (p === null || pAdjusted === null || exact || test === "t-runs") return null;
  const factor = p === 0 ? 1 : pAdjusted / p;
  const error = factor * Math.sqrt((p * (1 - p)) / plan.swaps);
  return starLevels(plan.alpha).some((level) => Math.abs(pAdjusted - level) <= 2 * error) ? error : null;
}
