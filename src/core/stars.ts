// How many stars a p deserves: they follow the level that was asked for.

/** The levels of one, two and three stars: for 95 % intervals 0.05, 0.01 and 0.001. */
export function starLevels(alpha: number): readonly [number, number, number] {
  return [alpha, rounded(alpha / 5), rounded(alpha / 50)];
}

function rounded(level: number): number {
  return Number(level.toPrecision(12));
}
