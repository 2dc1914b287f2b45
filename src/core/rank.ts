// Rank intervals and clusters of systems on a leaderboard, from tests of all pairs.

/** Whether the system at one place is significantly better than the one at another; the best has place 0. */
export type Beats = (one: number, other: number) => boolean;

/** The rank of a system lies between 1 + the number of systems that beat it and the number of those that it does not beat. */
export function rankIntervals(systems: number, beats: Beats): { readonly low: number; readonly high: number }[] {
  const all = Array.from({ length: systems }, (_, place) => place);
  return all.map((place) => ({
    low: 1 + all.filter((other) => beats(other, place)).length,
    high: systems - all.filter((other) => beats(place, other)).length,
  }));
}

/** Clusters as in WMT: a new one starts where every system above beats every system from here on. */
export function rankClusters(systems: number, beats: Beats): number[] {
  const all = Array.from({ length: systems }, (_, place) => place);
  let cluster = 0;
  return all.map((place) => {
    const isNew = all.slice(0, place).every((above) => all.slice(place).every((below) => beats(above, below)));
    return isNew ? ++cluster : cluster;
  });
}
