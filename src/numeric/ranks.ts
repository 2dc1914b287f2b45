// Rank intervals and tiers of systems on a leaderboard, from tests of all pairs.

/** The systems that each system beats, by their places. */
type Wins = readonly { readonly winner: number; readonly loser: number }[];

/** The rank of a system lies between 1 + the systems that beat it and K − the systems that it beats. */
export function rankIntervals(systems: number, wins: Wins): { readonly low: number; readonly high: number }[] {
  const low = new Array<number>(systems).fill(1);
  const high = new Array<number>(systems).fill(systems);
  for (const { winner, loser } of wins) {
    low[loser]! += 1;
    high[winner]! -= 1;
  }
  return low.map((first, place) => ({ low: first, high: high[place]! }));
}

/** Tier 1 are the systems that nobody beats; they are taken away, and so on. If all that remain are beaten, they are one tier. */
export function tiersOf(systems: number, wins: Wins): number[] {
  const tiers = new Array<number>(systems).fill(0);
  const beaten = new Array<number>(systems).fill(0);
  const losers = Array.from({ length: systems }, (): number[] => []);
  for (const { winner, loser } of wins) {
    beaten[loser]! += 1;
    losers[winner]!.push(loser);
  }
  let left = Array.from({ length: systems }, (_, place) => place);
  for (let tier = 1; left.length > 0; tier++) {
    const unbeaten = left.filter((place) => beaten[place] === 0);
    const members = unbeaten.length === 0 ? left : unbeaten;
    for (const place of members) {
      tiers[place] = tier;
      for (const loser of losers[place]!) beaten[loser]! -= 1;
    }
    left = left.filter((place) => tiers[place] === 0);
  }
  return tiers;
}
