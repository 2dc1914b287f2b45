// The address of what the screen shows: #a=…&b=…&score=…&unit=…&filter=…, beside what others keep in it.

export interface Address {
  readonly a: string | null;
  readonly b: string | null;
  readonly score: string | null;
  /** The id of the open unit. */
  readonly unit: string | null;
  readonly filter: string | null;
}

const ADDRESS_KEYS = ["a", "b", "score", "unit", "filter"] as const satisfies readonly (keyof Address)[];

export function parseAddress(hash: string): Address {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  return Object.fromEntries(ADDRESS_KEYS.map((key) => [key, words.get(key)])) as unknown as Address;
}

/** The hash with these words set, those that are null taken out, and all others as they were. */
export function withAddress(hash: string, address: Address): string {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  for (const key of ADDRESS_KEYS) {
    const value = address[key];
    if (value === null) words.delete(key);
    else words.set(key, value);
  }
  return `#${words}`;
}
