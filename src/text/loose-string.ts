// The official normal form of strings: some punctuation, case and the kind of quotes do not matter.

/** Of white space only the plain space is removed. */
export function looseString(text: string): string {
  return text
    .replace(/[ ,./\-_*^]/g, "")
    .toLowerCase()
    .replaceAll("'", '"');
}
