// How much more, or less, a judge agrees with people than they agree with each other.

import { compareText } from "../../contract/ids.ts";
import { largest as largestOf } from "../../numeric/extremes.ts";
import { withImagined } from "../difference.ts";
import { limitsWithin, noSpreadLimits, tAt } from "../interval.ts";
import { isNoSpread } from "../sample.ts";
import type { Agreement } from "./agreement.ts";
import { agreementOf, type UnitRatings } from "./coefficients.ts";
import type { RatingTable } from "./rating-table.ts";

interface JudgedUnit {
  readonly judge: number;
  readonly people: UnitRatings;
  /** Null if units are not in clusters. */
  readonly cluster: string | null;
}

const RANGE = [-1, 1] as const;

/** The mean over units of: the share of people who say what the judge says, minus the share of pairs of people who agree. */
export function judgeDifference(judged: Iterable<JudgedUnit>, level: number): Agreement {
  const sample = groupsOf(judged);
  const units = sumOf(sample, ({ count }) => count);
  const groups = sumOf(sample, () => 1);
  const counts = { units, groups };
  if (units === 0) return { ...counts, value: null, limits: null, lack: "UNDEFINED" };
  const total = sumOf(sample, ({ sum }) => sum);
  const value = total / units;
  if (groups < 2) return { ...counts, value, limits: null, lack: "TOO_FEW_UNITS" };
  const left = sample.map(({ sum, count }) => (total - sum) / (units - count));
  const mean = sumOf(sample, (_, at) => left[at]!) / groups;
  const variance = ((groups - 1) / groups) * sumOf(sample, (_, at) => (left[at]! - mean) * (left[at]! - mean));
  if (isNoSpread(Math.sqrt(variance), Math.abs(value))) {
    const limits = noSpreadLimits(value, groups, { level, range: RANGE });
    return { ...counts, value, limits: limits && { ...limits, method: "no-spread" }, lack: null };
  }
  const differing = sumOf(sample, ({ differs }) => (differs ? 1 : 0));
  const largest = () => largestOf(left.map((one) => Math.abs(value + (groups - 1) * (mean - one))));
  const { centre, variance: squared } = withImagined(value, differing, { units: groups, variance, largest });
  const reach = tAt((1 + level) / 2)(groups - 1) * Math.sqrt(squared);
  const limits = limitsWithin(RANGE, value, { low: centre - reach, high: centre + reach });
  return { ...counts, value, limits: { ...limits, method: "jackknife-t" }, lack: null };
}

/** A cluster, or units whose part is the same. */
interface JudgedGroup {
  readonly sum: number;
  readonly count: number;
  readonly differs: boolean;
  readonly times: number;
}

function sumOf(groups: readonly JudgedGroup[], part: (group: JudgedGroup, at: number) => number): number {
  return groups.reduce((sum, group, at) => sum + group.times * part(group, at), 0);
}

/** Groups in an order that does not depend on that of the units. */
function groupsOf(judged: Iterable<JudgedUnit>): readonly JudgedGroup[] {
  const own = new Map<number, number>();
  const clusters = new Map<string, number[]>();
  for (const { judge, people, cluster } of judged) {
    if (people.length < 2) continue;
    const part = partOf(judge, people);
    if (cluster === null) own.set(part, (own.get(part) ?? 0) + 1);
    else clusters.set(cluster, [...(clusters.get(cluster) ?? []), part]);
  }
  const ofUnits = [...own].sort(([one], [other]) => one - other);
  const ofClusters = [...clusters].sort(([one], [other]) => compareText(one, other));
  return [
    ...ofUnits.map(([sum, times]) => ({ sum, count: 1, differs: sum !== 0, times })),
    ...ofClusters.map(([, parts]) => ({
      sum: parts.sort((one, other) => one - other).reduce((sum, part) => sum + part, 0),
      count: parts.length,
      differs: parts.some((part) => part !== 0),
      times: 1,
    })),
  ];
}

function partOf(judge: number, people: UnitRatings): number {
  return people.filter((rating) => rating === judge).length / people.length - agreementOf(people);
}

/** Collects the ratings of the judge and of people, for each unit that the judge rated. */
export function* judgedUnits(table: RatingTable, judge: string): Generator<JudgedUnit> {
  const { units, clusters, raters, starts, raterOf, categoryOf } = table;
  const place = raters.indexOf(judge);
  for (let unit = 0; unit < units.length; unit++) {
    let own = -1;
    const people: number[] = [];
    for (let at = starts[unit]!; at < starts[unit + 1]!; at++)
      if (raterOf[at] === place) own = categoryOf[at]!;
      else people.push(categoryOf[at]!);
    if (own !== -1) yield { judge: own, people, cluster: clusters?.[unit] ?? null };
  }
}
