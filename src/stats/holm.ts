// Adjusting p-values for the number of tests in one family.

/** Holm (1979): the chance of any false discovery stays below the level. The k-th smallest of m is multiplied by m − k + 1; nulls are no tests. */
export function holm(p: readonly (number | null)[]): (number | null)[] {
  const tests = p.flatMap((value, test) => (value === null ? [] : [test]));
  const ascending = tests.sort((one, other) => p[one]! - p[other]!);
  const adjusted: (number | null)[] = p.map(() => null);
  let largest = 0;
  for (const [k, test] of ascending.entries()) {
    largest = Math.max(largest, Math.min(1, p[test]! * (ascending.length - k)));
    adjusted[test] = largest;
  }
  return adjusted;
}
