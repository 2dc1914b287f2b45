// Adjusting p-values for the number of tests in one table.

export type Correction = "holm" | "bh";
type PValues = readonly (number | null)[];

/** Adjusted p-values in the given order. The family is every p that is not null. */
export function adjust(p: PValues, correction: Correction): (number | null)[] {
  return correction === "holm" ? holm(p) : benjaminiHochberg(p);
}

/** Holm (1979): the chance of any false discovery stays below the level. The k-th smallest of m is multiplied by m − k + 1. */
export function holm(p: PValues): (number | null)[] {
  const ascending = orderOf(p);
  const adjusted: (number | null)[] = p.map(() => null);
  let largest = 0;
  for (const [k, test] of ascending.entries()) {
    largest = Math.max(largest, Math.min(1, p[test]! * (ascending.length - k)));
    adjusted[test] = largest;
  }
  return adjusted;
}

/** Benjamini & Hochberg (1995): the expected share of false discoveries stays below the level. The k-th smallest of m is multiplied by m/k. */
export function benjaminiHochberg(p: PValues): (number | null)[] {
  const ascending = orderOf(p);
  const adjusted: (number | null)[] = p.map(() => null);
  let smallest = 1;
  for (let k = ascending.length; k > 0; k--) {
    const test = ascending[k - 1]!;
    smallest = Math.min(smallest, p[test]! * (ascending.length / k));
    adjusted[test] = smallest;
  }
  return adjusted;
}

/** The positions of the tests from the smallest p to the largest. */
function orderOf(p: PValues): number[] {
  const tests = p.flatMap((value, test) => (value === null ? [] : [test]));
  return tests.sort((one, other) => p[one]! - p[other]!);
}
