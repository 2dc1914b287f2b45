// Whether a value is nothing but data, so that a copy of it in another thread is as good as the value itself.

export function isPlainData(value: unknown): boolean {
  const pending: unknown[] = [value];
  const seen = new Set<unknown>();
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === "function" || typeof next === "symbol") return false;
    if (typeof next !== "object" || next === null || ArrayBuffer.isView(next) || seen.has(next)) continue;
    seen.add(next);
    if (next instanceof Map) for (const [key, entry] of next) pending.push(key, entry);
    else if (next instanceof Set || Array.isArray(next)) for (const entry of next) pending.push(entry);
    // A copy of an object without a prototype has one.
    else if (Object.getPrototypeOf(next) === Object.prototype)
      for (const entry of Object.values(next)) pending.push(entry);
    else return false;
  }
  return true;
}
