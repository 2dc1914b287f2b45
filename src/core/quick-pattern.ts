// Tells regular expressions that are quick on every name: those in data are not to keep a process busy.

/** References, looking around, and groups that are repeated. */
const SLOW = /\\[1-9]|\(\?<?[=!]|\)[*+{]/;

/** Whether matching takes at most about the square of a name's length. */
export function isQuickPattern(pattern: string): boolean {
  const plain = pattern.replaceAll(/\\[^1-9]|\[(?:\\.|[^\]])*\]/gs, "a");
  const has = (most: number, construct: RegExp) => plain.split(construct).length <= most + 1;
  return plain.length <= 255 && !SLOW.test(plain) && has(1, /[*+{]/) && has(6, /\||[^*+}(]\?/);
}
