// Groups things by a key, counts them, and takes them out of a bag.

/** Groups in the order of their first members, members in their own order. */
export function groupBy<Thing, Key>(things: Iterable<Thing>, keyOf: (thing: Thing) => Key): Map<Key, Thing[]> {
  const groups = new Map<Key, Thing[]>();
  for (const thing of things) {
    keptAt(groups, keyOf(thing), () => []).push(thing);
  }
  return groups;
}

/** The value of a key, which is made the first time and kept. */
export function keptAt<Key, Value>(kept: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

export function countEach<Thing>(things: Iterable<Thing>): Map<Thing, number> {
  const counts = new Map<Thing, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
}

/** Takes things out of a bag (a multiset) by their keys, the first of a key first; undefined when it has no more of them. */
export function bagOf<Thing, Key>(
  things: Iterable<Thing>,
  keyOf: (thing: Thing) => Key,
): (key: Key) => Thing | undefined {
  const groups = groupBy([...things].reverse(), keyOf);
  return (key) => groups.get(key)?.pop();
}

/** Those of the things that a bag of others has too, and the rest; repeats are shared as often as both have them. */
export function sharedWith<Thing>(things: Iterable<Thing>, others: Iterable<Thing>) {
  const take = bagOf(others, (other) => other);
  const parts: { readonly shared: Thing[]; readonly rest: Thing[] } = { shared: [], rest: [] };
  for (const thing of things) (take(thing) === undefined ? parts.rest : parts.shared).push(thing);
  return parts;
}
