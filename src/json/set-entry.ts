// Entries of objects, with care for keys such as __proto__.

/** Sets an entry of an object, also one called __proto__; Object.fromEntries takes several times as long. */
export function setEntry(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__") Object.defineProperty(object, key, { value, ...ENTRY });
  else object[key] = value;
}

const ENTRY = { configurable: true, enumerable: true, writable: true } as const;
