// The units of a table of ratings in the groups that a jackknife leaves out: clusters, or units with the same ratings taken together.
import { compareText } from "../../contract/ids.ts";
import type { UnitRatings } from "./coefficients.ts";

/** Units by the ratings they have: each set of ratings is kept once. */
export interface Patterns {
  readonly patterns: readonly UnitRatings[];
  /** The place of each unit's ratings. */
  readonly patternOf: Int32Array;
}

/** Units with the same ratings. */
interface SameUnits {
  readonly ratings: UnitRatings;
  readonly times: number;
}

export interface RatingGroup {
  /** The units that are left out together. */
  readonly units: readonly SameUnits[];
  /** How many groups are alike: leaving out either gives the same value. */
  readonly times: number;
}

export function patternsOf(units: Iterable<UnitRatings>, count: number): Patterns {
  const places = new Map<string, number>();
  const patterns: UnitRatings[] = [];
  const patternOf = new Int32Array(count);
  let unit = 0;
  for (const ratings of units) {
    const key = ratings.join();
    const place = places.get(key);
    patternOf[unit++] = place ?? patterns.length;
    if (place !== undefined) continue;
    places.set(key, patterns.length);
    patterns.push([...ratings]);
  }
  return { patterns, patternOf };
}

/** Groups in an order that does not depend on that of the units, so that sums have the same bits. */
export function ratingGroups(
  { patterns, patternOf }: Patterns,
  clusters: readonly string[] | null,
): readonly RatingGroup[] {
  const inOrder = [...patterns.keys()]
    .map((place) => ({ place, key: patterns[place]!.join() }))
    .sort((one, other) => compareText(one.key, other.key));
  if (clusters === null) {
    const counts = countsIn(patternOf);
    return inOrder.map(({ place }) => ({
      units: [{ ratings: patterns[place]!, times: 1 }],
      times: counts.get(place) ?? 0,
    }));
  }
  const byCluster = new Map<string, Map<number, number>>();
  for (const [unit, place] of patternOf.entries()) {
    const counts = byCluster.get(clusters[unit]!) ?? new Map<number, number>();
    byCluster.set(clusters[unit]!, counts);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const rank = new Map(inOrder.map(({ place }, at) => [place, at]));
  return [...byCluster]
    .sort(([one], [other]) => compareText(one, other))
    .map(([, counts]) => ({
      units: [...counts]
        .sort(([one], [other]) => rank.get(one)! - rank.get(other)!)
        .map(([place, times]) => ({ ratings: patterns[place]!, times })),
      times: 1,
    }));
}

export function countsIn(places: Int32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  return counts;
}
