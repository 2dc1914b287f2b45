// How much more, or less, a judge agrees with people than they agree with each other.
import { differenceOf } from "../difference.ts";
import type { Agreement } from "./agreement.ts";
import { agreementOf, type UnitRatings } from "./coefficients.ts";
import { meanEstimate } from "./mean-estimate.ts";
import type { RatingTable } from "./rating-table.ts";

interface JudgedUnit {
  readonly judge: number;
  readonly people: UnitRatings;
  /** Null if units are not in clusters. */
  readonly cluster: string | null;
}

/**
 * The mean over units of the share of people who say what the judge says, minus that of the share of pairs of people who
 * agree: the difference of two systems that score these shares.
 */
export function judgeDifference(judged: Iterable<JudgedUnit>, level: number): Agreement {
  const shares: { readonly judge: number[]; readonly people: number[] } = { judge: [], people: [] };
  const clusters: string[] = [];
  for (const { judge, people, cluster } of judged) {
    if (people.length < 2) continue;
    shares.judge.push(people.filter((rating) => rating === judge).length / people.length);
    shares.people.push(agreementOf(people));
    if (cluster !== null) clusters.push(cluster);
  }
  const [ofJudge, ofPeople] = [meanEstimate(shares.judge, clusters), meanEstimate(shares.people, clusters)];
  const wish = { level, range: [0, 1] as const, places: [0] };
  const { value, limits, error, sparser: groups } = differenceOf(ofJudge, ofPeople, wish);
  return {
    value,
    limits: limits && { ...limits, method: error === null ? "no-spread" : "jackknife-t" },
    lack: value === null ? "UNDEFINED" : limits === null ? "TOO_FEW_UNITS" : null,
    units: shares.judge.length,
    groups,
  };
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
