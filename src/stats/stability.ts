// How stable a leaderboard is: what the systems' places would be if the units had been drawn again.

export interface Stability {
  /** How often a system is best, ties shared. */
  readonly best: number;
  readonly rank: { readonly low: number; readonly high: number };
}

const LEVEL = 0.95;

/**
 * Replicates of one score of each system, drawn alike; more is better. A system's place in a replicate is one more than the
 * number of systems above it. Replicates in which a score is undefined are left out.
 */
export function stabilityOf(replicates: readonly Float64Array[]): Stability[] | null {
  const systems = replicates.length;
  const draws = replicates[0]?.length ?? 0;
  const best = new Float64Array(systems);
  const places = replicates.map(() => new Float64Array(systems + 1));
  let used = 0;
  for (let draw = 0; draw < draws; draw++) {
    if (replicates.some((values) => Number.isNaN(values[draw]!))) continue;
    used++;
    const top = Math.max(...replicates.map((values) => values[draw]!));
    const winners = replicates.filter((values) => values[draw] === top).length;
    replicates.forEach((values, system) => {
      if (values[draw] === top) best[system]! += 1 / winners;
      const above = replicates.reduce((count, other) => count + Number(other[draw]! > values[draw]!), 0);
      places[system]![above + 1]! += 1;
    });
  }
  if (used === 0) return null;
  return replicates.map((_, system) => ({ best: best[system]! / used, rank: rankInterval(places[system]!, used) }));
}

/** The places that leave at most a tail's share of the replicates outside on each side. */
function rankInterval(places: Float64Array, used: number): Stability["rank"] {
  const tail = ((1 - LEVEL) / 2) * used;
  let low = 1;
  for (let below = places[1]!; below <= tail && low < places.length - 1; below += places[low]!) low++;
  let high = places.length - 1;
  for (let above = places[high]!; above <= tail && high > low; above += places[high]!) high--;
  return { low, high };
}

/**
 * Clusters as WMT prints them: going down the leaderboard a new one starts where every system above beats every system from
 * here on. `beats(above, below)` takes places, best first.
 */
export function clustersOf(systems: number, beats: (above: number, below: number) => boolean): number[] {
  const clusters: number[] = [];
  let cluster = 0;
  for (let place = 0; place < systems; place++) {
    let isNew = true;
    for (let above = 0; above < place && isNew; above++)
      for (let below = place; below < systems && isNew; below++) isNew = beats(above, below);
    if (isNew) cluster++;
    clusters.push(cluster);
  }
  return clusters;
}
