// The largest and the smallest of any number of values: Math.max(...values) would overflow the stack on long inputs.

export function largest(values: Iterable<number>, atLeast = Number.NEGATIVE_INFINITY): number {
  let most = atLeast;
  for (const value of values) most = Math.max(most, value);
  return most;
}

export function smallest(values: Iterable<number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const value of values) least = Math.min(least, value);
  return least;
}
