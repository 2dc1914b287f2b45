// Names of systems for the heads of narrow columns.

const LONGEST = 14;

/** The shortest beginning of each name that ends at a separator and that no other name has; empty where that is too long. */
export function shortNames(names: readonly string[]): readonly string[] {
  return names.map((name, at) => {
    const ends = [...name.matchAll(/[._\-/\]\s]+/gu)].map(({ index }) => index).filter((index) => index > 0);
    const isUnique = (beginning: string) => names.every((other, k) => k === at || !other.startsWith(beginning));
    const beginning = [...ends.map((end) => name.slice(0, end)), name].find(isUnique) ?? name;
    return beginning.length > LONGEST ? "" : beginning;
  });
}
